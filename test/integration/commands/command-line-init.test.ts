import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parseConfig } from "../../../src/settings/config.ts";
import { STAND_IN } from "../../support/bridge/bridge-config.ts";
import { ADAPTERS, aMerchant, type MerchantSetup } from "../../support/bridge/merchant-setup.ts";
import { nobodyStops, type } from "../../support/commands/typed-command.ts";
import { initOptions, parse, typeInit } from "../../support/commands/typed-init.ts";

let merchant: MerchantSetup;
beforeEach(async () => {
  merchant = await aMerchant();
});
afterEach(() => merchant.close());

const configPath = () => join(merchant.folder, "config/bridge.yaml");
const envPath = () => join(merchant.folder, ".env");
const text = (path: string) => readFile(path, "utf8");
const variables = async () => parseEnv(await text(envPath()));

const given = (changes: Readonly<Record<string, string | null>> = {}) => initOptions(merchant, changes);
const init = (options: readonly string[], answers: readonly string[] | null = null) =>
  typeInit(merchant, options, answers);

async function readBack() {
  const environment = await variables();
  const read = parseConfig(await text(configPath()), { environment, adapters: ADAPTERS });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.config;
}

test("without questions, options alone make a configuration that works", async () => {
  const { exitCode, err, out } = await init(["--yes", ...given()]);
  expect([exitCode, err]).toEqual([0, ""]);
  const config = await readBack();
  expect(config.brands.main).toMatchObject({ baseUrl: merchant.loyalty.url, apiKey: STAND_IN.apiKey });
  expect(config.shops.garden).toMatchObject({
    platform: "woocommerce",
    domain: merchant.woo.domain,
    settings: { consumerKey: merchant.woo.key.consumerKey },
  });
  expect(out).toContain("With access to the shop, the bridge creates its webhooks within minutes");
  expect(out).not.toContain("configure the shop to send them");
  expect(out).toMatch(/^ {2}Shop +garden \(WooCommerce, \S+\), with access; .* activity 12$/m);
  expect(out).toMatch(/^ {2}Loyalty account +http\S+, brand ID \S+; customers are found by email address$/m);
  expect(out).toMatch(/^ {2}Dashboard +http:\/\/127\.0\.0\.1:8787$/m);
  expect(out).toMatch(/^ {2}Written to +\S+bridge\.yaml and \S+\.env, readable only by you\./m);
  // The key opens the shop already.
  expect(out).not.toContain("/apps/woocommerce/install");
});

test("what is secret is asked for so that it does not show", async () => {
  const hidden: string[] = [];
  const ask = async (question: string, isSecret = false) => {
    if (isSecret) hidden.push(question.split(" ", 2).join(" "));
    return "x1";
  };
  const shop = ["--platform", "shopify", "--domain", "acme.myshopify.com", "--shop", "acme"];
  const options = [...shop, "--loyalty-url", "http://127.0.0.1:9", "--public-url", "http://127.0.0.1:9"];
  await type(
    ["init", "--no-check", "--identifier", "email", "--config", configPath(), "--env", envPath(), ...options],
    {
      world: { adapters: ADAPTERS, parseConfig: parse, ask, stopRequested: nobodyStops },
    },
  );
  expect(hidden).toEqual(["Secret key", "The app’s", "The permanent"]);
});

test("secrets stand in .env alone, and both files are for their owner only", async () => {
  await init(["--yes", ...given()]);
  const written = await text(configPath());
  for (const secret of Object.values(await variables())) expect(written).not.toContain(secret);
  for (const path of [configPath(), envPath()]) expect((await stat(path)).mode & 0o777).toBe(0o600);
  const { security, admin, shops } = await readBack();
  expect(Buffer.from(security.encryptionKey ?? "", "base64")).toHaveLength(32);
  expect(admin.token.length).toBeGreaterThanOrEqual(32);
  expect(shops.garden?.secrets[0]?.length).toBeGreaterThanOrEqual(32);
});

test("each answer that is missing is named with its question, once, and nothing is written", async () => {
  const wrong = given({ "api-key": null, domain: "a b", shop: "A!" });
  const { exitCode, err } = await init(["--yes", ...wrong]);
  expect(exitCode).toBe(2);
  expect(err.split("\n").slice(0, 4)).toEqual([
    expect.stringMatching(/^With --yes, .* Nothing was written\. Missing or wrong:$/),
    "  --api-key  Secret key of your account (Profile › Integration)",
    expect.stringMatching(/^ {2}--domain {3}must be the shop’s address/),
    "  --shop     must be a name of at most 63 lowercase letters, digits and hyphens",
  ]);
  await expect(stat(configPath())).rejects.toThrow();
});

test("where nobody can be asked, it says which options it needs, with a line that has all of them", async () => {
  const { exitCode, err, out, questions } = await init([]);
  expect([exitCode, out, questions]).toEqual([2, "", []]);
  expect(err).toMatch(/^There is no terminal here to ask on: give the answers as options\./);
  const [, missing = "", example = ""] = err.split(/Missing or wrong:|for example:/);
  const optionsIn = (text: string) =>
    text.match(/--[a-z-]+/g)?.filter((option) => !/^--(?:yes|config)$/.test(option));
  // The example has a platform that needs no secret.
  expect(optionsIn(`${example.split("All options")[0]} --secret`)).toEqual(optionsIn(missing));
  const typed = example.split("All options")[0]?.replaceAll("\\\n", " ").trim().split(/ +/).slice(3) ?? [];
  expect((await init(["--no-check", ...typed])).exitCode).toBe(0);
});

test("a platform that there is not is named with all else that is wrong, and stands in no example", async () => {
  const { exitCode, err } = await init(["--yes", ...given({ platform: "magento", domain: "shop" })]);
  expect(exitCode).toBe(2);
  expect(err).toMatch(/^ {2}--platform +must be shopify or woocommerce$/m);
  expect(err).toMatch(/^ {2}--domain +must be /m);
  expect(err).toContain("--platform woocommerce --domain shop.example.com");
  expect(err).not.toContain("magento");
});

test("a person is asked instead of a wrong option, and hears why", async () => {
  const wrong = given({ domain: null, identifier: "email", platform: "magento" });
  const { exitCode, err, questions } = await init(wrong, ["woo", merchant.woo.domain]);
  expect([exitCode, err]).toEqual([
    0,
    expect.stringMatching(/^--platform: must be shopify or woocommerce$/m),
  ]);
  expect(questions).toHaveLength(2);
});

test.each([
  [
    "a wrong key",
    { "api-key": "wrong" },
    /access: .*key with this brand ID \(answer 401\)\. Copy both again/,
  ],
  ["no service", { "loyalty-url": "http://127.0.0.1:1" }, /access: .*Check the service’s address/],
  ["a shop that is away", { domain: "127.0.0.1:1" }, /127\.0\.0\.1:1 refused .*Check the shop’s address/],
])("%s is found out, and nothing is written", async (_title, changes, words) => {
  const { exitCode, err } = await init(["--yes", ...given(changes)]);
  expect(exitCode).toBe(1);
  expect(err).toMatch(words);
  expect(err).not.toMatch(/brands\.|baseUrl/);
  await expect(stat(envPath())).rejects.toThrow();
  expect((await init(["--yes", "--no-check", ...given(changes)])).exitCode).toBe(0);
});

test("a configuration that is there stays, unless it is to be replaced", async () => {
  await mkdir(dirname(configPath()), { recursive: true });
  await writeFile(configPath(), "mine");
  const refused = await init(["--yes", ...given()]);
  expect([refused.exitCode, await text(configPath())]).toEqual([1, "mine"]);
  const asked = await init(given(), ["no thanks", "n"]);
  expect([asked.exitCode, asked.err]).toEqual([1, expect.stringContaining("Type y for yes or n for no.")]);
  expect(await text(configPath())).toBe("mine");
  expect((await init(["--yes", "--force", ...given()])).exitCode).toBe(0);
  expect((await readBack()).shops.garden).toBeDefined();
});

test("what .env holds already stays: other lines, the admin token, the encryption key", async () => {
  const key = Buffer.alloc(32, 7).toString("base64");
  await writeFile(
    envPath(),
    `# mine\nOTHER=1\nBRIDGE_ENCRYPTION_KEY=${key}\nBRIDGE_ADMIN_TOKEN=my-own-token-of-length\n`,
  );
  expect((await init(["--yes", ...given()])).exitCode).toBe(0);
  expect(await text(envPath())).toMatch(/^# mine\nOTHER=1\n/);
  expect(await variables()).toMatchObject({
    BRIDGE_ENCRYPTION_KEY: key,
    BRIDGE_ADMIN_TOKEN: "my-own-token-of-length",
  });
});

test("another key in .env is replaced only when that is wanted", async () => {
  await writeFile(envPath(), "LOYALTY_API_KEY=another\n");
  const refused = await init(["--yes", ...given()]);
  expect([refused.exitCode, refused.err]).toEqual([
    1,
    expect.stringContaining("different values for LOYALTY_API_KEY"),
  ]);
  expect(await text(envPath())).toBe("LOYALTY_API_KEY=another\n");
  expect((await init(["--yes", "--force", ...given()])).exitCode).toBe(0);
  expect((await variables()).LOYALTY_API_KEY).toBe(STAND_IN.apiKey);
});

describe("a person who answers questions", () => {
  const { apiKey, brandId } = STAND_IN;

  test("is asked the few things needed, each once", async () => {
    const { consumerKey, consumerSecret } = merchant.woo.key;
    const account = [merchant.loyalty.url, apiKey, brandId, ""];
    const shop = ["woocommerce", merchant.woo.domain, "garden", consumerKey, consumerSecret];
    const { exitCode, err, questions } = await init([], [...account, "12", "", ...shop]);
    expect([exitCode, err, questions.length]).toEqual([0, "", 11]);
    expect(questions.join(" ")).not.toMatch(/PostgreSQL|copies|instances/);
    const config = await readBack();
    expect([config.server.publicUrl, config.brands.main?.identifier]).toEqual([null, "email"]);
  });

  test("may correct an answer that makes no sense, and one that does not work", async () => {
    const wrong = ["loyalty", merchant.loyalty.url.replace("http://", ""), "wrong", brandId];
    const right = [apiKey, brandId, ""];
    const shop = ["woocommerce", merchant.woo.domain, "garden", "", ""];
    const { exitCode, err } = await init([], [...wrong, ...right, "12", "bridge.example.com/", ...shop]);
    expect(exitCode).toBe(0);
    expect((await readBack()).server.publicUrl).toBe("https://bridge.example.com");
    expect(err).toMatch(
      /^The answer must be an address that begins with https:\/\/.*\.\nUnderstood as: http:\/\/127.*\n {2}FAILED {3}access: .*401/,
    );
    expect((await variables()).LOYALTY_API_KEY).toBe(apiKey);
  });

  test("keeps what works by pressing Enter when one answer does not", async () => {
    const account = [merchant.loyalty.url, "wrong", brandId, apiKey, "", "phone"];
    const { consumerKey, consumerSecret } = merchant.woo.key;
    const shop = ["WooCommerce", `${merchant.woo.domain}/wp-admin/`, "garden", consumerKey, "cs_wrong"];
    const answers = [...account, "12", "", ...shop, "", consumerSecret];
    const { exitCode, err, questions } = await init([], answers);
    const config = await readBack();
    // What was typed is echoed where it was understood as something else, never a mere capital.
    expect(err.match(/(?<=Understood as: ).*/g)).toEqual(["mobile", merchant.woo.domain]);
    expect(config.brands.main).toMatchObject({ baseUrl: merchant.loyalty.url, apiKey, identifier: "mobile" });
    expect(config.shops.garden).toMatchObject({
      domain: merchant.woo.domain,
      settings: { consumerKey, consumerSecret },
    });
    expect([exitCode, questions.length]).toEqual([0, answers.length]);
    expect(questions.join()).not.toContain("wrong");
  });

  test.each([
    ["for all of it again where it is refused twice", ["wrong", "wronger", ""], apiKey],
    ["for what is wrong alone where it is refused once", ["wrong"], null],
  ])("is asked %s", async (_what, [wrong = "", ...refused], again) => {
    const account = [merchant.loyalty.url, wrong, brandId, ...refused];
    const right = again === null ? [apiKey, ""] : [merchant.loyalty.url, again, brandId];
    const shop = ["woocommerce", merchant.woo.domain, "garden", ""];
    const answers = [...account, ...right, "mobile", "12", "", ...shop];
    const { exitCode, questions } = await init([], answers);
    expect([exitCode, questions.length]).toEqual([0, answers.length]);
    expect((await readBack()).brands.main).toMatchObject({ apiKey, identifier: "mobile" });
  });

  test("hears that the account has no such activity, and gives another", async () => {
    const account = [merchant.loyalty.url, apiKey, brandId, ""];
    const shop = ["woocommerce", merchant.woo.domain, "garden", "", ""];
    const { exitCode, err } = await init([], [...account, "1 2", "1222", "12", "", ...shop]);
    expect([exitCode, err]).toEqual([
      0,
      expect.stringMatching(
        /^The answer must be an activity ID such as 12.*\.\n {2}FAILED {3}activity: .*Activity 1222 does not exist/,
      ),
    ]);
    expect((await readBack()).shops.garden?.programme.earn.activityId).toBe("12");
  });

  test("hears first what will be asked, and that nothing is written before the end", async () => {
    const { out } = await init([], []);
    expect(out).toMatch(
      /^This asks for your loyalty account .* Nothing is written until the end; press Ctrl\+C to leave\.$/,
    );
    expect((await init(["--yes", ...given()])).out).not.toContain("This asks for");
  });

  test.each([
    ["the shop's", { domain: "shop" }],
    ["the service's", { "loyalty-url": "https://loyalty" }],
    ["the bridge's", { "public-url": "https://bridge" }],
  ])("hears that %s address is not whole", async (_whose, wrong) => {
    const { exitCode, err } = await init(["--yes", "--no-check", ...given(wrong)]);
    expect([exitCode, err]).toEqual([2, expect.stringContaining("must be a full address with a dot in it")]);
  });

  test("who leaves in between leaves nothing behind", async () => {
    const { exitCode, err } = await init([], [merchant.loyalty.url, apiKey]);
    expect([exitCode, err]).toEqual([130, "\nCancelled: nothing was written."]);
    await expect(stat(envPath())).rejects.toThrow();
  });
});

test("Shopify signs with the client secret, so no other secret is asked for", async () => {
  const shopify = { platform: "shopify", domain: "acme.myshopify.com", shop: "acme" };
  const options = given(shopify).filter((each) => !each.startsWith("consumer") && each !== "--credential");
  const credentials = ["--credential", "clientId=id-1", "--credential", "clientSecret=the secret"];
  expect((await init(["--yes", "--no-check", ...options, ...credentials])).exitCode).toBe(0);
  expect((await readBack()).shops.acme).toMatchObject({ secrets: ["the secret"] });
  const choice = ["--credential", "grant=authorization_code"];
  expect(
    (await init(["--yes", "--force", "--no-check", ...options, ...credentials, ...choice])).exitCode,
  ).toBe(0);
  expect((await readBack()).shops.acme).toMatchObject({ settings: { grant: "authorization_code" } });
  const skipped = await init(["--force", "--no-check", ...options], ["", "", "", "", ""]);
  expect([skipped.exitCode, skipped.err]).toEqual([0, ""]);
  expect(skipped.out).toContain("Put the secret that signs the shop’s webhooks into ACME_WEBHOOK_SECRET in");
  expect(skipped.out).toMatch(
    /^The earlier .*bridge\.yaml, with the shops acme, is kept as .*bridge\.yaml\.bak\.$/m,
  );
  const short = await init(["--force", "--no-check", ...options, "--secret", "abc"], ["", "", "", "", ""]);
  expect(short.err).toMatch(/--secret: must have at least 8 characters/);
  const without = await init(["--yes", "--force", "--no-check", ...options]);
  expect([without.exitCode, without.err]).toEqual([
    2,
    expect.stringMatching(/^ {2}--secret {2}Secret that/m),
  ]);
});
