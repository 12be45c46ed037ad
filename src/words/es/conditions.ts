import type { WordCondition } from "../../domain/rules/conditions.ts";
import type { ConditionWords } from "../condition-labels.ts";

export const CONDITIONS: Readonly<Record<WordCondition, string>> = {
  currencies: "moneda",
  countries: "país",
  tags: "etiqueta del pedido",
  customerTags: "etiqueta del cliente",
  sources: "canal de venta",
  discountCodes: "código de descuento",
  products: "producto",
  productTypes: "tipo de producto",
  collections: "colección o categoría",
};

export const CONDITION_WORDS: ConditionWords = {
  conditions: CONDITIONS,
  total: {
    atLeast: (amount) => `total de al menos ${amount}`,
    atMost: (amount) => `total de ${amount} como máximo`,
  },
  firstOrder: (isWanted) => (isWanted ? "el primer pedido del cliente" : "no el primer pedido del cliente"),
  weekdays: (days) => `hecho en ${days}`,
  hours: (from, to) => `hecho entre las ${from} y las ${to}`,
  dates: (from, until) => {
    if (from !== null && until !== null) return `hecho del ${from} al ${until}`;
    if (from !== null) return `hecho a partir del ${from}`;
    return until === null ? "hecho cualquier día" : `hecho hasta el ${until}`;
  },
};
