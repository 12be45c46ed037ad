import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { STAND_IN } from "../../support/bridge/bridge-config.ts";
import { aMerchant, type MerchantSetup } from "../../support/bridge/merchant-setup.ts";
import { initOptions, parse, typeInit } from "../../support/commands/typed-init.ts";
import { httpServer } from "../../support/network/broken-server.ts";

/** Each answer is judged when it is typed: what is wrong with it is asked for again alone, and may be kept. */

const { apiKey, brandId } = STAND_IN;
let merchant: MerchantSetup;
beforeEach(async () => {
  merchant = await aMerchant();
});
afterEach(() => merchant.close());

const init = (options: readonly string[], answers: readonly string[] | null) =>
  typeInit(merchant, options, answers);

async function readBack() {
  const text = (name: string) => readFile(join(merchant.folder, name), "utf8");
  const variables = parseEnv(await text(".env")) as Record<string, string>;
  const read = parse(await text("config/bridge.yaml"), variables);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.config;
}

test("is asked again for what does not work, at once and alone", async () => {
  const account = ["http://127.0.0.1:1", merchant.loyalty.url, "wrong", brandId, apiKey, "", "mail"];
  const { consumerKey, consumerSecret } = merchant.woo.key;
  const dead = ["woo", "127.0.0.1:1", `http://${merchant.woo.domain}/wp-admin/`, "garden"];
  const keys = ["cs_mine", consumerKey, "cs_wrong", "", consumerSecret];
  const answers = [...account, "12", "", ...dead, ...keys];
  const { exitCode, err, questions } = await init([], answers);
  expect([exitCode, questions.length]).toEqual([0, answers.length]);
  expect(err).toMatch(/^The answer must begin with ck_; what begins with cs_ is the key’s secret\.$/m);
  // Nobody has seen a setting by its name yet.
  expect(err).not.toMatch(/shops\.|brands\.|credentials/);
  const asked = (answer: string) => questions[answers.indexOf(answer)];
  expect(asked(merchant.loyalty.url)).toMatch(/ \[http:\/\/127\.0\.0\.1:1\]: $/);
  const domain = answers.indexOf("127.0.0.1:1");
  expect(questions[domain + 1]).toBe("Address of the shop, such as shop.example.com [127.0.0.1:1]: ");
  expect(asked(consumerKey)).toBe(asked("cs_mine"));
  const config = await readBack();
  expect(config.brands.main).toMatchObject({ baseUrl: merchant.loyalty.url, apiKey, identifier: "email" });
  expect(config.shops.garden).toMatchObject({
    domain: merchant.woo.domain,
    settings: { consumerKey, consumerSecret },
  });
});

test("a refused key is one cause with one next step, and the prompts say what Enter keeps", async () => {
  const account = [merchant.loyalty.url, "wrong", brandId, apiKey, "", ""];
  const { err, questions } = await init([], account);
  expect(err.split("\n")[0]).toBe(
    "  FAILED   access: The loyalty service does not accept this key with this brand ID (answer 401). Copy both again from the account (Profile › Integration)",
  );
  const key = "Secret key of your account (Profile › Integration)";
  expect(questions.slice(3, 5)).toEqual([
    `${key}, hidden while you type [the same]: `,
    `Brand ID of your account (Profile › Integration) [${brandId}]: `,
  ]);
});

test("a public address of this machine is a trial's, and an address that is no WooCommerce is said at once", async () => {
  const page = await httpServer((_request, response) => void response.writeHead(404).end("<p>no</p>"));
  const account = [merchant.loyalty.url, apiKey, brandId, "", "12", "localhost:8787"];
  const shop = ["woo", new URL(page.url).host, merchant.woo.domain, "garden", "", ""];
  const { exitCode, err, out } = await init([], [...account, ...shop]);
  await page.close();
  expect(exitCode).toBe(0);
  expect(err).toMatch(
    /^ {2}warning {2}public address: only this machine or its own network reaches localhost:8787\./m,
  );
  expect(err).toMatch(/^ {2}FAILED {3}REST API: 127\.0\.0\.1 has no REST API at this address/m);
  expect(out).toMatch(/^ {2}ok {7}REST API: /m);
});

test("goes on without a network, and hears of it once for each address", async () => {
  const account = ["http://127.0.0.1:1", "", apiKey, brandId, "", "12", ""];
  const shop = ["woo", "127.0.0.1:1", "", "garden", "ck_1", "cs_1"];
  const answers = [...account, ...shop];
  const { exitCode, err, questions } = await init([], answers);
  expect([exitCode, questions.length]).toEqual([0, answers.length]);
  expect(err.match(/FAILED/g)).toHaveLength(2);
  expect((await readBack()).shops.garden?.domain).toBe("127.0.0.1:1");
});

test("keys that were refused and kept are said at the end, and the first step corrects them", async () => {
  const account = [merchant.loyalty.url, "wrong", brandId, "", "", ""];
  const shop = ["woo", merchant.woo.domain, "garden", "ck_wrong", "cs_wrong", "", ""];
  const answers = [...account, "12", "", ...shop];
  const { exitCode, out, questions } = await init([], answers);
  expect([exitCode, questions.length]).toEqual([0, answers.length]);
  expect(out).toContain("with an access key that does not work yet");
  const env = join(merchant.folder, ".env");
  const names = "LOYALTY_API_KEY, LOYALTY_BRAND_ID, GARDEN_CONSUMER_KEY and GARDEN_CONSUMER_SECRET";
  expect(out).toMatch(/^ {2}1\. Correct what did not work: /m);
  expect(out.replace(/\s+/g, " ")).toContain(`: ${names} in ${env}. Then run: `);
  expect(out).not.toContain("With access to the shop");
});

test("addresses that did not answer and were kept are named by their settings, and no key counts as working", async () => {
  const account = ["http://127.0.0.1:1", "", apiKey, brandId, "", "12", ""];
  const { out } = await init([], [...account, "woo", "127.0.0.1:1", "", "garden", "ck_1", "cs_1"]);
  expect(out).toContain("with an access key that has not been checked");
  const path = join(merchant.folder, "config/bridge.yaml");
  expect(out.replace(/\s+/g, " ")).toContain(`brands.main.baseUrl and shops.garden.domain in ${path}. Then`);
});

test.each([
  ["shopify", ["--secret", "long-enough"]],
  ["woocommerce", []],
])("without credentials, the address of a %s shop is tried all the same", async (platform, secret) => {
  const shop = initOptions(merchant, { platform, domain: "127.0.0.1:1" });
  const options = shop.filter((each) => each !== "--credential" && !each.startsWith("consumer"));
  const typed = ["--yes", ...options, ...secret];
  const { exitCode, err } = await init(typed, null);
  expect([exitCode, err]).toEqual([
    1,
    expect.stringMatching(/FAILED .*127\.0\.0\.1[\s\S]*Nothing was written/),
  ]);
  expect((await init([...typed, "--no-check"], null)).exitCode).toBe(0);
});

test("an address given as an option is tried for a person, too, who may keep it", async () => {
  const given = initOptions(merchant, { domain: "127.0.0.1:1" }).filter(
    (each) => each !== "--credential" && !each.startsWith("consumer"),
  );
  // No credentials at first; then the address, asked again, and no credentials.
  const { exitCode, err, out } = await init(given, ["", "", "", "", "", ""]);
  expect([exitCode, err]).toEqual([0, expect.stringMatching(/FAILED {3}REST API: .*127\.0\.0\.1/)]);
  expect(out).toContain("Kept as it is.");
});

test("no question has two colons", async () => {
  const account = [merchant.loyalty.url, apiKey, brandId, "", "12", ""];
  const { questions } = await init([], [...account, "woo", merchant.woo.domain, "garden", "", ""]);
  expect(questions.filter((question) => question.replaceAll("://", "").split(":").length > 2)).toEqual([]);
});
