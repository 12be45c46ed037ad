import { expect, test } from "vitest";
import {
  askActivity,
  askIdentifier,
  askKeys,
  askPublicUrl,
} from "../../../src/commands/init/questions/init-questions.ts";
import { Interview } from "../../../src/commands/init/questions/interview.ts";
import { askShop } from "../../../src/commands/init/questions/shop-questions.ts";
import { askStorage } from "../../../src/commands/init/questions/storage-questions.ts";
import { storageAt } from "../../../src/settings/storage.ts";
import { ENGLISH } from "../../../src/words/vocabulary.ts";
import { ADAPTERS } from "../../support/bridge/merchant-setup.ts";
import { plainAdapter } from "../../support/shops/plain-adapter.ts";

/** Nobody is there to be asked; what is expected is said as the code and its facts. */
const coded = { ...ENGLISH, say: (said: object) => JSON.stringify(said) };
const anInterview = () => new Interview({ ask: async () => null, err: () => {} }, coded, false);
type Ask = (interview: Interview) => Promise<unknown>;

const WAYS = ["verify", "encrypt", "none"];
const database = { databaseUrl: "postgres://u:p@db.example/d" };
const { platform } = plainAdapter;

const EXPECTATIONS: readonly [option: string, expected: object, ask: Ask][] = [
  [
    "--loyalty-url",
    { code: "expectedSecureUrl" },
    (interview) => askKeys(interview, { loyaltyUrl: "http://loyalty.example" }),
  ],
  ["--api-key", { code: "expectedToken" }, (interview) => askKeys(interview, { apiKey: "two words" })],
  ["--brand-id", { code: "expectedToken" }, (interview) => askKeys(interview, { brandId: "two words" })],
  [
    "--brand-id",
    { code: "expectedSize", of: "characters", bound: "atMost", size: 200 },
    (interview) => askKeys(interview, { brandId: "x".repeat(201) }),
  ],
  [
    "--identifier",
    { code: "expectedOneOf", values: ["email", "mobile"] },
    (interview) => askIdentifier(interview, { identifier: "name" }),
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
    expect(interview.problems).toContainEqual({ option, what });
  },
);

test.each([
  ["email", "email"],
  ["EMAIL", "email"],
  ["e-mail", "email"],
  ["mail", "email"],
  ["em", "email"],
  ["Courriel", "email"],
  ["mobile", "mobile"],
  ["Phone", "mobile"],
  ["Móvil", "mobile"],
  ["Handy", "mobile"],
])("what customers are known by may be called %s", async (identifier, meant) => {
  const interview = anInterview();
  expect([await askIdentifier(interview, { identifier }), interview.problems]).toEqual([meant, []]);
});

test.each([
  ["woo", "woocommerce"],
  ["Woo-Commerce", "woocommerce"],
  ["WooCommerce", "woocommerce"],
  ["Shop", "shopify"],
  ["w", null],
  ["magento", null],
])("a platform may be called %s", async (platform, meant) => {
  const interview = anInterview();
  const { adapter } = await askShop(interview, ADAPTERS, { platform, domain: "shop.example.com", shop: "a" });
  expect(adapter?.platform ?? null).toBe(meant);
  expect(interview.problems.some(({ option }) => option === "--platform")).toBe(meant === null);
});

test.each([
  ["shopify", "https://admin.shopify.com/store/acme/orders?status=open", "acme.myshopify.com"],
  ["shopify", "https://admin.shopify.com/store/acme?x=1", "acme.myshopify.com"],
  ["shopify", "https://acme.myshopify.com/admin", "acme.myshopify.com"],
  ["shopify", "acme.myshopify.com/products/a#b", "acme.myshopify.com"],
  ["woo", "https://shop.example.com/wp-admin/admin.php?page=wc-settings", "shop.example.com"],
  ["woo", "https://example.com/shop/wp-admin/", "example.com/shop"],
  ["woo", "https://shop.example.com/wp-login.php?redirect_to=x", "shop.example.com"],
])("%s: the address of a page of the shop, %s, is the shop's", async (platform, typed, domain) => {
  const interview = anInterview();
  const asked = await askShop(interview, ADAPTERS, { platform, domain: typed, shop: "acme" });
  expect(asked.domain).toBe(domain);
  expect(interview.problems.filter(({ option }) => option === "--domain")).toEqual([]);
});
