import type { PartialRefund } from "../../domain/plan/partial-refund.ts";
import type { Catalog } from "../catalog.ts";
import type { Said } from "../words.ts";

export const refunds: Catalog<PartialRefund, Said> = {
  partlyRefunded: ({ amountMinor, currency, share, from, effect }, { amount, percent }) => {
    const became = {
      stay: "Los puntos se quedan: así lo dice el programa para todo reembolso parcial",
      stayBelow: `Los puntos se quedan: el programa los anula a partir de ${percent(from)}`,
      cancelled: `Los puntos se anulan: el programa lo hace a partir de ${percent(from)}`,
      asked: "Una persona decide qué pasa con los puntos",
      keptByPerson: "Una persona decidió que los puntos se quedan",
    };
    return `${amount(amountMinor, currency)} reembolsados, el ${percent(share)} del pedido. ${became[effect]}`;
  },
};
