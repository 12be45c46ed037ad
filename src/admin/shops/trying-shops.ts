import type { z } from "zod";
import { verdictView } from "../../health/verdict-view.ts";
import { acted, answer, conflict, endpoint } from "../endpoint.ts";
import { list, named, truth } from "../shapes.ts";
import { newShop } from "./added-shops.ts";
import { BUSY, refusalOf } from "./changing-shops.ts";
import { checkShape } from "./examination.ts";

const triedShop = named("TriedShop", {
  isFine: truth.describe("No check failed"),
  checks: list(checkShape).describe(
    "Checks of the credentials at the platform, and of the activity at the account",
  ),
  needsConsent: truth.describe(
    "The shop's own pages ask for consent later: until then its access cannot be checked",
  ),
});

export type TriedShop = z.output<typeof triedShop>;

export const tryShop = endpoint("POST /shops/try", {
  summary: "Validates a new shop, and checks its credentials and account; stores nothing",
  permission: "owner",
  body: newShop,
  answers: { 200: triedShop },
  problems: [409, 422],
  answer: async ({ body: { shop, ...given }, words }, { addedShops, shopTrials }) => {
    if (addedShops.obstacle !== null) return conflict(addedShops.obstacle);
    const judged = await addedShops.judge(shop, given);
    if (!judged.ok) return refusalOf(shop, judged, words);
    const found = await shopTrials.of(judged.shop);
    if (found === null) return BUSY;
    const checks = found.filter(({ noAccess }) => noAccess !== "consent");
    const { adapter, adapterShop } = judged.shop;
    const done = { code: "actShopTried", platform: adapter.platform, address: adapterShop.domain } as const;
    return acted(
      { done, shop },
      answer({
        isFine: checks.every(({ state }) => state === "fine" || state === "skipped"),
        checks: checks.map((verdict) => verdictView(verdict, words)),
        needsConsent: checks.length < found.length,
      }),
    );
  },
});
