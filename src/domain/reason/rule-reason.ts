import type { WordCondition } from "../rules/conditions.ts";
import type { Weekday } from "../rules/weekdays.ts";
import type { Coded } from "./coded.ts";

/** `unknown`: the shop does not send the condition's data, so the condition does not hold. */
export const CONDITION_OUTCOMES = ["holds", "fails", "unknown"] as const;
/** The outcome of a condition; see `CONDITION_OUTCOMES`. */
export type ConditionOutcome = (typeof CONDITION_OUTCOMES)[number];

/** One condition of a rule, and what the order has. Lists are shortened, with the number of omitted entries. */
export type ConditionReason = Coded<{
  conditionWords: {
    outcome: ConditionOutcome;
    condition: WordCondition;
    wanted: readonly string[];
    left?: number;
    /** The first of them that the order has. */
    found: string | null;
  };
  conditionTotal: {
    outcome: ConditionOutcome;
    bound: "atLeast" | "atMost";
    limitMinor: number;
    totalMinor: number;
    currency: string;
  };
  conditionFirstOrder: { outcome: ConditionOutcome; isWanted: boolean };
  conditionWeekdays: { outcome: ConditionOutcome; wanted: readonly Weekday[]; found: Weekday | null };
  conditionHours: { outcome: ConditionOutcome; from: string; to: string; found: string | null };
  conditionDates: {
    outcome: ConditionOutcome;
    from: string | null;
    until: string | null;
    found: string | null;
  };
}>;

/** A rule that did not choose the activity; `because`: its first condition that does not hold. */
export interface TriedRule {
  /** The rule's number, from 1. */
  readonly rule: number;
  readonly name: string | null;
  readonly because: ConditionReason;
}

/** How the activity was chosen, recorded when the points are about to be given. */
export type RuleReason =
  | {
      readonly code: "activityChosen";
      readonly activityId: string;
      /** The rule's number, from 1; `null`: no rule matches, so it is the activity of all other orders. */
      readonly rule: number | null;
      readonly name: string | null;
      readonly tried: readonly TriedRule[];
      /** How many more were tried; absent if none were. */
      readonly left?: number;
    }
  | ConditionReason;
