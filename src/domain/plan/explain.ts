import type { OrderRecord } from "../order/order-record.ts";
import { type ProgrammeInForce, termsInForce } from "../programme/terms.ts";
import type { ConditionReason, Exclusion } from "../reason/reason.ts";
import type { Conditions } from "../rules/conditions.ts";
import { type JudgedOrder, judgeConditions, outcomeOf } from "../rules/judge.ts";
import { type ChosenActivity, chooseActivity, judgedOrder } from "./activity.ts";
import { exclusion } from "./eligibility.ts";

/** `chosen`: this rule decided. `unknown`: the shop does not send enough. `notReached`: an earlier rule decided. */
export const RULE_STATES = ["chosen", "doesNotFit", "unknown", "notReached"] as const;
/** The result of a rule; see `RULE_STATES`. */
type RuleState = (typeof RULE_STATES)[number];

/** One rule, and how the order meets each of its conditions. */
export interface ExplainedRule {
  /** The rule's number, from 1. */
  readonly rule: number;
  readonly name: string | null;
  readonly state: RuleState;
  readonly conditions: readonly ConditionReason[];
}

/** Which rules were tried on an order, and why each matched or not. */
export interface Explanation extends ChosenActivity {
  /** `kept`: the points were, or may have been, given by an earlier programme, whose choice still applies. */
  readonly programme: "kept" | "today";
  /** The version of the shop's programme. */
  readonly version: number;
  readonly timeZone: string;
  /** Why the order gets no points; `null` if it is eligible. */
  readonly excluded: Exclusion | null;
  readonly exclusions: readonly ExplainedRule[];
  readonly rules: readonly (ExplainedRule & { readonly activityId: string })[];
}

/** Explains the rules by current facts and the order's programme; `null` while only partial webhooks have arrived. */
export function explainRules(record: OrderRecord, today: ProgrammeInForce): Explanation | null {
  const { snapshot } = record.facts;
  if (snapshot === null) return null;
  const kept = termsInForce(record);
  const programme = kept?.programme ?? today.programme;
  const order = judgedOrder(record, snapshot, programme);
  const { activityId, rule } = kept ?? chooseActivity(order, programme);
  const excluded = exclusion(order, programme);
  const { earn, exclude } = programme;
  const excluding = excluded?.code === "excludedByRule" ? excluded.rule : null;
  return {
    programme: kept === null ? "today" : "kept",
    version: kept?.version ?? today.programmeVersion,
    timeZone: order.timeZone,
    activityId,
    rule,
    excluded,
    exclusions: (exclude.rules ?? []).map((each, at) => explained(each, at + 1, excluding, order)),
    rules: earn.rules.map((each, at) => ({
      ...explained(each, at + 1, rule, order),
      activityId: each.activityId,
    })),
  };
}

function explained(
  { name, when }: { readonly name?: string | undefined; readonly when: Conditions },
  rule: number,
  chosen: number | null,
  order: JudgedOrder,
): ExplainedRule {
  const conditions = judgeConditions(when, order);
  const outcome = outcomeOf(conditions) === "unknown" ? "unknown" : "doesNotFit";
  const state = rule === chosen ? "chosen" : chosen !== null && rule > chosen ? "notReached" : outcome;
  return { rule, name: name ?? null, state, conditions };
}
