import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseConfig } from "../../../src/settings/config.ts";
import { STAND_IN } from "../../support/bridge/bridge-config.ts";
import { ADAPTERS, aMerchant, type MerchantSetup } from "../../support/bridge/merchant-setup.ts";
import { nobodyStops, type } from "../../support/commands/typed-command.ts";
import { load, parse } from "../../support/commands/typed-init.ts";
import { listenWooCommerce, type StandInWooCommerce } from "../../support/shops/played-woocommerce.ts";

/** Given a configuration that init has made, one more shop is added to it. */

let merchant: MerchantSetup;
let second: StandInWooCommerce;
beforeEach(async () => {
  meanwhile = async () => {};
  [merchant, second] = await Promise.all([aMerchant(), listenWooCommerce()]);
});
afterEach(async () => {
  await merchant.close();
  await second.close();
});

const configPath = () => join(merchant.folder, "config/bridge.yaml");
const envPath = () => join(merchant.folder, ".env");
const fileText = () => readFile(configPath(), "utf8");

/** Done while a question stands. */
let meanwhile: () => Promise<void>;

function init(options: readonly string[], answers: readonly string[] = [], stop?: () => Promise<void>) {
  const left = [...answers];
  const questions: string[] = [];
  return type(["init", "--config", configPath(), "--env", envPath(), ...options], {
    world: {
      adapters: ADAPTERS,
      parseConfig: parse,
      loadConfig: load,
      stopRequested: stop ?? nobodyStops,
      ask: async (question) => {
        questions.push(question);
        await meanwhile();
        return left.shift() ?? null;
      },
    },
  }).then((typed) => ({ ...typed, questions }));
}

/** The first configuration. */
async function made() {
  const { consumerKey, consumerSecret } = merchant.woo.key;
  const account = [
    "--loyalty-url",
    merchant.loyalty.url,
    "--api-key",
    STAND_IN.apiKey,
    "--brand-id",
    STAND_IN.brandId,
  ];
  const shop = ["--platform", "woocommerce", "--domain", merchant.woo.domain, "--shop", "garden"];
  const key = [
    "--credential",
    `consumerKey=${consumerKey}`,
    "--credential",
    `consumerSecret=${consumerSecret}`,
  ];
  const { exitCode, err } = await init(["--yes", ...account, "--activity", "12", ...shop, ...key]);
  expect([exitCode, err]).toEqual([0, ""]);
}

async function write(text: string): Promise<void> {
  await mkdir(dirname(configPath()), { recursive: true });
  await writeFile(configPath(), text);
}

async function readBack() {
  const environment = parseEnv(await readFile(envPath(), "utf8")) as Record<string, string>;
  const read = parseConfig(await fileText(), { environment, adapters: ADAPTERS });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.config;
}

const asked = () => [second.domain, "", second.key.consumerKey, second.key.consumerSecret, ""];

test("a person adds a shop: the account is known, its activity offered, all else in the file stays", async () => {
  await made();
  const mine = (await fileText()).replace("shops:", "# Mine.\nshops:");
  await writeFile(configPath(), mine);
  const answers = ["woocommerce", ...asked()];
  const { exitCode, err, out, questions } = await init(["--add-shop"], answers);
  expect([exitCode, err, questions.length]).toEqual([0, "", answers.length]);
  const { shops } = await readBack();
  const [garden, added] = Object.values(shops);
  expect(garden).toMatchObject({ name: "garden", orderId: { prefix: "1" } });
  expect(added).toMatchObject({
    domain: second.domain,
    orderId: { prefix: "2" },
    settings: { consumerKey: second.key.consumerKey },
    programme: { earn: { activityId: "12" } },
  });
  expect((await fileText()).startsWith(mine.trimEnd())).toBe(true);
  expect(out).toMatch(new RegExp(`^ {2}Shop +${added?.name} \\(WooCommerce, .*activity 12$`, "m"));
  expect(out).toContain(`Written to      ${configPath()} and ${envPath()}`);
  expect(out).toContain("picks up the shop within seconds");
});

test("a file that is changed during the questions stays as it was changed, and nothing is written", async () => {
  await made();
  const secrets = await readFile(envPath(), "utf8");
  const mine = `# Mine.\n${await fileText()}`;
  meanwhile = () => writeFile(configPath(), mine);
  const { exitCode, err } = await init(["--add-shop"], ["woocommerce", ...asked()]);
  expect([exitCode, await fileText(), await readFile(envPath(), "utf8")]).toEqual([1, mine, secrets]);
  expect(err).toContain("was changed in the meantime. Nothing was written");
});

test("a shop without a prefix is given one where a person says that it had no orders yet, and else stays", async () => {
  await made();
  await writeFile(configPath(), (await fileText()).replace(/ {4}orderId:\n.*\n.*\n/, ""));
  const before = await fileText();
  const refused = await init(["--add-shop"], ["n"]);
  expect([refused.exitCode, await fileText()]).toEqual([1, before]);
  expect(refused.err).toContain("garden has no prefix (orderId.prefix)");
  const { exitCode } = await init(["--add-shop"], ["y", "woocommerce", ...asked()]);
  expect(exitCode).toBe(0);
  const prefixes = Object.values((await readBack()).shops).map(({ orderId }) => orderId.prefix);
  expect(prefixes).toEqual(["1", "2"]);
});

test("nine shops share an account by prefixes of one digit, and a tenth is refused", async () => {
  await made();
  const options = (name: string) => ["--domain", `${name}.example.com`, "--shop", name, "--activity", "12"];
  const add = (name: string) =>
    init(["--add-shop", "--yes", "--no-check", "--platform", "woocommerce", ...options(name)]);
  for (let next = 2; next <= 9; next++) expect((await add(`s${next}`)).exitCode).toBe(0);
  const { shops } = await readBack();
  expect(Object.values(shops).map(({ orderId }) => orderId.prefix)).toEqual([..."123456789"]);
  const refused = await add("s10");
  expect([refused.exitCode, refused.err]).toEqual([
    1,
    expect.stringContaining("is in use. Nothing was written"),
  ]);
});

test("an address that a shop has already is told with that shop, and asked again", async () => {
  await made();
  const { exitCode, err } = await init([
    "--add-shop",
    "--yes",
    "--activity",
    "12",
    "--platform",
    "woocommerce",
    "--domain",
    merchant.woo.domain,
    "--force",
  ]);
  expect([exitCode, err]).toEqual([2, expect.stringContaining("--domain  already belongs to garden")]);
});

test("a name that a shop has already is not taken, and a secret that stands elsewhere disturbs nobody", async () => {
  await made();
  await rm(envPath());
  const { exitCode, err } = await init(
    ["--add-shop", "--no-check"],
    ["woocommerce", "other.example.com", "garden", "other", "", "", "12"],
  );
  expect([exitCode, err]).toEqual([0, "The answer must be a new name: there is already a shop “garden”."]);
  expect(await readFile(envPath(), "utf8")).toMatch(/OTHER_WEBHOOK_SECRET=/);
});

test.each([
  ["no file", null, 78, "To create it, run: npx loyalty-bridge init"],
  ["a file that cannot be read", "shops: [", 78, "bridge.yaml"],
  ["a file without shops", "server: {}", 78, "shops must contain at least one shop"],
] as const)("%s is said", async (_what, text, code, words) => {
  if (text !== null) await write(text);
  const { exitCode, err } = await init(["--add-shop"]);
  expect([exitCode, err]).toEqual([code, expect.stringContaining(words)]);
});

test("a file that only a person can change stays, and what belongs there is printed", async () => {
  const text = '{"brands":{"main":{}},"shops":{"acme":{"brand":"main","orderId":{"prefix":"1"}}}}';
  await write(text);
  const { exitCode, err, out } = await init(
    ["--add-shop", "--no-check"],
    ["woocommerce", "other.example.com", "", "", "", "12"],
  );
  expect([exitCode, await fileText()]).toEqual([1, text]);
  expect(err).toContain("cannot edit");
  expect(out).toMatch(/ {2}other:\n {4}platform: woocommerce\n.* {6}prefix: "2"/s);
});

test("a signal between two questions ends it in one line, with nothing written", async () => {
  const { exitCode, err } = await init([], [], async () => {});
  expect([exitCode, err]).toEqual([130, "\nCancelled: nothing was written."]);
  await expect(fileText()).rejects.toThrow();
});
