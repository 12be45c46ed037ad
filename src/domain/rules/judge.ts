import { toMinorUnits } from "../order/money.ts";
import type { OrderSnapshot, ReadParts } from "../order/order-snapshot.ts";
import type { ConditionOutcome, ConditionReason } from "../reason/rule-reason.ts";
import { type Conditions, WORD_CONDITIONS, type WordCondition } from "./conditions.ts";
import { type LocalTime, localTime } from "./local-time.ts";

/**
 * Checks conditions against the known data of an order. A condition on data that the shop does not send is unknown,
 * neither true nor false: a rule with an unknown condition does not match, and its result is reported as unknown.
 */

/** An order as rules see it. */
export interface JudgedOrder {
  /** Its total is the amount first paid (`asFirstPaid`). */
  readonly snapshot: OrderSnapshot;
  /** Whether it is its customer's first order; `null`: unknown. */
  readonly isFirst: boolean | null;
  /** What was read from the shop; nothing by default. */
  readonly read?: ReadParts;
  /** The IANA name of the shop's time zone. */
  readonly timeZone: string;
  /** Cache of its words in comparable form, filled when a rule first needs them: orders and rules may have many. */
  readonly comparable?: Map<WordCondition, ReadonlySet<string>>;
}

/** The most words of a condition that a reason lists. */
const MOST_SHOWN = 10;

/** Every given condition with its outcome; empty if the rule has none. */
export function judgeConditions(when: Conditions, order: JudgedOrder): readonly ConditionReason[] {
  return [
    ...totalConditions(when, order.snapshot),
    ...WORD_CONDITIONS.flatMap((condition) => wordCondition(condition, when[condition] ?? [], order)),
    ...firstOrderCondition(when, order),
    ...timeConditions(when, order),
  ];
}

/** Whether all conditions hold. Otherwise a failed condition outweighs an unknown one. */
export function outcomeOf(judged: readonly ConditionReason[]): ConditionOutcome {
  if (judged.some(({ outcome }) => outcome === "fails")) return "fails";
  return judged.every(({ outcome }) => outcome === "holds") ? "holds" : "unknown";
}

/** The first condition with that outcome; `null` if all hold. */
export function decisiveOf(judged: readonly ConditionReason[]): ConditionReason | null {
  const outcome = outcomeOf(judged);
  return outcome === "holds" ? null : (judged.find((condition) => condition.outcome === outcome) ?? null);
}

function totalConditions(
  { minTotal, maxTotal }: Conditions,
  { totalMinor, currency }: OrderSnapshot,
): readonly ConditionReason[] {
  const limited = (
    limit: string | null | undefined,
    bound: "atLeast" | "atMost",
  ): readonly ConditionReason[] => {
    // For 49.50 yen, "at least" means 50 and "at most" means 49.
    const limitMinor =
      limit == null ? null : toMinorUnits(limit, currency, bound === "atLeast" ? "up" : "down");
    if (limitMinor === null) return [];
    const isWithin = bound === "atLeast" ? totalMinor >= limitMinor : totalMinor <= limitMinor;
    return [{ code: "conditionTotal", outcome: known(isWithin), bound, limitMinor, totalMinor, currency }];
  };
  return [...limited(minTotal, "atLeast"), ...limited(maxTotal, "atMost")];
}

function wordCondition(
  condition: WordCondition,
  wanted: readonly string[],
  order: JudgedOrder,
): readonly ConditionReason[] {
  if (wanted.length === 0) return [];
  const { comparable } = order;
  const { words, isWhole } = wordsOf(condition, order);
  const present = comparable?.get(condition) ?? foldWords(words);
  comparable?.set(condition, present);
  const found = firstOf(wanted, present);
  const outcome = found !== null ? "holds" : isWhole ? "fails" : "unknown";
  const left = wanted.length - MOST_SHOWN;
  return [
    {
      code: "conditionWords",
      outcome,
      condition,
      wanted: wanted.slice(0, MOST_SHOWN),
      ...(left > 0 ? { left } : {}),
      // With a single wanted word, `wanted` already shows it.
      found: wanted.length > 1 ? found : null,
    },
  ];
}

/** The order's words for a condition. `isWhole`: the shop sent all of them. */
interface SentWords {
  readonly words: readonly string[];
  readonly isWhole: boolean;
}

function wordsOf(condition: WordCondition, { snapshot, read = {} }: JudgedOrder): SentWords {
  switch (condition) {
    case "currencies":
      return { words: [snapshot.currency], isWhole: true };
    case "countries": {
      // The country of the billing address, or of the shipping address if there is none.
      const words = snapshot.contact.countries.slice(0, 1);
      return { words, isWhole: words.length > 0 };
    }
    case "tags":
      return { words: snapshot.tags, isWhole: true };
    case "customerTags":
      return read.customerTags === undefined
        ? { words: snapshot.customerTags, isWhole: !(snapshot.unreported ?? []).includes("customerTags") }
        : sentWords(read.customerTags);
    case "sources":
      return { words: snapshot.source === null ? [] : [snapshot.source], isWhole: true };
    case "discountCodes":
      return { words: snapshot.referral.discountCodes, isWhole: true };
    case "products":
      return { words: snapshot.products ?? [], isWhole: snapshot.products !== undefined };
    case "productTypes":
      return sentWords(read.productTypes);
    case "collections":
      return sentWords(read.collections);
  }
}

function sentWords(words: readonly string[] | undefined): SentWords {
  return { words: words ?? [], isWhole: words !== undefined };
}

function firstOrderCondition(
  { firstOrder }: Conditions,
  { isFirst }: JudgedOrder,
): readonly ConditionReason[] {
  if (firstOrder === undefined) return [];
  const outcome = isFirst === null ? "unknown" : known(isFirst === firstOrder);
  return [{ code: "conditionFirstOrder", outcome, isWanted: firstOrder }];
}

/** Conditions on when the order was placed, in the shop's time zone. */
function timeConditions(when: Conditions, { snapshot, timeZone }: JudgedOrder): readonly ConditionReason[] {
  const { weekdays = [], hours, dates } = when;
  if (weekdays.length === 0 && hours === undefined && dates === undefined) return [];
  const placed = snapshot.createdAt === null ? null : localTime(snapshot.createdAt, timeZone);
  const judged = (holds: (placed: LocalTime) => boolean) =>
    placed === null ? "unknown" : known(holds(placed));
  const conditions: ConditionReason[] = [];
  if (weekdays.length > 0)
    conditions.push({
      code: "conditionWeekdays",
      outcome: judged(({ weekday }) => weekdays.includes(weekday)),
      wanted: weekdays,
      found: placed?.weekday ?? null,
    });
  if (hours !== undefined)
    conditions.push({
      code: "conditionHours",
      outcome: judged(({ time }) => isWithinHours(time, hours)),
      ...hours,
      found: placed?.time ?? null,
    });
  if (dates !== undefined) {
    const { from = null, until = null } = dates;
    conditions.push({
      code: "conditionDates",
      outcome: judged(({ day }) => (from === null || day >= from) && (until === null || day <= until)),
      from,
      until,
      found: placed?.day ?? null,
    });
  }
  return conditions;
}

/** Up to the minute before `to`; a span such as 22:00 to 02:00 crosses midnight. */
export function isWithinHours(time: string, { from, to }: NonNullable<Conditions["hours"]>): boolean {
  return from < to ? time >= from && time < to : time >= from || time < to;
}

function known(holds: boolean): ConditionOutcome {
  return holds ? "holds" : "fails";
}

/** The first listed word that is present, ignoring case. */
export function sharedWord(listed: readonly string[], present: readonly string[]): string | null {
  return listed.length === 0 ? null : firstOf(listed, foldWords(present));
}

function firstOf(listed: readonly string[], present: ReadonlySet<string>): string | null {
  return listed.find((word) => present.has(foldWord(word))) ?? null;
}

/** Words in the form in which they are compared. */
export function foldWords(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.map(foldWord));
}

function foldWord(word: string): string {
  return word.trim().toLowerCase();
}
