import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { STAND_IN } from "../../support/bridge/bridge-config.ts";
import { aMerchant, type MerchantSetup } from "../../support/bridge/merchant-setup.ts";
import { parse, typeInit } from "../../support/commands/typed-init.ts";

/** Each answer is judged when it is typed: what is wrong with it is asked for again alone, and may be kept. */

const { apiKey, brandId } = STAND_IN;
let merchant: MerchantSetup;
beforeEach(async () => {
  merchant = await aMerchant();
});
afterEach(() => merchant.close());

const init = (options: readonly string[], answers: readonly string[]) => typeInit(merchant, options, answers);

async function readBack() {
  const text = (name: string) => readFile(join(merchant.folder, name), "utf8");
  const variables = parseEnv(await text(".env")) as Record<string, string>;
  const read = parse(await text("config/bridge.yaml"), variables);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.config;
}

test("is asked again for what does not work, at once and alone", async () => {
  const account = [
    "http://127.0.0.1:1",
    "n",
    merchant.loyalty.url,
    "wrong",
    brandId,
    "n",
    apiKey,
    "",
    "mail",
  ];
  const { consumerKey, consumerSecret } = merchant.woo.key;
  const dead = ["woo", "127.0.0.1:1", "n", `http://${merchant.woo.domain}/wp-admin/`, "garden"];
  const keys = ["cs_mine", consumerKey, "cs_wrong", "n", "", consumerSecret];
  const answers = [...account, "12", "", ...dead, ...keys];
  const { exitCode, err, questions } = await init([], answers);
  expect([exitCode, questions.length]).toEqual([0, answers.length]);
  // Nobody has seen a setting by its name yet.
  expect(err).not.toMatch(/shops\.|brands\.|credentials/);
  const asked = (answer: string) => questions[answers.indexOf(answer)];
  expect(questions.slice(0, 3)).toEqual([
    asked("http://127.0.0.1:1"),
    expect.stringMatching(/^Keep/),
    questions[0],
  ]);
  const domain = answers.indexOf("127.0.0.1:1");
  expect(questions[domain + 2]).toBe(questions[domain]);
  expect(asked(consumerKey)).toBe(asked("cs_mine"));
  const config = await readBack();
  expect(config.brands.main).toMatchObject({ baseUrl: merchant.loyalty.url, apiKey, identifier: "email" });
  expect(config.shops.garden).toMatchObject({
    domain: merchant.woo.domain,
    settings: { consumerKey, consumerSecret },
  });
});

test("goes on without a network, and hears of it once for each address", async () => {
  const account = ["http://127.0.0.1:1", "y", apiKey, brandId, "", "12", ""];
  const shop = ["woo", "127.0.0.1:1", "y", "garden", "ck_1", "cs_1"];
  const answers = [...account, ...shop];
  const { exitCode, err, questions } = await init([], answers);
  expect([exitCode, questions.length]).toEqual([0, answers.length]);
  expect(err.match(/FAILED/g)).toHaveLength(2);
  expect((await readBack()).shops.garden?.domain).toBe("127.0.0.1:1");
});
