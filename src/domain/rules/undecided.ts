import type { OrderRecord } from "../order/order-record.ts";
import type { ReadPart } from "../order/order-snapshot.ts";
import { isKnownFirst, judgedOrder } from "../plan/activity.ts";
import { exclusion } from "../plan/eligibility.ts";
import { findReferral } from "../plan/referral.ts";
import type { Programme } from "../programme/programme.ts";
import type { ConditionReason } from "../reason/rule-reason.ts";
import type { Conditions, KnowableCondition } from "./conditions.ts";
import { decisiveOf, type JudgedOrder, judgeConditions, outcomeOf } from "./judge.ts";

/**
 * The unknown data of an order that can still decide its points. A rule with a failed condition, or one after a
 * matching rule, cannot decide; nor can any rule if the order is excluded anyway.
 */

const NAMES = {
  conditionFirstOrder: "firstOrder",
  conditionWeekdays: "weekdays",
  conditionHours: "hours",
  conditionDates: "dates",
} as const;

/** The part that a read may return for each condition. */
const PARTS: Partial<Record<KnowableCondition, ReadPart>> = {
  customerTags: "customerTags",
  productTypes: "productTypes",
  collections: "collections",
  firstOrder: "orderIndex",
};

/** The unknown conditions of each rule that can still decide. Empty: it is known what the order earns. */
function undecidedRules(order: JudgedOrder, programme: Programme): readonly (readonly KnowableCondition[])[] {
  if (exclusion(order, programme) !== null) return [];
  const { earn, exclude } = programme;
  const unknownOf = ({ when }: { readonly when: Conditions }) => unknownConditions(when, order);
  const fitting = earn.rules.findIndex(({ when }) => decisiveOf(judgeConditions(when, order)) === null);
  const inTurn = earn.rules.slice(0, fitting === -1 ? earn.rules.length : fitting);
  return [
    ...(exclude.rules ?? []).map(unknownOf),
    ...(isCustomerTagOpen(order, programme) ? [["customerTags"] as const] : []),
    ...inTurn.map(unknownOf),
    ...(isReferralOpen(order, programme) ? [["firstOrder"] as const] : []),
  ].filter((conditions) => conditions.length > 0);
}

/** The rule's unknown conditions; empty if the rule fails anyway. */
function unknownConditions(when: Conditions, order: JudgedOrder): readonly KnowableCondition[] {
  const judged = judgeConditions(when, order);
  if (outcomeOf(judged) !== "unknown") return [];
  return judged.filter(({ outcome }) => outcome === "unknown").flatMap(namesOf);
}

/** The total is always known, so a condition on it has no name here. */
function namesOf(reason: ConditionReason): readonly KnowableCondition[] {
  if (reason.code === "conditionTotal") return [];
  return [reason.code === "conditionWords" ? reason.condition : NAMES[reason.code]];
}

function isCustomerTagOpen({ snapshot, read = {} }: JudgedOrder, { exclude }: Programme): boolean {
  const isUnreported =
    read.customerTags === undefined && (snapshot.unreported ?? []).includes("customerTags");
  return exclude.customerTags.length > 0 && isUnreported;
}

/** A conversion cannot be undone, so it waits until it is known whether the order is the first. */
function isReferralOpen({ snapshot, isFirst }: JudgedOrder, { conversion }: Programme): boolean {
  return (
    conversion.firstOrderOnly === true && isFirst === null && findReferral(snapshot, conversion) !== null
  );
}

/**
 * The parts in `readable` that a read has to return before it is known what the order earns. A rule that also needs
 * other unknown data stays unknown after a read, so its parts are not included.
 */
export function openParts(
  record: Pick<OrderRecord, "facts" | "isFirstOrder">,
  programme: Programme,
  readable: readonly ReadPart[],
): readonly ReadPart[] {
  const { facts } = record;
  const missing = new Set(readable.filter((part) => facts.read?.[part] === undefined));
  if (facts.snapshot === null || missing.size === 0) return [];
  const order = judgedOrder(record, facts.snapshot, programme);
  // The bridge may not know all orders of the customer: the platform's count can still rule out a first order.
  const isFirst = missing.has("orderIndex") && isKnownFirst(record) !== false ? null : order.isFirst;
  const rules = undecidedRules({ ...order, isFirst }, programme).map((conditions) =>
    conditions.map((condition) => PARTS[condition]),
  );
  const isMissing = (part: ReadPart | undefined) => part !== undefined && missing.has(part);
  const open = new Set(rules.filter((parts) => parts.every(isMissing)).flat());
  return readable.filter((part) => open.has(part));
}

/** Everything unknown about the order that can decide its points, for any reason, each once. */
export function openConditions(
  record: Pick<OrderRecord, "facts" | "isFirstOrder">,
  programme: Programme,
): readonly KnowableCondition[] {
  const { snapshot } = record.facts;
  if (snapshot === null) return [];
  return [...new Set(undecidedRules(judgedOrder(record, snapshot, programme), programme).flat())];
}
