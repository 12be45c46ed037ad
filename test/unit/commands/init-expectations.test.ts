import { expect, test } from "vitest";
import { askAccount, askActivity, askPublicUrl, askShop } from "../../../src/commands/init/init-questions.ts";
import { Interview } from "../../../src/commands/init/interview.ts";
import { askStorage } from "../../../src/commands/init/storage-questions.ts";
import { storageAt } from "../../../src/settings/storage.ts";
import { ENGLISH } from "../../../src/words/vocabulary.ts";
import { plainAdapter } from "../../support/shops/plain-adapter.ts";

/** Nobody is there to be asked; what is expected is said as the code and its facts. */
const coded = { ...ENGLISH, say: (said: object) => JSON.stringify(said) };
const anInterview = () => new Interview({ ask: async () => null, err: () => {} }, coded, true);
type Ask = (interview: Interview) => Promise<unknown>;

const WAYS = ["verify", "encrypt", "none"];
const database = { databaseUrl: "postgres://u:p@db.example/d" };
const { platform } = plainAdapter;

const EXPECTATIONS: readonly [option: string, expected: object, ask: Ask][] = [
  [
    "--loyalty-url",
    { code: "expectedSecureUrl" },
    (interview) => askAccount(interview, { loyaltyUrl: "http://loyalty.example" }),
  ],
  ["--api-key", { code: "expectedToken" }, (interview) => askAccount(interview, { apiKey: "two words" })],
  ["--brand-id", { code: "expectedToken" }, (interview) => askAccount(interview, { brandId: "two words" })],
  [
    "--brand-id",
    { code: "expectedSize", of: "characters", bound: "atMost", size: 200 },
    (interview) => askAccount(interview, { brandId: "x".repeat(201) }),
  ],
  [
    "--identifier",
    { code: "expectedOneOf", values: ["email", "mobile"] },
    (interview) => askAccount(interview, { identifier: "name" }),
  ],
  ["--activity", { code: "expectedActivityId" }, (interview) => askActivity(interview, { activity: "a b" })],
  [
    "--public-url",
    { code: "expectedSecureUrl" },
    (interview) => askPublicUrl(interview, { publicUrl: "http://bridge.example", credential: [] }),
  ],
  [
    "--public-url",
    { code: "expectedWholeAddress" },
    (interview) => askPublicUrl(interview, { publicUrl: "https://bridge", credential: [] }),
  ],
  [
    "--platform",
    { code: "expectedOneOf", values: [platform] },
    (interview) => askShop(interview, [plainAdapter], { platform: "other" }),
  ],
  ["--shop", { code: "expectedName" }, (interview) => askShop(interview, [plainAdapter], { shop: "A Shop" })],
  [
    "--instances",
    { code: "expectedWholeNumber", least: 1, most: 100 },
    (interview) => askStorage(interview, { storageAt }, { instances: "0" }),
  ],
  [
    "--database-url",
    { code: "expectedDatabaseUrl" },
    (interview) => askStorage(interview, { storageAt }, { databaseUrl: "mysql://there" }),
  ],
  [
    "--database-ssl",
    { code: "expectedOneOf", values: WAYS },
    (interview) => askStorage(interview, { storageAt }, { ...database, databaseSsl: "require" }),
  ],
];

test.each(EXPECTATIONS)(
  "%s that makes no sense is refused with what is expected: %j",
  async (option, expected, ask) => {
    const interview = anInterview();
    await ask(interview);
    const what = JSON.stringify(expected);
    expect(interview.problems).toContain(interview.labels.init.expectedOf({ option, what }));
  },
);

test("how customers are found may be written in capitals", async () => {
  const { identifier } = await askAccount(anInterview(), { identifier: "EMAIL" });
  expect(identifier).toBe("email");
});
