import type { KnowableCondition, WordCondition } from "../../domain/rules/conditions.ts";
import type { ConditionWords } from "../condition-labels.ts";
import type { unknownOrders as english } from "../en/conditions.ts";
import type { Format } from "../format.ts";

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

/** What may not be known of an order. */
const KNOWABLE: Readonly<Record<KnowableCondition, string>> = {
  ...CONDITIONS,
  firstOrder: "primer pedido del cliente",
  weekdays: "día y hora del pedido",
  hours: "día y hora del pedido",
  dates: "día y hora del pedido",
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

/** Orders of which a look ahead cannot tell what a changed programme makes of them. */
export const unknownOrders = (
  { orders, conditions }: Parameters<typeof english>[0],
  { count, number, list }: Format,
) =>
  `De ${count(orders, { one: "# pedido", other: "# pedidos" })} la vista previa no puede decir nada: el puente no conoce lo que pide una regla (${list(conditions.map((each) => `${KNOWABLE[each.condition]}: ${number(each.orders)}`))}). Cuando la tienda lo dice, lo lee antes de conceder puntos.`;
