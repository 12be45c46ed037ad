import type { OrderRecord } from "../order/order-record.ts";
import type { Moment } from "../order/order-snapshot.ts";
import { traced } from "../order/trace.ts";
import type { Operation } from "./operation.ts";

/**
 * Corrects times written while the clock was ahead, because work would wait until then. Queued work counts as planned
 * now; a retry keeps the length of its wait. An approval that was not tried yet keeps its day, which comes from the
 * shop. Returns the same record if no time is wrong.
 */
export function redated(record: OrderRecord, now: Moment): OrderRecord {
  const operations = record.operations.map((operation) => redatedOperation(operation, now));
  if (operations.every((operation, at) => operation === record.operations[at])) return record;
  return { ...traced({ ...record, operations }, now, "decided", { code: "clockCorrected" }), changedAt: now };
}

function redatedOperation(operation: Operation, now: Moment): Operation {
  const { state, attempts, plannedAt, notBefore } = operation;
  if (state !== "queued" && state !== "retrying") return operation;
  const marks = attempts.flatMap(({ startedAt, endedAt }) => [startedAt, endedAt ?? startedAt]);
  const aheadMs = Math.max(plannedAt, ...marks) - now;
  if (aheadMs <= 0) return operation;
  const isOfOurs = attempts.length > 0 && notBefore !== null;
  return {
    ...operation,
    plannedAt: Math.min(plannedAt, now),
    notBefore: isOfOurs ? Math.max(now, notBefore - aheadMs) : notBefore,
    attempts: attempts.map((attempt) => ({
      ...attempt,
      startedAt: Math.min(attempt.startedAt, now),
      endedAt: attempt.endedAt === null ? null : Math.min(attempt.endedAt, now),
    })),
  };
}
