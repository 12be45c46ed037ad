import type { Operation } from "../operation/operation.ts";
import { hasPoints, mayHavePoints } from "../operation/points.ts";
import type { NewDecision, OrderRecord } from "../order/order-record.ts";
import { orderState } from "../order/order-summary.ts";
import { isHistory } from "../plan/history.ts";
import { plan } from "../plan/plan.ts";
import { replan } from "../plan/replan.ts";
import type { PlanContext } from "../plan/wanted-step.ts";
import { isSameReason } from "../reason/compare.ts";
import { decideOrder, type OrderDecision, type PersonResult, waitsForSettling } from "./person.ts";
import { undoOf } from "./undo.ts";

/**
 * The decisions that would change the order now. Each is tried with the planner itself, so the page never offers a
 * decision without an effect.
 */
export function offeredDecisions(record: OrderRecord, context: PlanContext): readonly OrderDecision[] {
  const isUndecided = () => getsPoints(record) || wouldEarn(record, context);
  const offers: Readonly<Record<OrderDecision, () => boolean>> = {
    approve: () => wouldApprove(record, context),
    hold: () => record.decisions.hold === null && record.points !== "approved" && isUndecided(),
    release: () => wouldRelease(record, context),
    cancel: () => record.decisions.cancel === null && isUndecided(),
    settle: () => waitsForSettling(record),
  };
  const decisions = Object.keys(offers) as OrderDecision[];
  return decisions.filter((decision) => offers[decision]());
}

/**
 * Like `decideOrder`, but refuses a decision that cannot change the points, because there are none and the order would
 * earn none. A cancel of points that are already cancelled leaves the record as it is.
 */
export function decideWithEffect(
  record: OrderRecord,
  decision: OrderDecision,
  made: NewDecision,
  context: PlanContext,
): PersonResult {
  const result = decideOrder(record, decision, made, context);
  if (!result.ok || result.record === record || decision === "release" || decision === "settle")
    return result;
  const { historyEarns } = result.record;
  const isAboutSomething =
    record.facts.snapshot === null ||
    mayHavePoints(record) ||
    record.operations.some(isOpen) ||
    wouldEarn({ ...record, historyEarns }, context);
  if (isAboutSomething) return result;
  return decision === "cancel" && record.points === "cancelled"
    ? { ok: true, record, notice: { code: "pointsAlready", points: "cancelled" } }
    : { ok: false, problem: { code: "decisionWithoutEffect", because: record.reason } };
}

/** Whether the order has points or is about to get them. */
function getsPoints({ points, operations }: OrderRecord): boolean {
  const isOnItsWay = operations.some(
    (operation) => operation.kind === "earn" && isOpen(operation) && operation.state !== "parked",
  );
  return hasPoints(points) || isOnItsWay;
}

function isOpen({ state }: Operation): boolean {
  return state !== "done" && state !== "withdrawn";
}

/** Whether an approval would be sent, or sent earlier. */
function wouldApprove(record: OrderRecord, context: PlanContext): boolean {
  const [now, then] = [record, decide(record, "approve", context)].map(openApproval);
  if (then === undefined || then.state === "dead") return false;
  return now === undefined || (now.notBefore ?? 0) > (then.notBefore ?? 0);
}

function openApproval({ operations }: OrderRecord): Operation | undefined {
  return operations.find((operation) => operation.kind === "approvePoints" && isOpen(operation));
}

/** Whether a release would change the order. It cannot undo what was carried out permanently. */
export function wouldRelease(record: OrderRecord, context: PlanContext): boolean {
  const released = decide(record, "release", context);
  if (isHistory(record, context)) return wouldEarn(released, context);
  const isOver = record.points === "approved" || record.points === "cancelled";
  return (
    !isSameWork(record.operations, released.operations) ||
    record.held?.code !== released.held?.code ||
    (!isOver && !isSameReason(record.reason, released.reason)) ||
    undoOf(record, context).effects.length > 0
  );
}

function isSameWork(now: readonly Operation[], then: readonly Operation[]): boolean {
  const isSame = ({ id, state, notBefore }: Operation, other: Operation | undefined) =>
    id === other?.id && state === other.state && notBefore === other.notBefore;
  return now.length === then.length && now.every((operation, at) => isSame(operation, then[at]));
}

/** Nothing that needs the customer's data is left to do: points can still be cancelled by order number. */
export function isFinished(record: OrderRecord, context: PlanContext): boolean {
  if (orderState(record) !== "idle") return false;
  if (record.points === "pending") return false;
  return record.points !== "none" || !wouldEarn(record, context);
}

/** Whether the order would earn if it were paid and its customer known. */
function wouldEarn(record: OrderRecord, context: PlanContext): boolean {
  const paid = { ...record.facts, firstPaidAt: record.facts.firstPaidAt ?? context.now };
  const decisions = { ...record.decisions, hold: null };
  const { wanted } = plan({ ...record, facts: paid, contactOverride: ANYBODY, decisions }, context);
  return wanted.some(({ kind, isParked }) => kind === "earn" && !isParked);
}

const ANYBODY = { name: "somebody", email: "somebody@example.com", mobile: "+491701234567" };

function decide(record: OrderRecord, decision: OrderDecision, context: PlanContext): OrderRecord {
  const decided = decideOrder(record, decision, { by: "somebody", at: context.now }, context);
  return decided.ok && decided.record !== record ? replan(decided.record, context) : record;
}
