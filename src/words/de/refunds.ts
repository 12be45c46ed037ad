import type { PartialRefund } from "../../domain/plan/partial-refund.ts";
import type { Catalog } from "../catalog.ts";
import type { Said } from "../words.ts";

export const refunds: Catalog<PartialRefund, Said> = {
  partlyRefunded: ({ amountMinor, currency, share, from, effect }, { amount, percent }) => {
    const became = {
      stay: "Die Punkte bleiben: so bestimmt es das Programm für jede Teilerstattung",
      stayBelow: `Die Punkte bleiben: das Programm storniert sie ab ${percent(from)}`,
      cancelled: `Die Punkte werden storniert: das Programm tut es ab ${percent(from)}`,
      asked: "Ein Mensch entscheidet, was aus den Punkten wird",
      keptByPerson: "Ein Mensch hat entschieden, dass die Punkte bleiben",
    };
    return `${amount(amountMinor, currency)} wurden erstattet, ${percent(share)} der Bestellung. ${became[effect]}`;
  },
};
