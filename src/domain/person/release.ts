import type { Operation } from "../operation/operation.ts";
import { OPERATION_KINDS } from "../operation/operation-kind.ts";
import { DECISION_KINDS, type DecisionName } from "../order/decision-name.ts";
import { NO_DECISIONS } from "../order/new-record.ts";
import type { Decisions, OrderRecord } from "../order/order-record.ts";
import type { Moment } from "../order/order-snapshot.ts";
import { endingOf } from "../plan/ending.ts";
import type { PlanContext } from "../plan/wanted-step.ts";
import { termsInForce } from "../programme/terms.ts";
import type { Reason } from "../reason/reason.ts";

/** A decision that a release would take back. */
interface DecisionInForce {
  readonly name: DecisionName;
  /** When it was made; `null`: unknown. */
  readonly at: Moment | null;
  /** The decision and who made it. */
  readonly made: Reason;
}

/** The decisions that a release would take back: an approval that was sent stays. */
export function decisionsInForce({ decisions, operations, points }: OrderRecord): readonly DecisionInForce[] {
  const made = DECISION_KINDS.flatMap((name): readonly DecisionInForce[] => {
    const decision = name === "approve" && points === "approved" ? null : (decisions[name] ?? null);
    if (decision === null) return [];
    const hadNone = name === "cancel" && points === "none" ? ({ hadNone: true } as const) : {};
    const said = { code: "decidedByPerson", by: decision.by, decision: name, ...hadNone } as const;
    return [{ name, at: decision.at, made: said }];
  });
  const skipped = OPERATION_KINDS.flatMap((kind): readonly DecisionInForce[] => {
    const last = operations.findLast((each) => each.kind === kind && isSkipped(each));
    const by = last?.settledBy ?? null;
    if (last === undefined || by === null) return [];
    const story = { code: "operationByPerson", by, operation: kind, decision: "skip" } as const;
    return [{ name: kind, at: last.endedAt, made: story }];
  });
  return [...made, ...skipped];
}

function isSkipped({ state, settledBy }: Operation): boolean {
  return state === "withdrawn" && settledBy !== null;
}

/**
 * Removes all decisions from the order, or one. A cancel that was sent only because of a decision counts as taken back.
 */
export function released(
  record: OrderRecord,
  by: string,
  { programme }: Pick<PlanContext, "programme">,
  only: DecisionName | null = null,
): OrderRecord {
  if (only !== null && only !== "cancel") return withoutDecision(record, only);
  const { facts, decisions } = record;
  const undecided = {
    ...record,
    decisions: only === null ? NO_DECISIONS : { ...decisions, cancel: null },
    operations: record.operations.map((operation) =>
      only === null || isQuestion(operation) ? undecidedOperation(operation) : operation,
    ),
  };
  const inForce = termsInForce(record)?.programme ?? programme;
  const isEnded = facts.snapshot !== null && endingOf(undecided, facts.snapshot, inForce) !== null;
  if (decisions.cancel === null || isEnded) return undecided;
  const operations = undecided.operations.map((operation) =>
    isCancelByPerson(operation) || isQuestion(operation) ? { ...operation, takenBackBy: by } : operation,
  );
  return { ...undecided, operations };
}

function withoutDecision(record: OrderRecord, name: Exclude<DecisionName, "cancel">): OrderRecord {
  const { decisions, operations } = record;
  return {
    ...record,
    decisions: { ...NO_DECISIONS, ...without(decisions, name) },
    operations: operations.map((operation) =>
      operation.kind === name && isSkipped(operation) ? undecidedOperation(operation) : operation,
    ),
  };
}

function without(decisions: Decisions, name: DecisionName): Partial<Decisions> {
  return Object.fromEntries(Object.entries(decisions).filter(([each]) => each !== name));
}

function undecidedOperation(operation: Operation): Operation {
  if (isQuestion(operation)) return { ...operation, settledBy: null, releasedBy: null, releasedAt: null };
  return operation.settledBy === null ? operation : { ...operation, settledBy: null };
}

/** Whether the operation asks about a partial refund or a failed payment, answered or not. */
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
