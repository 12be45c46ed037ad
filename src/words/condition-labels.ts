import type { WordCondition } from "../domain/rules/conditions.ts";
import type { Weekday } from "../domain/rules/weekdays.ts";
import type { Format } from "./format.ts";

/** What one language has to say of what a rule asks. */
export interface ConditionWords {
  readonly conditions: Readonly<Record<WordCondition, string>>;
  /** "at least 20 €". */
  readonly total: Readonly<Record<"atLeast" | "atMost", (amount: string) => string>>;
  readonly firstOrder: (isWanted: boolean) => string;
  readonly weekdays: (days: string) => string;
  readonly hours: (from: string, to: string) => string;
  readonly dates: (from: string | null, until: string | null) => string;
}

type WordsLabel = (facts: { readonly wanted: readonly string[] }, format: Format) => string;

/** The same words as labels of a page, by condition. Amounts are as they are typed: a rule knows no currency. */
export function conditionLabels(words: ConditionWords) {
  const ofWords = Object.entries(words.conditions).map(([condition, name]): [string, WordsLabel] => [
    condition,
    ({ wanted }, { choice, quote }) => `${name} ${choice(wanted.map(quote))}`,
  ]);
  return {
    ...(Object.fromEntries(ofWords) as Readonly<Record<WordCondition, WordsLabel>>),
    minTotal: ({ amount }: { readonly amount: string }) => words.total.atLeast(amount),
    maxTotal: ({ amount }: { readonly amount: string }) => words.total.atMost(amount),
    firstOrder: ({ isWanted }: { readonly isWanted: boolean }) => words.firstOrder(isWanted),
    weekdays: ({ days }: { readonly days: readonly Weekday[] }, { choice, weekday }: Format) =>
      words.weekdays(choice(days.map(weekday))),
    hours: ({ from, to }: { readonly from: string; readonly to: string }) => words.hours(from, to),
    dates: (
      { from, until }: { readonly from: string | null; readonly until: string | null },
      { date }: Format,
    ) => words.dates(from === null ? null : date(from), until === null ? null : date(until)),
  };
}
