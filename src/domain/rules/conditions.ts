import { z } from "zod";
import { DAY_MS } from "../durations.ts";
import { expecting, matching } from "../plan/expecting.ts";
import type { ProgrammeExpectation } from "../reason/programme-expectation.ts";
import { currencyAmount, isSmaller } from "./amount.ts";
import { WEEKDAYS, type Weekday, weekdayOf } from "./weekdays.ts";

/**
 * The conditions of a rule, as written in the configuration. All given conditions must hold; of a list, one entry is
 * enough. New conditions must be optional, because stored programmes lack them.
 */

/** Conditions that are lists of words, one of which the order must have. */
export const WORD_CONDITIONS = [
  "currencies",
  "countries",
  "tags",
  "customerTags",
  "sources",
  "discountCodes",
  "products",
  "productTypes",
  "collections",
] as const;
/** A condition that is a list of words; see `WORD_CONDITIONS`. */
export type WordCondition = (typeof WORD_CONDITIONS)[number];

/** The conditions whose data a platform never sends, by those that it `judges`. Every order has a currency. */
export function conditionsNotSent(judges: readonly WordCondition[]): readonly WordCondition[] {
  return WORD_CONDITIONS.filter((condition) => condition !== "currencies" && !judges.includes(condition));
}

/** The longest word of a condition: no tag, code, id or SKU of a shop is longer. */
const LONGEST_WORD = 255;
/** The most entries of one condition. */
const MOST_WORDS = 500;

const expected = (code: ProgrammeExpectation["code"]) => expecting({ code });

/** Text with at most this many characters. */
export const boundedText = (longest: number) => z.string().min(1).max(longest);

/** Words as shops write them. */
export const wordList = () => z.array(boundedText(LONGEST_WORD)).max(MOST_WORDS);

/** Ids and SKUs: people rarely quote numbers. */
const idList = () =>
  z
    .array(z.union([boundedText(LONGEST_WORD), z.number().int().nonnegative()]).transform(String))
    .max(MOST_WORDS);

const clockTime = matching(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { code: "expectedClockTime" });
const day = z.string().refine((text) => z.iso.date().safeParse(text).success, expected("expectedDay"));

const HOURS = z
  .strictObject({
    from: clockTime.describe(
      "the order was placed at this time or later, such as 18:00; 22:00 to 02:00 spans midnight",
    ),
    to: clockTime.describe("and before this time"),
  })
  .refine(({ from, to }) => from !== to, { path: ["to"], ...expected("expectedOtherTime") });

const DATES = z
  .strictObject({
    from: day.optional().describe("the order was placed on this day or later, such as 2026-12-01"),
    until: day.optional().describe("the order was placed on this day or earlier"),
  })
  .refine(({ from, until }) => from === undefined || until === undefined || from <= until, {
    path: ["until"],
    ...expected("expectedLaterDay"),
  });

/** The conditions of a rule. Conditions that contradict each other are refused. */
export const conditionsSchema = z
  .strictObject({
    tags: wordList().default([]).describe("order tags, one of which must be present"),
    customerTags: wordList().default([]).describe("customer tags, one of which must be present"),
    sources: wordList().default([]).describe("sales channels, one of which must be the order's"),
    currencies: wordList().default([]).describe("currencies, one of which must be the order's"),
    minTotal: currencyAmount
      .nullable()
      .default(null)
      .describe("smallest order total, in the order's currency"),
    maxTotal: currencyAmount.optional().describe("largest order total, in the order's currency"),
    countries: z
      .array(matching(/^[A-Z]{2}$/, { code: "expectedCountry" }))
      .max(MOST_WORDS)
      .optional()
      .describe(
        "countries such as DE, one of which must be that of the billing address, or of the shipping address if there is no billing address",
      ),
    discountCodes: wordList()
      .optional()
      .describe("discount codes, one of which must have been used; upper and lower case are the same"),
    products: idList()
      .optional()
      .describe(
        "products or variants, one of which must have been bought: by SKU, or by id if the shop's platform sends it",
      ),
    productTypes: wordList().optional().describe("product types, one of which must have been bought"),
    collections: idList()
      .optional()
      .describe("collections or categories by id or name, one of which a bought product must belong to"),
    firstOrder: z
      .boolean()
      .optional()
      .describe(
        "true: the customer's first order; false: any later one. Based on the orders with the same email address that the bridge knows",
      ),
    weekdays: z
      .array(z.enum(WEEKDAYS))
      .max(WEEKDAYS.length)
      .optional()
      .describe("days of the week, on one of which the order must have been placed: monday, tuesday, …"),
    hours: HOURS.optional().describe("hours of the day in which the order must have been placed"),
    dates: DATES.optional().describe("the days between which the order must have been placed"),
  })
  .refine(
    ({ minTotal, maxTotal }) => minTotal === null || maxTotal === undefined || !isSmaller(maxTotal, minTotal),
    {
      path: ["maxTotal"],
      ...expected("expectedLargerTotal"),
    },
  )
  .refine(({ weekdays = [], dates }) => weekdays.length === 0 || isInDates(weekdays, dates), {
    path: ["weekdays"],
    ...expected("expectedDayInDates"),
  });

/** Conditions for which a platform may need a read. */
export const READ_CONDITIONS = ["customerTags", "productTypes", "collections"] as const;

/** The conditions of a rule. */
export type Conditions = z.infer<typeof conditionsSchema>;

/** Conditions that may be unknown for an order, because the data they ask for is missing. */
export const KNOWABLE_CONDITIONS = [
  ...WORD_CONDITIONS,
  "firstOrder",
  "weekdays",
  "hours",
  "dates",
] as const satisfies readonly (keyof Conditions)[];
/** One of `KNOWABLE_CONDITIONS`. */
export type KnowableCondition = (typeof KNOWABLE_CONDITIONS)[number];

/** Whether one of the weekdays is within the dates. A week of dates contains all. */
function isInDates(weekdays: readonly Weekday[], dates: z.infer<typeof DATES> | undefined): boolean {
  if (dates?.from === undefined || dates.until === undefined) return true;
  const [first, last] = [Date.parse(dates.from), Date.parse(dates.until)];
  if (Number.isNaN(first) || Number.isNaN(last) || last - first >= 6 * DAY_MS) return true;
  for (let at = first; at <= last; at += DAY_MS) {
    const weekday = weekdayOf(new Date(at));
    if (weekday !== null && weekdays.includes(weekday)) return true;
  }
  return false;
}
