import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadConfig, parseConfig } from "../../../src/settings/config.ts";
import { aConfigText, accepted, problemsOf, SOURCE } from "../../support/builders/config-source.ts";

test("only the required settings are needed, everything else has its default", () => {
  const { config, warnings } = accepted(parseConfig(aConfigText(), SOURCE));
  expect(warnings).toEqual([]);
  expect(config).toMatchObject({
    server: {
      host: "127.0.0.1",
      port: 8787,
      publicUrl: null,
      bodyLimitBytes: 2 * 1024 * 1024,
      trustProxy: false,
      graceSeconds: 20,
      publicMetrics: false,
    },
    storage: { driver: "lowdb", path: "./data" },
    security: { encryptionKey: null },
    admin: { token: "the-canary-of-the-admin" },
    alerts: null,
    retention: { deliveriesDays: 30, contactsDays: null, actsDays: 365 },
    watch: { everySeconds: 600 },
  });
  expect(config.brands.main).toEqual({
    name: "main",
    tenant: null,
    baseUrl: "https://loyalty.example.com",
    apiKey: "the-canary-of-the-key",
    brandId: "b-1",
    identifier: "email",
    timeoutMs: 10_000,
    rateLimit: { perMinute: 490, scope: "brand" },
    activities: {},
  });
  expect(config.shops.acme).toMatchObject({
    name: "acme",
    platform: "wordshop",
    brand: "main",
    domain: "acme",
    secrets: ["the-canary-of-the-shop"],
    settings: {},
    orderId: { source: "id", prefix: null },
    programme: { earn: { on: "paid", activityId: "12" }, redeem: null },
  });
});

test("settings are read as their platform, brand and storage mean them", () => {
  const text = aConfigText({
    top: "server: { bodyLimit: 512KB, trustProxy: 1, publicUrl: https://bridge.example.com/ }\nstorage: { driver: postgres, url: postgres://bridge@db.example/bridge }",
    brand: "baseUrl: http://127.0.0.1:9/",
    shop: "domain: ACME",
  })
    .replace("    baseUrl: https://loyalty.example.com\n", "")
    .replace("    domain: acme\n", "");
  const { config } = accepted(parseConfig(text, SOURCE));
  expect(config.server).toMatchObject({
    bodyLimitBytes: 512 * 1024,
    trustProxy: 1,
    publicUrl: "https://bridge.example.com",
  });
  expect(config.storage).toEqual({
    driver: "postgres",
    url: "postgres://bridge@db.example/bridge",
    schema: "loyalty_bridge",
    poolSize: 10,
    ssl: "verify",
    caFile: null,
  });
  expect(config.brands.main?.baseUrl).toBe("http://127.0.0.1:9");
  expect(config.shops.acme?.domain).toBe("acme");
});

test("numbers and switches may come from the environment, where everything is text", () => {
  const environment = { ...SOURCE.environment, PORT: "9000", OPEN: "true" };
  const text = aConfigText({ top: "server: { port: ${PORT}, publicMetrics: ${OPEN}, trustProxy: ${OPEN} }" });
  const { config } = accepted(parseConfig(text, { ...SOURCE, environment }));
  expect(config.server).toMatchObject({ port: 9000, publicMetrics: true, trustProxy: true });
});

test("ids may be written without quotes", () => {
  const text = aConfigText({ program: "extra: { earn: { source: bridge } }" })
    .replace('activityId: "12"', "activityId: 12")
    .replace("brandId: b-1", "brandId: 0042");
  const { config } = accepted(parseConfig(text, SOURCE));
  expect(config.shops.acme?.programme.earn.activityId).toBe("12");
  expect(config.brands.main?.brandId).toBe("0042");
});

test("every problem is told at once, in the order of the file", () => {
  const text = aConfigText({
    top: "server: { prot: 1, port: 99999 }",
    brand: "timeoutMs: soon",
    shop: "orderId: { prefix: 01 }",
    program: "approve: { on: shipped, afterDays: -1 }",
  }).replace("domain: acme", "domain: a b");
  expect(problemsOf(text)).toEqual([
    "server.port must be a whole number from 0 to 65535, not 99999",
    "server.prot is not a known setting (did you mean “port”?)",
    "brands.main.timeoutMs must be a whole number from 100 to 120000, not “soon”",
    "shops.acme.domain wordshop.expectedDomain, not “a b”",
    "shops.acme.orderId.prefix must be one to six digits, not starting with 0, not “01”",
    "shops.acme.program.approve.on must be fulfilled, delivered or paid, not “shipped”",
    "shops.acme.program.approve.afterDays must be at least 0, not -1",
  ]);
});

test("a missing setting is told with what it is for", () => {
  expect(problemsOf(aConfigText().replace("brandId: b-1", ""))).toEqual([
    "brands.main.brandId is required (the account's brand ID: Profile › Integration)",
  ]);
});

test("an empty file lacks the three required sections", () => {
  expect(problemsOf("").map((problem) => problem.split(" ")[0])).toEqual(["admin", "brands", "shops"]);
  expect(problemsOf("- a list")).toEqual(["must be a section, not a list"]);
});

test("another value in place of the brands and shops is one problem of each", () => {
  expect(problemsOf("admin: { token: ${ADMIN_TOKEN} }\nbrands: 1\nshops:")).toEqual([
    "brands must be a section, not 1",
    "shops must be a section, not an empty value",
  ]);
});

test("brands and shops need at least 1 entry each", () => {
  expect(problemsOf("admin: { token: ${ADMIN_TOKEN} }\nbrands: {}\nshops: {}")).toEqual([
    "brands must contain at least one loyalty account",
    "shops must contain at least one shop",
  ]);
});

test("a name that cannot be one hides nothing else that is wrong with its brand or shop", () => {
  const brands =
    "Second Brand: { baseUrl: 'http://loyalty.example.com', apiKey: k, brandId: b, timeoutMs: 1, tries: 2 }";
  const shops =
    "Shop_2: { platform: wordshop, brand: main, domain: two, secrets: [], orderId: { prefix: '2' } }";
  const problems = problemsOf(aConfigText({ brands, shops, shop: "orderId: { prefix: '1' }" }));
  for (const path of ["brands.Second Brand", "shops.Shop_2"])
    expect(problems).toContainEqual(
      expect.stringMatching(new RegExp(`^${path} must be a name of at most 63 lowercase letters`)),
    );
  for (const path of ["baseUrl", "timeoutMs", "tries"])
    expect(problems).toContainEqual(expect.stringContaining(`brands.Second Brand.${path} `));
  for (const path of ["secrets", "program"])
    expect(problems).toContainEqual(expect.stringContaining(`shops.Shop_2.${path} `));
  expect(problems).toHaveLength(new Set(problems).size);
});

test("a missing file names the example", () => {
  const path = "config/there-is-no-such-file.yaml";
  expect(loadConfig({ ...SOURCE, path })).toEqual({
    ok: false,
    problems: [
      {
        path: null,
        line: null,
        expected: { code: "expectedFile" },
        purpose: null,
        found: null,
      },
    ],
  });
});

test("short secrets and an unlimited trust in proxies are allowed with a warning", () => {
  const text = aConfigText({ top: "server: { trustProxy: true }" }).replace("${SECRET}", "short");
  expect(accepted(parseConfig(text, SOURCE)).warnings).toEqual([
    { code: "secretShort", shop: "acme", characters: 8 },
    { code: "proxiesAllTrusted" },
  ]);
});

test("two shops with one secret are warned of where no request names its shop", () => {
  const other = `other: { platform: wordshop, brand: main, domain: other, secrets: [x-other-secret, "\${SECRET}"], orderId: { prefix: "2" }, program: { earn: { activityId: "12" } } }`;
  const text = aConfigText({ shop: 'orderId: { prefix: "1" }', shops: other });
  const warningsWith = (shopDomain?: () => null) => {
    const [adapter, ...more] = SOURCE.adapters;
    if (adapter === undefined) throw new Error("there is no platform");
    const named = shopDomain === undefined ? adapter : { ...adapter, shopDomain };
    return accepted(parseConfig(text, { ...SOURCE, adapters: [named, ...more] })).warnings;
  };
  expect(warningsWith()).toEqual([{ code: "secretShared", shop: "other", first: "acme" }]);
  expect(warningsWith(() => null)).toEqual([]);
});

test("order ids of a platform that are no numbers are hashed, unless the shop says otherwise", () => {
  const sourceOf = (shop: string) => {
    const text = aConfigText({ shop }).replace("platform: wordshop", "platform: textshop");
    const { config } = accepted(parseConfig(text, SOURCE));
    return config.shops.acme?.orderId;
  };
  expect(sourceOf("")).toEqual({ source: "hash", prefix: null });
  expect(sourceOf('orderId: { source: number, prefix: "1" }')).toEqual({ source: "number", prefix: "1" });
});

test("a secret that the platform would never show is refused, and not shown", () => {
  const environment = { ...SOURCE.environment, SECRET: "tok_the-canary-of-the-shop" };
  const read = parseConfig(aConfigText(), { ...SOURCE, environment });
  expect(read).toMatchObject({
    ok: false,
    problems: [{ path: "shops.acme.secrets[0]", expected: { code: "wordshop.expectedSecret" } }],
  });
  expect(JSON.stringify(read)).not.toContain("canary-of-the-shop");
});

test("a file of ten megabytes is refused before it is read", async () => {
  const folder = await mkdtemp(join(tmpdir(), "large-configuration-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "bridge.yaml");
  await writeFile(path, "#".repeat(10_000_000));
  expect(loadConfig({ ...SOURCE, path })).toMatchObject({
    ok: false,
    problems: [{ path: null, expected: { code: "expectedSize", size: 8_388_608 }, found: null }],
  });
});
