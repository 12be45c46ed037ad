import type { Operation } from "../operation/operation.ts";
import { NO_DECISIONS } from "../order/new-record.ts";
import type { OrderRecord } from "../order/order-record.ts";
import { endingOf } from "../plan/ending.ts";
import type { PlanContext } from "../plan/wanted-step.ts";
import { termsInForce } from "../programme/terms.ts";

/** Removes all decisions from the order. A cancel that was sent only because of a decision counts as taken back. */
export function released(
  record: OrderRecord,
  by: string,
  { programme }: Pick<PlanContext, "programme">,
): OrderRecord {
  const { facts, decisions } = record;
  const undecided = {
    ...record,
    decisions: NO_DECISIONS,
    operations: record.operations.map(undecidedOperation),
  };
  const inForce = termsInForce(record)?.programme ?? programme;
  const isEnded = facts.snapshot !== null && endingOf(undecided, facts.snapshot, inForce) !== null;
  if (decisions.cancel === null || isEnded) return undecided;
  const operations = undecided.operations.map((operation) =>
    isCancelByPerson(operation) || isQuestion(operation) ? { ...operation, takenBackBy: by } : operation,
  );
  return { ...undecided, operations };
}

function undecidedOperation(operation: Operation): Operation {
  if (isQuestion(operation)) return { ...operation, settledBy: null, releasedBy: null, releasedAt: null };
  return operation.settledBy === null ? operation : { ...operation, settledBy: null };
}

/** Whether it asks about a partial refund or a failed payment, answered or not. */
function isQuestion({ kind, reason: { code } }: Operation): boolean {
  return kind === "cancelPoints" && (code === "askAboutRefund" || code === "askAboutFailedPayment");
}

function isCancelByPerson({ kind, reason }: Operation): boolean {
  return kind === "cancelPoints" && reason.code === "cancel" && reason.because.code === "cancelledByPerson";
}

/** For a new decision to cancel: removes the mark that an earlier one was taken back. */
export function meantAgain({ takenBackBy: _, ...operation }: Operation): Operation {
  return operation;
}
