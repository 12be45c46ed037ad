import type { Operation } from "../operation/operation.ts";
import type { OperationKind } from "../operation/operation-kind.ts";
import type { DecisionName } from "../order/decision-name.ts";
import type { OrderRecord } from "../order/order-record.ts";
import type { Moment } from "../order/order-snapshot.ts";
import { carriedOut } from "../plan/preview.ts";
import { replan } from "../plan/replan.ts";
import type { PlanContext } from "../plan/wanted-step.ts";
import type { Coded } from "../reason/coded.ts";
import type { Reason } from "../reason/reason.ts";
import { decideOrder, takeBack } from "./person.ts";

/** An effect of a release, which takes back all decisions about an order, or one. */
export type UndoEffect = Coded<{
  undoSends: {
    operation: OperationKind;
    /** The points had been cancelled. */
    isAgain: boolean;
    /** When it is sent automatically; `null`: at once. */
    at: Moment | null;
    pointsToRedeem: number | null;
  };
  /** The operation was planned or done because of the decision, and would no longer be sent. */
  undoWithholds: { operation: OperationKind };
  /** The operation would wait for a person. */
  undoAsks: { operation: OperationKind };
}>;

/** The effects of a release, in the order in which they are listed. */
export interface Undo {
  readonly effects: readonly UndoEffect[];
  /** The state of the order afterwards. */
  readonly afterwards: Reason;
}

/**
 * Tries a release with the planner itself and compares what would be sent with and without it, assuming that the
 * loyalty service accepts every call.
 */
export function undoOf(record: OrderRecord, context: PlanContext, only: DecisionName | null = null): Undo {
  const made = { by: "", at: context.now };
  const released =
    only === null ? decideOrder(record, "release", made, context) : takeBack(record, only, made, context);
  const without = carriedOut(dueNow(record), context);
  const then = carriedOut(dueNow(released.ok ? replan(released.record, context) : record), context);
  const effects = then.operations.flatMap((operation): readonly UndoEffect[] => {
    const other = without.operations.find(({ id }) => id === operation.id);
    if (!isAhead(operation) || isSameWork(operation, other)) return [];
    const { kind, pointsToRedeem, reason } = operation;
    if (operation.state === "parked") return [{ code: "undoAsks", operation: kind }];
    const at = operation.state === "done" ? null : operation.notBefore;
    const isAgain = reason.code === "earnAgain";
    return [{ code: "undoSends", operation: kind, isAgain, at, pointsToRedeem }];
  });
  const named = new Set(effects.map(({ operation }) => operation));
  const withheld = without.operations
    .filter((operation) => isAhead(operation) && !named.has(operation.kind))
    .filter(({ id }) => !then.operations.some((operation) => operation.id === id && isAhead(operation)))
    .map(({ kind }) => ({ code: "undoWithholds", operation: kind }) as const);
  return { effects: [...withheld, ...effects], afterwards: then.reason };
}

/** Makes retries due at once, so that they count as sent. */
function dueNow(record: OrderRecord): OrderRecord {
  const operations = record.operations.map((operation) =>
    operation.state === "retrying" ? { ...operation, notBefore: null } : operation,
  );
  return { ...record, operations };
}

/** Done, or still planned. */
function isAhead({ state }: Operation): boolean {
  return state !== "withdrawn";
}

function isSameWork({ state, notBefore }: Operation, other: Operation | undefined): boolean {
  return other !== undefined && state === other.state && notBefore === other.notBefore;
}
