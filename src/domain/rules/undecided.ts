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
 * What is unknown about an order and can still decide its points. A rule that fails by another condition, or that comes
 * after a matching one, decides nothing, whatever it asks for; and an order that is excluded anyway stays excluded.
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

/** For each rule that can still decide, its unknown conditions. Empty: it is known what the order earns. */
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

/** Empty if the rule fails anyway, or if no condition is unknown. */
function unknownConditions(when: Conditions, order: JudgedOrder): readonly KnowableCondition[] {
  const judged = judgeConditions(when, order);
  if (outcomeOf(judged) !== "unknown") return [];
  return judged.filter(({ outcome }) => outcome === "unknown").flatMap(namesOf);
}

/** A total is always known. */
function namesOf(reason: ConditionReason): readonly KnowableCondition[] {
  if (reason.code === "conditionTotal") return [];
  return [reason.code === "conditionWords" ? reason.condition : NAMES[reason.code]];
}

function isCustomerTagOpen({ snapshot, read = {} }: JudgedOrder, { exclude }: Programme): boolean {
  const isUntold = read.customerTags === undefined && (snapshot.untold ?? []).includes("customerTags");
  return exclude.customerTags.length > 0 && isUntold;
}

/** A conversion cannot be taken back. */
function isReferralOpen({ snapshot, isFirst }: JudgedOrder, { conversion }: Programme): boolean {
  return (
    conversion.firstOrderOnly === true && isFirst === null && findReferral(snapshot, conversion) !== null
  );
}

/**
 * The parts in `readable` that a read has to return before it is known what the order earns. A rule that also needs
 * what no read returns stays unknown anyway, and is not waited for.
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
  // The bridge may not know all orders of the customer: the platform's count can still say no.
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
