import type { WordCondition } from "../../domain/rules/conditions.ts";
import type { ConditionWords } from "../condition-labels.ts";

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
