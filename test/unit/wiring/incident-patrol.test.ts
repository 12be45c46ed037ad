import { expect, test } from "vitest";
import type { ConditionFacts } from "../../../src/health/codes/condition.ts";
import { configurationMark } from "../../../src/wiring/incident-patrol.ts";
import { bridgeConfig, PLAIN_SHOP } from "../../support/bridge/bridge-config.ts";
import { plainAdapter } from "../../support/shops/plain-adapter.ts";

const OF_BRAND: ConditionFacts = { code: "brandMissing", brand: "other" };
const OF_SHOP: ConditionFacts = { code: "shopMissing", shop: "acme" };
const OF_ALL: ConditionFacts = { code: "tokensGuessed", tries: 20 };

/** Two shops, each with its own account. */
function configOf({ secret = "s", apiKey = "k" }: { readonly secret?: string; readonly apiKey?: string }) {
  const acme = { ...PLAIN_SHOP, orderId: { prefix: "1" }, secrets: [secret] };
  const bakery = { ...PLAIN_SHOP, brand: "other", domain: "bakery.example", orderId: { prefix: "2" } };
  return bridgeConfig({
    ...{ adapters: [plainAdapter], folder: "/data", baseUrl: "http://127.0.0.1:1" },
    shops: { acme, bakery },
    brands: { other: { baseUrl: "http://127.0.0.1:1", apiKey, brandId: "b" } },
  });
}

test.each([
  ["a shop's secret is a fix of that shop, and not of another's account", { secret: "t" }, [OF_SHOP, OF_ALL]],
  [
    "an account's key is a fix of that account, and not of another's shop",
    { apiKey: "l" },
    [OF_BRAND, OF_ALL],
  ],
])("%s", (_, changed, fixed) => {
  const isOther = (facts: ConditionFacts) =>
    configurationMark(configOf({}), facts) !== configurationMark(configOf(changed), facts);
  expect([OF_BRAND, OF_SHOP, OF_ALL].filter(isOther)).toEqual(fixed);
});
