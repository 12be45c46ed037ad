import type { PartialRefund } from "../../domain/plan/partial-refund.ts";
import type { Catalog } from "../catalog.ts";
import type { Said } from "../words.ts";

export const refunds: Catalog<PartialRefund, Said> = {
  partlyRefunded: ({ amountMinor, currency, share, from, effect }, { amount, percent }) => {
    const became = {
      stay: "The points stay: so the programme says of every partial refund",
      stayBelow: `The points stay: the programme cancels them from ${percent(from)} on`,
      cancelled: `The points are cancelled: the programme does so from ${percent(from)} on`,
      asked: "A person decides what becomes of the points",
      keptByPerson: "A person decided that the points stay",
    };
    return `${amount(amountMinor, currency)} went back, ${percent(share)} of the order. ${became[effect]}`;
  },
};
