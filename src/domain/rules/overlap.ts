import type { Programme } from "../programme/programme.ts";
import { isSmaller } from "./amount.ts";
import { type Conditions, WORD_CONDITIONS } from "./conditions.ts";
import { foldWords, isWithinHours } from "./judge.ts";

/** An unreachable rule: every order that matches it matches an earlier rule. Rule numbers start at 1. */
export interface CoveredRule {
  readonly list: "earn" | "exclude";
  readonly rule: number;
  /** The earlier rule; exclusions come before all earning rules. */
  readonly by: { readonly list: "earn" | "exclude"; readonly rule: number };
}

/** The unreachable rules of a programme, each with the first rule that covers it. */
export function coveredRules({ earn, exclude }: Pick<Programme, "earn" | "exclude">): readonly CoveredRule[] {
  const exclusions = (exclude.rules ?? []).map(
    ({ when }, at) => ({ list: "exclude", rule: at + 1, when: comparable(when) }) as const,
  );
  const rules = earn.rules.map(
    ({ when }, at) => ({ list: "earn", rule: at + 1, when: comparable(when) }) as const,
  );
  const inTurn = [...exclusions, ...rules];
  return inTurn.flatMap(({ list, rule, when }, at) => {
    const first = inTurn.slice(0, at).find((before) => isCovered(before.when, when));
    return first === undefined ? [] : [{ list, rule, by: { list: first.list, rule: first.rule } }];
  });
}

/**
 * Whether every order that matches the narrower rule also matches the wider one. Compares each condition with the same
 * condition of the other, so the answer does not depend on which data a shop sends. Overlaps that follow only from
 * several conditions together are not found.
 */
export function covers(wider: Conditions, narrower: Conditions): boolean {
  return isCovered(comparable(wider), comparable(narrower));
}

/** Conditions with their words in comparable form, computed once: each rule is compared with all before it. */
interface Comparable {
  readonly when: Conditions;
  readonly words: readonly ReadonlySet<string>[];
}

function comparable(when: Conditions): Comparable {
  const lists = [...WORD_CONDITIONS.map((condition) => when[condition]), when.weekdays];
  return { when, words: lists.map((list = []) => foldWords(list)) };
}

function isCovered(
  { when: wider, words: widerWords }: Comparable,
  { when: narrower, words: narrowerWords }: Comparable,
): boolean {
  return (
    isWiderTotal(wider, narrower) &&
    widerWords.every((list, at) => isWiderList(list, narrowerWords[at])) &&
    (wider.firstOrder === undefined || wider.firstOrder === narrower.firstOrder) &&
    areWiderHours(wider.hours, narrower.hours) &&
    areWiderDates(wider.dates, narrower.dates)
  );
}

function isWiderTotal(wider: Conditions, narrower: Conditions): boolean {
  const isFromCovered =
    wider.minTotal === null || (narrower.minTotal !== null && !isSmaller(narrower.minTotal, wider.minTotal));
  const isToCovered =
    wider.maxTotal === undefined ||
    (narrower.maxTotal !== undefined && !isSmaller(wider.maxTotal, narrower.maxTotal));
  return isFromCovered && isToCovered;
}

function isWiderList(wider: ReadonlySet<string>, narrower: ReadonlySet<string> = new Set()): boolean {
  return wider.size === 0 || (narrower.size > 0 && narrower.isSubsetOf(wider));
}

const MINUTES = Array.from({ length: 24 * 60 }, (_, at) => {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(at / 60))}:${two(at % 60)}`;
});

function areWiderHours(wider: Conditions["hours"], narrower: Conditions["hours"]): boolean {
  if (wider === undefined) return true;
  if (narrower === undefined) return false;
  return MINUTES.every((time) => !isWithinHours(time, narrower) || isWithinHours(time, wider));
}

function areWiderDates(wider: Conditions["dates"], narrower: Conditions["dates"]): boolean {
  if (wider === undefined) return true;
  if (narrower === undefined) return false;
  const { from = "", until = "9999-99-99" } = wider;
  return (narrower.from ?? "") >= from && (narrower.until ?? "9999-99-99") <= until;
}
