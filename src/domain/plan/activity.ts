import { readOf } from "../facts/read-parts.ts";
import { asFirstPaid } from "../facts/refunds.ts";
import type { OrderRecord } from "../order/order-record.ts";
import type { OrderSnapshot } from "../order/order-snapshot.ts";
import type { ConditionReason, ReasonOf, TriedRule } from "../reason/reason.ts";
import { decisiveOf, type JudgedOrder, judgeConditions } from "../rules/judge.ts";
import type { Programme } from "./programme.ts";

/** The time zone of a shop whose programme names none. */
export const UNLESS_GIVEN = "UTC";

/** The order as rules see it: by what was first paid, and on the shop's clock. */
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
 * Is it the first order of its customer? `null`: nobody can tell.
 *
 * A platform that counts a customer's orders knows of more than the bridge: what it says is a later one is none. That it is
 * the first counts where the bridge knows no other: so no second one becomes the first because the platform counts otherwise.
 */
export function isKnownFirst({
  facts,
  isFirstOrder,
}: Pick<OrderRecord, "facts"> & { readonly isFirstOrder?: boolean | undefined }): boolean | null {
  const { orderIndex } = readOf(facts);
  if (orderIndex !== undefined && orderIndex > 1) return false;
  return isFirstOrder ?? (orderIndex === 1 ? true : null);
}

/** What an order earns at. */
export interface ChosenActivity {
  readonly activityId: string;
  /** The number of the rule that chose it, from 1; `null`: none fits. */
  readonly rule: number | null;
}

/** The activity that the order earns at: the first rule that fits chooses it. */
export function chooseActivity(order: JudgedOrder, { earn }: Programme): ChosenActivity {
  const index = earn.rules.findIndex(({ when }) => decisiveOf(judgeConditions(when, order)) === null);
  const rule = earn.rules[index];
  return rule === undefined
    ? { activityId: earn.activityId, rule: null }
    : { activityId: rule.activityId, rule: index + 1 };
}

/** What is written beside the points: the rule's own description, or that of all others. */
export function descriptionOf({ earn }: Programme, rule: number | null): string {
  return (rule === null ? undefined : earn.rules[rule - 1]?.description) ?? earn.description;
}

/** Of the rules that were tried, so many stand in the story. */
const MOST_TOLD = 10;

/** Why the order earns at this activity; `null` where there are no rules, and so nothing to tell. */
export function toldChoice(
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
  const left = all.length - MOST_TOLD;
  const name = rule === null ? null : (earn.rules[rule - 1]?.name ?? null);
  const tried = all.slice(0, MOST_TOLD);
  return { code: "activityChosen", activityId, rule, name, tried, ...(left > 0 ? { left } : {}) };
}
