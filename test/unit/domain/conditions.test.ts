import { describe, expect, test } from "vitest";
import type { OrderSnapshot, ReadParts } from "../../../src/domain/order/order-snapshot.ts";
import { conditionsSchema } from "../../../src/domain/rules/conditions.ts";
import { judgeConditions, outcomeOf } from "../../../src/domain/rules/judge.ts";
import { anOrder, hints } from "../../support/builders/orders.ts";

/**
 * What each condition of a rule asks, and what an order has to be for it. Unless a row says otherwise the order is one of
 * 50.00 EUR from Germany, placed on Monday, the first of June 2026, at 14:00 on the clocks of Berlin, where the shop is.
 */

type When = Parameters<typeof conditionsSchema.parse>[0];
type Outcome = "holds" | "fails" | "unknown";
interface Given {
  readonly order?: Partial<OrderSnapshot>;
  readonly read?: ReadParts;
  readonly isFirst?: boolean;
  readonly timeZone?: string;
}
type Row = readonly [sentence: string, asked: When, given: Given, outcome: Outcome];

function outcome(when: When, { order = {}, isFirst, ...given }: Given): Outcome {
  const judged = { timeZone: "Europe/Berlin", ...given, snapshot: anOrder(order), isFirst: isFirst ?? null };
  return outcomeOf(judgeConditions(conditionsSchema.parse(when), judged));
}

const order = (given: Partial<OrderSnapshot>): Given => ({ order: given });
const from = (...countries: string[]) => order({ contact: { names: [], emails: [], phones: [], countries } });
const using = (...discountCodes: string[]) => order({ referral: hints({ discountCodes }) });
const placed = (time: string, timeZone?: string): Given => ({
  order: { createdAt: Date.parse(time) },
  ...(timeZone === undefined ? {} : { timeZone }),
});

const TABLES: Readonly<Record<string, readonly Row[]>> = {
  "the total": [
    ["just enough", { minTotal: 50 }, {}, "holds"],
    ["a cent too little", { minTotal: "50.01" }, {}, "fails"],
    ["just not too much", { maxTotal: "50.00" }, {}, "holds"],
    ["a cent too much", { maxTotal: 49.99 }, {}, "fails"],
    ["between the two", { minTotal: 20, maxTotal: 100 }, {}, "holds"],
    ["yen have no cents", { minTotal: 5000 }, order({ currency: "JPY", totalMinor: 5000 }), "holds"],
    [
      "dinars have three decimals",
      { minTotal: "5.001" },
      order({ currency: "KWD", totalMinor: 5000 }),
      "fails",
    ],
  ],
  "the currency": [
    ["one of the two, in small letters", { currencies: ["usd", "eur"] }, {}, "holds"],
    ["another one", { currencies: ["USD"] }, {}, "fails"],
  ],
  "the country": [
    ["one of the two", { countries: ["AT", "DE"] }, {}, "holds"],
    ["another one", { countries: ["AT"] }, {}, "fails"],
    ["the billing address counts, not the delivery's", { countries: ["AT"] }, from("DE", "AT"), "fails"],
    ["no address tells one", { countries: ["DE"] }, from(), "unknown"],
  ],
  "tags of the order": [
    ["the same tag", { tags: ["wholesale"] }, order({ tags: ["wholesale"] }), "holds"],
    ["in other letters, with blanks", { tags: ["Wholesale"] }, order({ tags: [" wholesale "] }), "holds"],
    ["blanks in the rule", { tags: [" Wholesale"] }, order({ tags: ["wholesale"] }), "holds"],
    ["with an umlaut in capitals", { tags: ["ÜBERGRÖSSE"] }, order({ tags: ["übergrösse"] }), "holds"],
    ["one of several", { tags: ["gift", "b2b"] }, order({ tags: ["new", "B2B"] }), "holds"],
    ["only a part of the tag", { tags: ["whole"] }, order({ tags: ["wholesale"] }), "fails"],
    ["no tag at all", { tags: ["wholesale"] }, {}, "fails"],
  ],
  "tags of the customer": [
    ["one of them", { customerTags: ["vip"] }, order({ customerTags: ["new", "VIP"] }), "holds"],
    ["none of them", { customerTags: ["vip"] }, order({ customerTags: ["new"] }), "fails"],
    [
      "the shop keeps silent about them",
      { customerTags: ["vip"] },
      order({ unreported: ["customerTags"] }),
      "unknown",
    ],
    [
      "kept silent about, and read since",
      { customerTags: ["vip"] },
      { ...order({ unreported: ["customerTags"] }), read: { customerTags: ["VIP "] } },
      "holds",
    ],
    [
      "what was read counts, not what a delivery told",
      { customerTags: ["vip"] },
      { ...order({ customerTags: ["vip"] }), read: { customerTags: [] } },
      "fails",
    ],
  ],
  "the sales channel": [
    ["the same", { sources: ["pos"] }, order({ source: "POS" }), "holds"],
    ["another one", { sources: ["pos"] }, order({ source: "web" }), "fails"],
    ["none", { sources: ["pos"] }, order({ source: null }), "fails"],
  ],
  "discount codes": [
    ["the code, in small letters", { discountCodes: ["SUMMER"] }, using("summer"), "holds"],
    ["one of two that were used", { discountCodes: ["SUMMER"] }, using("FREESHIP", "Summer"), "holds"],
    ["a code that only begins so", { discountCodes: ["SUMMER"] }, using("SUMMER26"), "fails"],
    ["a star is a letter like any other", { discountCodes: ["SUMMER*"] }, using("SUMMER26"), "fails"],
    ["none was used", { discountCodes: ["SUMMER"] }, using(), "fails"],
  ],
  products: [
    ["by its number, which nobody quotes", { products: [10] }, order({ products: ["10", "MUG-1"] }), "holds"],
    ["by its SKU, in small letters", { products: ["mug-1"] }, order({ products: ["10", "MUG-1"] }), "holds"],
    ["another one", { products: ["CUP"] }, order({ products: ["10", "MUG-1"] }), "fails"],
    ["nothing with a number or SKU was bought", { products: ["CUP"] }, order({ products: [] }), "fails"],
    ["the shop does not tell what was bought", { products: ["CUP"] }, {}, "unknown"],
  ],
  "product types": [
    [
      "one of what was bought",
      { productTypes: ["shoes"] },
      { read: { productTypes: ["Hats", "Shoes"] } },
      "holds",
    ],
    ["none of them", { productTypes: ["shoes"] }, { read: { productTypes: ["Hats"] } }, "fails"],
    ["not read yet, or never told", { productTypes: ["Shoes"] }, order({ products: ["1"] }), "unknown"],
  ],
  "collections and categories": [
    ["by its number", { collections: [15] }, { read: { collections: ["15", "Hoodies"] } }, "holds"],
    [
      "by its name, in small letters",
      { collections: ["hoodies"] },
      { read: { collections: ["15", "Hoodies"] } },
      "holds",
    ],
    ["another one", { collections: [16] }, { read: { collections: ["15", "Hoodies"] } }, "fails"],
    ["what was bought is in none", { collections: [15] }, { read: { collections: [] } }, "fails"],
    ["not read yet, or never told", { collections: [15] }, {}, "unknown"],
  ],
  "the customer's first order": [
    ["asked for, and it is", { firstOrder: true }, { isFirst: true }, "holds"],
    ["asked for, and it is a later one", { firstOrder: true }, { isFirst: false }, "fails"],
    ["later ones asked for, and it is one", { firstOrder: false }, { isFirst: false }, "holds"],
    ["later ones asked for, and it is the first", { firstOrder: false }, { isFirst: true }, "fails"],
    ["asked for, and nobody can tell", { firstOrder: true }, {}, "unknown"],
    ["later ones asked for, and nobody can tell", { firstOrder: false }, {}, "unknown"],
  ],
  "days of the week": [
    ["on that day", { weekdays: ["monday"] }, {}, "holds"],
    ["on another one", { weekdays: ["saturday", "sunday"] }, {}, "fails"],
    ["the last second of the day", { weekdays: ["monday"] }, placed("2026-06-01T21:59:59Z"), "holds"],
    ["the second after it", { weekdays: ["monday"] }, placed("2026-06-01T22:00:00Z"), "fails"],
    [
      "already Sunday in Berlin, still Saturday in UTC",
      { weekdays: ["sunday"] },
      placed("2026-06-06T22:00:00Z"),
      "holds",
    ],
    ["where it is a day ahead", { weekdays: ["tuesday"] }, { timeZone: "Pacific/Kiritimati" }, "holds"],
    [
      "where it is a day behind",
      { weekdays: ["sunday"] },
      placed("2026-06-01T08:00:00Z", "Pacific/Pago_Pago"),
      "holds",
    ],
    [
      "the longer day on which clocks go back",
      { weekdays: ["sunday"] },
      placed("2026-10-25T22:59:59Z"),
      "holds",
    ],
    ["and it ends then", { weekdays: ["sunday"] }, placed("2026-10-25T23:00:00Z"), "fails"],
    [
      "the shorter day on which clocks go forward",
      { weekdays: ["sunday"] },
      placed("2026-03-29T21:59:59Z"),
      "holds",
    ],
    ["and it ends then, too", { weekdays: ["sunday"] }, placed("2026-03-29T22:00:00Z"), "fails"],
    ["the shop does not tell when", { weekdays: ["monday"] }, order({ createdAt: null }), "unknown"],
  ],
  "hours of the day": [
    ["the first minute", { hours: { from: "14:00", to: "15:00" } }, {}, "holds"],
    ["the last second", { hours: { from: "13:00", to: "14:00" } }, placed("2026-06-01T11:59:59Z"), "holds"],
    ["the minute after them", { hours: { from: "13:00", to: "14:00" } }, {}, "fails"],
    [
      "through midnight, before it",
      { hours: { from: "22:00", to: "02:00" } },
      placed("2026-06-01T20:30:00Z"),
      "holds",
    ],
    [
      "through midnight, after it",
      { hours: { from: "22:00", to: "02:00" } },
      placed("2026-06-01T23:59:59Z"),
      "holds",
    ],
    [
      "through midnight, too late",
      { hours: { from: "22:00", to: "02:00" } },
      placed("2026-06-02T00:00:00Z"),
      "fails",
    ],
    [
      "six in the evening in summer",
      { hours: { from: "18:00", to: "19:00" } },
      placed("2026-07-01T16:00:00Z"),
      "holds",
    ],
    [
      "the same moment of UTC in winter",
      { hours: { from: "18:00", to: "19:00" } },
      placed("2026-12-01T16:00:00Z"),
      "fails",
    ],
    [
      "six in the evening in winter",
      { hours: { from: "18:00", to: "19:00" } },
      placed("2026-12-01T17:00:00Z"),
      "holds",
    ],
    [
      "the hour there is twice, the first time",
      { hours: { from: "02:00", to: "03:00" } },
      placed("2026-10-25T00:30:00Z"),
      "holds",
    ],
    [
      "the hour there is twice, the second time",
      { hours: { from: "02:00", to: "03:00" } },
      placed("2026-10-25T01:30:00Z"),
      "holds",
    ],
    [
      "and it is over then",
      { hours: { from: "02:00", to: "03:00" } },
      placed("2026-10-25T02:00:00Z"),
      "fails",
    ],
    [
      "the hour that is left out in spring, before",
      { hours: { from: "02:00", to: "03:00" } },
      placed("2026-03-29T00:59:59Z"),
      "fails",
    ],
    [
      "the hour that is left out in spring, after",
      { hours: { from: "02:00", to: "03:00" } },
      placed("2026-03-29T01:00:00Z"),
      "fails",
    ],
    [
      "a zone with half hours",
      { hours: { from: "17:30", to: "17:31" } },
      { timeZone: "Asia/Kolkata" },
      "holds",
    ],
    [
      "the shop does not tell when",
      { hours: { from: "14:00", to: "15:00" } },
      order({ createdAt: null }),
      "unknown",
    ],
  ],
  "a span of dates": [
    ["the first day counts", { dates: { from: "2026-06-01", until: "2026-06-02" } }, {}, "holds"],
    ["its first second", { dates: { from: "2026-06-01" } }, placed("2026-05-31T22:00:00Z"), "holds"],
    ["the second before it", { dates: { from: "2026-06-01" } }, placed("2026-05-31T21:59:59Z"), "fails"],
    [
      "the last day counts, to its last second",
      { dates: { until: "2026-06-01" } },
      placed("2026-06-01T21:59:59Z"),
      "holds",
    ],
    ["the day after it", { dates: { until: "2026-06-01" } }, placed("2026-06-01T22:00:00Z"), "fails"],
    ["a span of one day", { dates: { from: "2026-06-01", until: "2026-06-01" } }, {}, "holds"],
    ["before it begins", { dates: { from: "2026-06-02" } }, {}, "fails"],
    [
      "a day whose midnight is left out begins an hour later",
      { dates: { from: "2026-03-08" } },
      placed("2026-03-08T05:00:00Z", "America/Havana"),
      "holds",
    ],
    [
      "the second before that is the day before",
      { dates: { from: "2026-03-08" } },
      placed("2026-03-08T04:59:59Z", "America/Havana"),
      "fails",
    ],
    ["the shop does not tell when", { dates: { from: "2026-06-01" } }, order({ createdAt: null }), "unknown"],
  ],
  "several conditions": [
    ["nothing is asked", {}, {}, "holds"],
    ["all of them hold", { minTotal: 1, countries: ["DE"] }, {}, "holds"],
    ["one of them fails", { minTotal: 1, countries: ["AT"] }, {}, "fails"],
    ["one fails and one is unknown", { countries: ["DE"], tags: ["x"] }, from(), "fails"],
    ["one holds and one is unknown", { countries: ["DE"], minTotal: 1 }, from(), "unknown"],
  ],
};

describe.each(Object.entries(TABLES))("a rule on %s", (_condition, rows) => {
  test.each(rows)("%s", (_sentence, asked, given, expected) => {
    expect(outcome(asked, given)).toBe(expected);
  });
});
