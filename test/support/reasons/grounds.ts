import type { Evidence, Exclusion, NoReferral, PointsEnd } from "../../../src/domain/reason/reason.ts";
import { DAY, NOON } from "../builders/orders.ts";
import { AMOUNTS, BY, each, type Samples, TEXTS } from "./facts.ts";

export const GROUNDS: Samples<PointsEnd | Evidence | Exclusion | NoReferral> = {
  testOrder: [{ code: "testOrder" }],
  draftOrder: [{ code: "draftOrder" }],
  erasedAtShop: [{ code: "erasedAtShop" }],
  excludedTag: TEXTS.map((tag) => ({ code: "excludedTag", tag })),
  excludedCustomerTag: TEXTS.map((tag) => ({ code: "excludedCustomerTag", tag })),
  excludedSource: TEXTS.map((source) => ({ code: "excludedSource", source })),
  excludedCurrency: TEXTS.map((currency) => ({ code: "excludedCurrency", currency })),
  zeroTotal: [{ code: "zeroTotal" }],
  belowMinimum: each("belowMinimum", AMOUNTS),
  giftCardsOnly: [{ code: "giftCardsOnly" }],
  excludedByRule: [
    { code: "excludedByRule", rule: 1, name: null },
    { code: "excludedByRule", rule: 2, name: null },
    ...TEXTS.map((name) => ({ code: "excludedByRule", rule: 3, name }) as const),
  ],
  history: [
    { code: "history", createdAt: 0, earnFrom: NOON },
    { code: "history", createdAt: NOON - DAY, earnFrom: NOON },
    { code: "history", createdAt: NOON - DAY, earnFrom: NOON + DAY },
  ],

  cancelledByPerson: each("cancelledByPerson", BY),
  orderDeleted: [{ code: "orderDeleted" }],
  orderCancelled: [{ code: "orderCancelled" }],
  paymentVoided: [{ code: "paymentVoided" }],
  disputeLost: [{ code: "disputeLost" }],
  fullyRefunded: [{ code: "fullyRefunded" }],
  refundedShare: [0, 0.333, 1].flatMap((share) =>
    each(
      "refundedShare",
      AMOUNTS.map((amount) => ({ ...amount, share })),
    ),
  ),

  ownReferral: [{ code: "ownReferral" }],
  notFirstOrder: [{ code: "notFirstOrder" }],
  discountCodeUsed: TEXTS.map((discountCode) => ({ code: "discountCodeUsed", discountCode })),
  attributeSays: TEXTS.flatMap((text) => [
    { code: "attributeSays", name: text, value: "1" },
    { code: "attributeSays", name: "points", value: text },
  ]),
  shopAttributes: TEXTS.map((campaign) => ({ code: "shopAttributes", campaign })),
  landingPageSays: TEXTS.flatMap((text) => [
    { code: "landingPageSays", parameter: text, value: "1" },
    { code: "landingPageSays", parameter: "ref", value: text },
  ]),
  defaultCampaign: [{ code: "defaultCampaign" }],
};
