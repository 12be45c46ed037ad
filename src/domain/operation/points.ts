import type { OrderRecord, PointsState } from "../order/order-record.ts";
import type { Operation } from "./operation.ts";

/** The state of the points at the loyalty service, according to its answers. */
export function pointsOf(operations: readonly Operation[]): PointsState {
  let points: PointsState = "none";
  for (const { kind, state } of operations) {
    if (state !== "done") continue;
    if (kind === "earn") points = "pending";
    if (kind === "approvePoints") points = "approved";
    if (kind === "cancelPoints") points = "cancelled";
  }
  return points;
}

/** Cancelled points and points that were never given both count as none. */
export function hasPoints(points: PointsState): boolean {
  return points === "pending" || points === "approved";
}

/**
 * Whether an unconfirmed earn may have reached the service without a cancel since. Such points must be cancelled
 * although no answer confirmed them.
 */
export function mayHoldUnconfirmedPoints(operations: readonly Operation[]): boolean {
  const lastCancel = operations.findLastIndex(
    ({ kind, state }) => kind === "cancelPoints" && state === "done",
  );
  return operations.some(
    ({ kind, state, mayHaveHappened }, index) =>
      index > lastCancel && kind === "earn" && state !== "done" && mayHaveHappened,
  );
}

/** Whether a cancel would take points away, rather than only prevent new ones. */
export function mayHavePoints({ points, operations }: Pick<OrderRecord, "points" | "operations">): boolean {
  const isBeingSent = operations.some(({ kind, state }) => kind === "earn" && state === "sending");
  return hasPoints(points) || isBeingSent || mayHoldUnconfirmedPoints(operations);
}

/** The cancels sent, or possibly sent, since points were last given. Only a person can reverse them. */
export function sentCancels(operations: readonly Operation[]): readonly Operation[] {
  const lastEarn = operations.findLastIndex(({ kind, state }) => kind === "earn" && state === "done");
  return operations.filter(
    ({ kind, state, mayHaveHappened }, index) =>
      index > lastEarn && kind === "cancelPoints" && (state === "done" || mayHaveHappened),
  );
}

/** Who took back the decision behind these cancels; `null`: at least one was sent for another reason. */
export function takenBackBy(cancels: readonly Operation[]): string | null {
  return cancels.every((cancel) => cancel.takenBackBy !== undefined)
    ? (cancels.at(-1)?.takenBackBy ?? null)
    : null;
}
