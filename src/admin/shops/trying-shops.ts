import type { z } from "zod";
import { verdictView } from "../../health/verdict-view.ts";
import { notNow } from "../../http/problem-document.ts";
import { acted, answer, endpoint, refuse, refuseUnknown } from "../endpoint.ts";
import { list, named, truth } from "../shapes.ts";
import { newShop, obstacleOf, refusalOf } from "./changing-shops.ts";
import { checkShape } from "./check-shape.ts";

const RETRY_AFTER_SECONDS = 10;

const triedShop = named("TriedShop", {
  isFine: truth.describe("Nothing that was checked is in the way"),
  checks: list(checkShape).describe(
    "What its platform says of the credentials, and its account of the activity",
  ),
  needsConsent: truth.describe(
    "Once it is added, its own pages ask for consent: until then nothing of its access can be tried",
  ),
});

export type TriedShop = z.output<typeof triedShop>;

export const tryShop = endpoint("POST /shops/try", {
  summary:
    "Judges a shop as adding it would, and asks its platform and its account whether they take what was given; nothing is kept",
  permission: "owner",
  body: newShop,
  answers: { 200: triedShop },
  problems: [409, 422],
  answer: async ({ body: { shop, ...given }, words }, { addedShops, shopTrials }) => {
    const obstacle = obstacleOf(addedShops);
    if (addedShops === null || obstacle !== null) return obstacle ?? refuseUnknown("shop");
    const judged = await addedShops.judge(shop, given);
    if (!judged.ok) return refusalOf(shop, judged, words);
    const found = await shopTrials.of(judged.shop);
    if (found === null) return refuse(notNow({ code: "tooMuchAtOnce" }, RETRY_AFTER_SECONDS));
    const checks = found.filter(({ needsConsent }) => needsConsent !== true);
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
