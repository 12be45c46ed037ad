import type { OrderRecord, PointsState } from "../order/order-record.ts";
import type { Moment } from "../order/order-snapshot.ts";
import { hasPoints } from "./points.ts";

/** What can happen to points at the loyalty service. */
export const POINTS_MOVES = ["given", "approved", "cancelled", "redeemed"] as const;
/** What happened to points; see `POINTS_MOVES`. */
export type PointsMoveKind = (typeof POINTS_MOVES)[number];

/** Points that were given, approved, cancelled or redeemed for an order. */
export interface PointsMove {
  readonly kind: PointsMoveKind;
  readonly at: Moment;
  /** How many; `null`: unknown. */
  readonly points: number | null;
}

/**
 * What happened to the points of an order, each kind once, for totals by day and shop. A repeated call is not a second
 * move. If points were given again after a cancel, they count as given then, and the cancel no longer counts: what was
 * given and not cancelled is always what the customer has.
 */
export function pointsMoves({ operations, pointsGiven }: OrderRecord): readonly PointsMove[] {
  const count = pointsGiven?.count ?? null;
  const moves = new Map<PointsMoveKind, PointsMove>();
  const move = (kind: PointsMoveKind, at: Moment, points = count) => moves.set(kind, { kind, at, points });
  let points: PointsState = "none";
  for (const { kind, state, endedAt, pointsToRedeem } of operations) {
    if (state !== "done" || endedAt === null) continue;
    if (kind === "redeem") move("redeemed", endedAt, pointsToRedeem);
    if (kind === "earn" && (points === "none" || points === "cancelled")) {
      moves.delete("approved");
      moves.delete("cancelled");
      move("given", endedAt);
      points = "pending";
    }
    if (kind === "approvePoints" && points === "pending") {
      move("approved", endedAt);
      points = "approved";
    }
    if (kind === "cancelPoints" && hasPoints(points)) {
      move("cancelled", endedAt);
      points = "cancelled";
    }
  }
  return [...moves.values()];
}
