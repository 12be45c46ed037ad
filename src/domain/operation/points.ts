import type { PointsState } from "../order/order-record.ts";
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

/**
 * An earn that was given up or withdrawn may still have reached the service, with no cancel since: such points must be
 * cancelled although no answer confirmed them.
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

/** The cancels that were sent, or may have been, since points were last given: reversing them needs a person. */
export function sentCancels(operations: readonly Operation[]): readonly Operation[] {
  const lastEarn = operations.findLastIndex(({ kind, state }) => kind === "earn" && state === "done");
  return operations.filter(
    ({ kind, state, mayHaveHappened }, index) =>
      index > lastEarn && kind === "cancelPoints" && (state === "done" || mayHaveHappened),
  );
}

/** Who took back the decision behind each of these cancels; `null`: one was sent for another reason. */
export function takenBackBy(cancels: readonly Operation[]): string | null {
  return cancels.every((cancel) => cancel.takenBackBy !== undefined)
    ? (cancels.at(-1)?.takenBackBy ?? null)
    : null;
}
