import type { KnowableCondition, WordCondition } from "../../domain/rules/conditions.ts";
import type { ConditionWords } from "../condition-labels.ts";
import type { Format } from "../format.ts";

export const CONDITIONS: Readonly<Record<WordCondition, string>> = {
  currencies: "currency",
  countries: "country",
  tags: "order tag",
  customerTags: "customer tag",
  sources: "sales channel",
  discountCodes: "discount code",
  products: "product",
  productTypes: "product type",
  collections: "collection or category",
};

/** What may not be known of an order. */
const KNOWABLE: Readonly<Record<KnowableCondition, string>> = {
  ...CONDITIONS,
  firstOrder: "the customer's first order",
  weekdays: "day and time of the order",
  hours: "day and time of the order",
  dates: "day and time of the order",
};

/** What a rule asks of an order. */
export const CONDITION_WORDS: ConditionWords = {
  conditions: CONDITIONS,
  total: {
    atLeast: (amount) => `a total of at least ${amount}`,
    atMost: (amount) => `a total of at most ${amount}`,
  },
  firstOrder: (isWanted) => (isWanted ? "the customer's first order" : "not the customer's first order"),
  weekdays: (days) => `placed on ${days}`,
  hours: (from, to) => `placed between ${from} and ${to}`,
  dates: (from, until) => {
    if (from !== null && until !== null) return `placed from ${from} until ${until}`;
    if (from !== null) return `placed from ${from} on`;
    return until === null ? "placed on any day" : `placed until ${until}`;
  },
};

/** Orders of which a look ahead cannot tell what a changed programme makes of them. */
export const unknownOrders = ({ orders, conditions }: UnknownOrders, { count, number, list }: Format) =>
  `For ${count(orders, { one: "# order", other: "# orders" })} the preview can't tell: the bridge doesn't know what a rule asks for (${list(conditions.map((each) => `${KNOWABLE[each.condition]}: ${number(each.orders)}`))}). Where the shop tells it, the bridge reads it before it gives points.`;

interface UnknownOrders {
  readonly orders: number;
  readonly conditions: readonly { readonly condition: KnowableCondition; readonly orders: number }[];
}
