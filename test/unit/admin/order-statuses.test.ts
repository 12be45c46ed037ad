import { expect, test } from "vitest";
import { statuses as ofShopify } from "../../../adapters/shopify/statuses.ts";
import { words as shopifyWords } from "../../../adapters/shopify/words/index.ts";
import { statuses as ofWooCommerce } from "../../../adapters/woocommerce/statuses.ts";
import { words as wooWords } from "../../../adapters/woocommerce/words/index.ts";
import { statusWords } from "../../../src/admin/orders/order-statuses.ts";
import type { Language } from "../../../src/words/format.ts";
import { vocabularyOf } from "../../../src/words/vocabulary.ts";

const STATUSES = { shopify: ofShopify, woocommerce: ofWooCommerce };
const { wordsIn } = vocabularyOf([{ words: shopifyWords }, { words: wooWords }]);

test.each<readonly [platform: keyof typeof STATUSES, language: Language, status: string, said: string]>([
  ["shopify", "en", "paid, unfulfilled", "paid, unfulfilled"],
  ["shopify", "de", "paid, partially fulfilled", "bezahlt, teilweise ausgeführt"],
  ["shopify", "fr", "refunded, unfulfilled, cancelled", "remboursée, non traitée, annulée"],
  ["woocommerce", "es", "on-hold", "en espera"],
  ["woocommerce", "de", "processing", "in Bearbeitung"],
  // A shop's own.
  ["woocommerce", "de", "awaiting-stock", "awaiting-stock"],
  ["woocommerce", "de", "constructor", "constructor"],
])("an order of %s is in %s: %s is said as %s", (platform, language, status, said) => {
  expect(statusWords({ statuses: STATUSES[platform] }, wordsIn(language))(status)).toBe(said);
});

test("of a shop that is no longer there, the platform's own word stands", () => {
  expect(statusWords(undefined, wordsIn("de"))("paid, unfulfilled")).toBe("paid, unfulfilled");
});
