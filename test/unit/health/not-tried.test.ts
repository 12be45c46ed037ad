import { expect, test } from "vitest";
import { woocommerceAdapter } from "../../../adapters/woocommerce/index.ts";
import { askPlatform } from "../../../src/health/doctor/shop-connection.ts";
import { verdictView } from "../../../src/health/verdict-view.ts";
import type { PlatformAdapter } from "../../../src/platform/adapter.ts";
import type { CheckResult, ConnectedShop } from "../../../src/platform/shop-access.ts";
import { vocabularyOf } from "../../../src/words/vocabulary.ts";

const { wordsIn } = vocabularyOf([woocommerceAdapter]);
const AWAY: CheckResult = {
  ...{ check: "woocommerce.interfaceCheck", state: "failed", code: "shopHasTrouble", status: 503 },
  leavesOut: ["woocommerce.keyCheck", "woocommerce.versionCheck"],
};
const WELL: CheckResult = {
  check: "woocommerce.keyCheck",
  state: "fine",
  code: "woocommerce.ordersReadable",
};

async function shown(...results: readonly CheckResult[]) {
  const adapter: PlatformAdapter = { ...woocommerceAdapter, checks: async () => results };
  const found = await askPlatform({ shop: "acme", adapter }, {} as ConnectedShop, ["webhooksCheck"]);
  return found.map((verdict) => verdictView(verdict, wordsIn("en", "UTC")));
}

test("a shop that cannot be reached says in one line what was not tried because of it", async () => {
  const [view] = await shown(AWAY);
  expect(view?.shows).toEqual(["Not checked because of this: key, version and webhooks to the bridge"]);
  expect(view?.facts).toEqual({ status: 503 });
});

test("the bridge's own checks are named once, at the first that fails; where none does, nothing is", async () => {
  const { leavesOut: _, ...broken } = AWAY;
  const lines = async (...results: readonly CheckResult[]) =>
    (await shown(...results)).map(({ shows }) => shows);
  expect(await lines(WELL, broken, { ...broken })).toEqual([
    [],
    ["Not checked because of this: webhooks to the bridge"],
    [],
  ]);
  expect(await lines(WELL)).toEqual([[]]);
});
