import { readOf } from "../facts/read-parts.ts";
import { asFirstPaid } from "../facts/refunds.ts";
import type { OrderRecord } from "../order/order-record.ts";
import type { OrderSnapshot } from "../order/order-snapshot.ts";
import type { Programme } from "../programme/programme.ts";
import type { ConditionReason, ReasonOf, TriedRule } from "../reason/reason.ts";
import { decisiveOf, type JudgedOrder, judgeConditions } from "../rules/judge.ts";

/** The time zone of a shop whose programme has none. */
export const UNLESS_GIVEN = "UTC";

/** The order in the form that rules check: with the total first paid, in the shop's time zone. */
export function judgedOrder(
  { facts, isFirstOrder }: Pick<OrderRecord, "facts" | "isFirstOrder">,
  snapshot: OrderSnapshot,
  programme: Programme,
): JudgedOrder {
  const { timeZone = UNLESS_GIVEN } = programme;
  const read = readOf(facts);
  const isFirst = isKnownFirst({ facts, isFirstOrder });
  return { snapshot: asFirstPaid(snapshot, facts), isFirst, read, timeZone, comparable: new Map() };
}

/**
 * Whether it is the customer's first order; `null`: unknown. A platform that counts a customer's orders knows more of
 * them than the bridge, so a later position is always believed. Position 1 is believed only if the bridge knows no
 * earlier order, so that a platform that counts differently cannot make a second order the first.
 */
export function isKnownFirst({
  facts,
  isFirstOrder,
}: Pick<OrderRecord, "facts"> & { readonly isFirstOrder?: boolean | undefined }): boolean | null {
  const { orderIndex } = readOf(facts);
  if (orderIndex !== undefined && orderIndex > 1) return false;
  return isFirstOrder ?? (orderIndex === 1 ? true : null);
}

/** The activity that an order earns for. */
export interface ChosenActivity {
  readonly activityId: string;
  /** The number of the rule that chose it, from 1; `null`: no rule matched. */
  readonly rule: number | null;
}

/** The activity that the order earns for: the first matching rule chooses it. */
export function chooseActivity(order: JudgedOrder, { earn }: Programme): ChosenActivity {
  const index = earn.rules.findIndex(({ when }) => decisiveOf(judgeConditions(when, order)) === null);
  const rule = earn.rules[index];
  return rule === undefined
    ? { activityId: earn.activityId, rule: null }
    : { activityId: rule.activityId, rule: index + 1 };
}

/** The description of the points: the rule's own, or the general one. */
export function descriptionOf({ earn }: Programme, rule: number | null): string {
  return (rule === null ? undefined : earn.rules[rule - 1]?.description) ?? earn.description;
}

/** The most tried rules that the history lists. */
const MOST_LISTED = 10;

/** Why the order earns for this activity; `null` if there are no rules. */
export function choiceReason(
  order: JudgedOrder,
  { earn }: Programme,
  { activityId, rule }: ChosenActivity,
): ReasonOf<"activityChosen"> | null {
  if (earn.rules.length === 0) return null;
  const before = earn.rules.slice(0, rule === null ? earn.rules.length : rule - 1);
  const all = before.flatMap(({ name = null, when }, index): TriedRule[] => {
    const because: ConditionReason | null = decisiveOf(judgeConditions(when, order));
    return because === null ? [] : [{ rule: index + 1, name, because }];
  });
  const left = all.length - MOST_LISTED;
  const name = rule === null ? null : (earn.rules[rule - 1]?.name ?? null);
  const tried = all.slice(0, MOST_LISTED);
  return { code: "activityChosen", activityId, rule, name, tried, ...(left > 0 ? { left } : {}) };
}
