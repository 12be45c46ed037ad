import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { STAND_IN } from "../../support/bridge/bridge-config.ts";
import { aMerchant, type MerchantSetup } from "../../support/bridge/merchant-setup.ts";
import { initOptions, parse, typeInit } from "../../support/commands/typed-init.ts";
import { httpServer } from "../../support/network/broken-server.ts";

let merchant: MerchantSetup;
beforeEach(async () => {
  merchant = await aMerchant();
});
afterEach(() => merchant.close());

const given = (changes: Readonly<Record<string, string | null>> = {}) => initOptions(merchant, changes);
const init = (options: readonly string[], answers: readonly string[] | null = null) =>
  typeInit(merchant, options, answers);
const account = () => [merchant.loyalty.url, STAND_IN.apiKey, STAND_IN.brandId, "", "12", ""];

async function shopsWritten() {
  const text = (name: string) => readFile(join(merchant.folder, name), "utf8");
  const read = parse(
    await text("config/bridge.yaml"),
    parseEnv(await text(".env")) as Record<string, string>,
  );
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.config.shops;
}

test.each([
  ["WooCommerce", ["--platform", "woocommerce", "--domain", "a.example.com"], /Connect the shop at https:/],
  [
    "Shopify without an app's clientId",
    ["--platform", "shopify", "--domain", "a.myshopify.com", "--secret", "s".repeat(32)],
    /The shop has no credentials\. Add the client ID and client secret/,
  ],
])("only a visit that leads to the shop's consent is offered: %s", async (_title, shop, words) => {
  const account = given({ platform: null, domain: null }).filter((each) => !each.startsWith("consumer"));
  const rest = account.filter((each) => each !== "--credential");
  const { exitCode, out, err } = await init(["--yes", "--no-check", ...rest, ...shop]);
  expect([exitCode, err, out]).toEqual([0, "", expect.stringMatching(words)]);
  expect(/install\?shop=/.test(out)).toBe(words.source.startsWith("Connect"));
});

test("where nobody is there to be asked again, everything that fails is named, and nothing is written", async () => {
  const { exitCode, err, questions } = await init([
    ...given({ "loyalty-url": "http://127.0.0.1:1", domain: "127.0.0.1:1" }),
    ...["--identifier", "email"],
  ]);
  expect([exitCode, err]).toEqual([
    1,
    expect.stringMatching(/FAILED {3}access: [\s\S]*FAILED {3}REST API: [\s\S]*Nothing was written/),
  ]);
  expect(questions).toEqual([]);
});

test("is asked again for half of a pair of keys, and for nothing else, and loses none of them", async () => {
  const shop = ["woocommerce", merchant.woo.domain, "garden"];
  const answers = [...account(), ...shop, "ck_1", "", "-"];
  const { exitCode, err, questions } = await init([], answers);
  expect([exitCode, err]).toEqual([0, expect.stringMatching(/^Needs both consumerKey and consumerSecret/)]);
  expect(questions.length).toBe(answers.length);
  expect((await shopsWritten()).garden).toMatchObject({ domain: merchant.woo.domain, settings: {} });
  const ended = await init(["--yes", "--force", ...given(), "--credential", "consumerSecret="]);
  expect([ended.exitCode, ended.err]).toEqual([
    2,
    expect.stringContaining("--credential consumerSecret=…  is missing: it belongs to consumerKey"),
  ]);
});

test("a skipped key skips its secret", async () => {
  const answers = [...account(), "woocommerce", merchant.woo.domain, "garden", ""];
  const { exitCode, err, questions } = await init([], answers);
  expect([exitCode, err, questions.length]).toEqual([0, "", answers.length]);
  expect((await shopsWritten()).garden).toMatchObject({ settings: {} });
});

test("a hidden answer is kept by Enter, whatever else was missing", async () => {
  const shop = ["woocommerce", merchant.woo.domain, "garden"];
  const { exitCode, err } = await init([], [...account(), ...shop, "ck_1", "", "", "cs_1", "", ""]);
  expect(exitCode, err).toBe(0);
  const settings = { consumerKey: "ck_1", consumerSecret: "cs_1" };
  expect((await shopsWritten()).garden).toMatchObject({ settings });
});

test("gets the secret of the credentials that counted in the end", async () => {
  const shop = await httpServer(
    ({ url }, response) => void response.writeHead(url === "/" ? 200 : 404).end(),
  );
  const first = ["shopify", new URL(shop.url).host, "acme", "client-1", "shpat_1", "wrong", ""];
  const second = ["", "", "right", ""];
  const kept = Array.from({ length: 6 }, () => "");
  const { exitCode, err } = await init([], [...account(), ...first, ...second, ...kept]);
  await shop.close();
  expect(exitCode, err).toBe(0);
  expect(err).toMatch(/^The answer must be the secret of the app/);
  expect((await shopsWritten()).acme).toMatchObject({ secrets: ["right"] });
});

test("half of an app's credentials is asked for again, and its grant alone counts as no access", async () => {
  const shop = ["shopify", "acme.myshopify.com", "acme", "client-1", "", "", "-", "", "", "its-own-secret"];
  const options = ["--no-check", "--credential", "grant=authorization_code"];
  const { exitCode, err, out } = await init(options, [...account(), ...shop]);
  const half = "--credential clientSecret=…: is missing: it belongs to clientId";
  expect([exitCode, err]).toEqual([0, half]);
  expect(out).toContain("(Shopify, acme.myshopify.com), without access yet");
});

test("where there is a configuration already, another shop is offered before all of it is replaced", async () => {
  expect((await init(["--yes", ...given()])).exitCode).toBe(0);
  const { exitCode, err } = await init(["--yes", ...given()]);
  expect([exitCode, err]).toEqual([
    1,
    expect.stringMatching(/To add a shop to it, run: .* init .*--add-shop\. To replace it, use --force\.$/),
  ]);
});
