import type { Operation } from "../operation/operation.ts";
import { operationId } from "../operation/operation-id.ts";
import { pointsOf } from "../operation/points.ts";
import type { OrderRecord } from "../order/order-record.ts";
import { headOperation, setAside } from "../order/order-summary.ts";
import { traced } from "../order/trace.ts";
import { isEarnChanged } from "../programme/terms.ts";
import { isSameReason, keptReason } from "../reason/compare.ts";
import type { Reason } from "../reason/reason.ts";
import { plan } from "./plan.ts";
import type { PlanContext, WantedStep } from "./wanted-step.ts";

/**
 * Aligns the record's operations with the plan: adds missing ones, withdraws those that became pointless before they
 * were sent, and never changes those that are finished or being sent. Returns the same record if nothing changes.
 */
export function replan(record: OrderRecord, context: PlanContext): OrderRecord {
  const { wanted, reason, held, remark, loyaltyOrderId, contact } = plan(record, context);
  const { operations, notes: aligned } = align(record, wanted, {
    ...context,
    isOnHold: held?.code === "onHold",
  });
  const notes = remark === null || isTraced(record, remark) ? aligned : [...aligned, decidedNote(remark)];
  const points = pointsOf(operations);
  const changed: OrderRecord = {
    ...record,
    operations,
    points,
    held: keptReason(record.held, held),
    loyaltyOrderId,
    mobile: contact.mobile,
  };
  const question = wanted.find(({ kind, isParked }) => kind === "redeem" && isParked);
  const standing = attention(changed) ?? question?.reason ?? reason;
  const next = { ...changed, reason: keptReason(record.reason, standing) };
  if (isUnchanged(record, next) && notes.length === 0) return record;
  const noted = notes.reduce((noting, note) => traced(noting, context.now, note.what, note.detail), next);
  const isNews = notes.length === 0 && !isSameReason(noted.reason, record.reason);
  const explained = isNews
    ? traced(noted, context.now, held === null ? "decided" : "waiting", noted.reason)
    : noted;
  return { ...explained, changedAt: context.now };
}

function isTraced({ trace }: OrderRecord, remark: Reason): boolean {
  return trace.some(({ detail }) => isSameReason(detail, remark));
}

function decidedNote(detail: Reason): Note {
  return { what: "decided", detail };
}

/** A dead letter takes precedence over every other reason. */
function attention(record: OrderRecord): Reason | null {
  const failed = [setAside(record), headOperation(record)].find((operation) => operation?.state === "dead");
  if (failed == null) return null;
  return { code: "failed", operation: failed.kind, because: failed.lastError };
}

interface Note {
  readonly what: "decided" | "withdrawn" | "waiting";
  readonly detail: Reason;
}

function align(
  record: OrderRecord,
  wanted: readonly WantedStep[],
  context: PlanContext & { readonly isOnHold: boolean },
): { readonly operations: readonly Operation[]; readonly notes: readonly Note[] } {
  const notes: Note[] = [];
  const open = [...wanted];
  const finished: Operation[] = [];
  const kept = new Map<WantedStep, Operation>();
  const sending: Operation[] = [];
  for (const operation of record.operations) {
    if (operation.state === "done" || operation.state === "withdrawn") {
      finished.push(operation);
      continue;
    }
    const match = open.find((step) => step.kind === operation.kind);
    if (match !== undefined) open.splice(open.indexOf(match), 1);
    if (operation.state === "sending") {
      sending.push(operation);
    } else if (match !== undefined) {
      const adjusted = adjust(operation, match, record, context);
      kept.set(match, adjusted);
      if (operation.state === "dead" && adjusted.state !== "dead")
        notes.push({ what: "decided", detail: { code: "plannedOtherwise", because: match.reason } });
    } else {
      finished.push({ ...operation, state: "withdrawn", endedAt: context.now, notBefore: null });
      const { kind, mayHaveHappened: isUnsure } = operation;
      const detail = { code: "withdrawn", operation: kind, isUnsure } as const;
      notes.push({ what: "withdrawn", detail: context.isOnHold ? { ...detail, isOnHold: true } : detail });
    }
  }
  const planned = wanted.flatMap((step) => {
    const operation = kept.get(step);
    if (operation !== undefined) return [operation];
    if (!open.includes(step)) return [];
    notes.push({ what: step.isParked ? "waiting" : "decided", detail: step.reason });
    return [newOperation(record, step, context)];
  });
  const operations = [...finished, ...sending, ...planned];
  const isSame =
    operations.length === record.operations.length &&
    operations.every((item, at) => item === record.operations[at]);
  return { operations: isSame ? record.operations : operations, notes };
}

/**
 * Updates a waiting operation to the facts and the programme until it was, or may have been, carried out. An operation
 * that a person released is not parked again, except a redeem, for which the plan itself checks the release. A dead
 * letter is queued again if it would be sent differently now.
 */
function adjust(
  operation: Operation,
  step: WantedStep,
  record: OrderRecord,
  context: PlanContext,
): Operation {
  if (operation.state === "dead" && isOtherwise(operation, step, record, context))
    return { ...restarted(operation, step), priority: context.priority };
  const isUntouched = operation.releasedBy === null && operation.attempts.length === 0;
  const shouldPark = step.isParked && (isUntouched || step.kind === "redeem");
  const state = shouldPark
    ? "parked"
    : operation.state === "parked" && !step.isParked
      ? "queued"
      : operation.state;
  const isUntried = state === "queued" && operation.attempts.length === 0;
  const notBefore = isUntried ? step.notBefore : operation.notBefore;
  const { campaignId, pointsToRedeem } = operation.mayHaveHappened ? operation : step;
  const isSame =
    state === operation.state &&
    notBefore === operation.notBefore &&
    campaignId === operation.campaignId &&
    pointsToRedeem === operation.pointsToRedeem;
  if (isSame) return operation;
  const changed = { ...operation, state, notBefore, campaignId, pointsToRedeem, reason: step.reason };
  return operation.mayHaveHappened ? changed : convertedBy(changed, step);
}

function convertedBy({ discountCode: _, ...operation }: Operation, { discountCode }: WantedStep): Operation {
  return discountCode === undefined ? operation : { ...operation, discountCode };
}

function isOtherwise(
  { kind, mayHaveHappened, campaignId, pointsToRedeem }: Operation,
  step: WantedStep,
  record: OrderRecord,
  { programme }: PlanContext,
): boolean {
  if (mayHaveHappened) return false;
  if (kind === "earn") return isEarnChanged(record, programme);
  return campaignId !== step.campaignId || pointsToRedeem !== step.pointsToRedeem;
}

function restarted(operation: Operation, step: WantedStep): Operation {
  const { campaignId, pointsToRedeem, reason, notBefore } = step;
  const state = step.isParked ? "parked" : "queued";
  return {
    ...convertedBy(operation, step),
    state,
    campaignId,
    pointsToRedeem,
    reason,
    notBefore,
    spentAttempts: 0,
    endedAt: null,
  };
}

function newOperation(record: OrderRecord, step: WantedStep, context: PlanContext): Operation {
  const count = record.operations.filter(({ kind }) => kind === step.kind).length + 1;
  const isLater = step.notBefore !== null && step.notBefore > context.now;
  return {
    id: operationId(record, step.kind, count),
    kind: step.kind,
    state: step.isParked ? "parked" : "queued",
    priority: isLater ? "due" : context.priority,
    reason: step.reason,
    plannedAt: context.now,
    notBefore: step.notBefore,
    campaignId: step.campaignId,
    ...(step.discountCode === undefined ? {} : { discountCode: step.discountCode }),
    pointsToRedeem: step.pointsToRedeem,
    attempts: [],
    spentAttempts: 0,
    mayHaveHappened: false,
    lastError: null,
    sentAt: null,
    endedAt: null,
    settledBy: null,
    releasedBy: null,
    releasedAt: null,
    ...(context.traceparent == null ? {} : { traceparent: context.traceparent }),
  };
}

function isUnchanged(before: OrderRecord, after: OrderRecord): boolean {
  return (Object.keys(after) as (keyof OrderRecord)[]).every((key) => before[key] === after[key]);
}
