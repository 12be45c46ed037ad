import type { PartialRefund } from "../../domain/plan/partial-refund.ts";
import type { Catalog } from "../catalog.ts";
import type { Said } from "../words.ts";

export const refunds: Catalog<PartialRefund, Said> = {
  partlyRefunded: ({ amountMinor, currency, share, from, effect }, { amount, percent }) => {
    const became = {
      stay: "Les points restent : le programme le prévoit pour tout remboursement partiel",
      stayBelow: `Les points restent : le programme les annule à partir de ${percent(from)}`,
      cancelled: `Les points sont annulés : le programme le prévoit à partir de ${percent(from)}`,
      asked: "Une personne décide de ce que deviennent les points",
      keptByPerson: "Une personne a décidé que les points restent",
    };
    return `${amount(amountMinor, currency)} remboursés, soit ${percent(share)} de la commande. ${became[effect]}`;
  },
};
