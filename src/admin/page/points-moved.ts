import { z } from "zod";
import { POINTS_MOVES } from "../../domain/operation/points-moves.ts";
import type { PendingPoints, SummedPoints } from "../../store/points-sums.ts";
import { count, named } from "../shapes.ts";

const moved = z.strictObject({
  points: count.describe("Of orders whose number of points is known"),
  orders: count.describe("Manual redemptions belong to no order"),
  unknown: count.describe("Of these orders, those whose number of points is unknown"),
});

/** Points by kind of change. */
export const pointsMoved = named("PointsMoved", {
  given: moved,
  approved: moved,
  cancelled: moved,
  redeemed: moved,
});
export type PointsMovement = z.output<typeof pointsMoved>;

/** The totals. */
export function movedIn(summed: readonly SummedPoints[]): PointsMovement {
  const total = (kind: SummedPoints["kind"]) =>
    summed
      .filter((sum) => sum.kind === kind)
      .reduce(
        (all, { points, orders, unknown }) => ({
          points: all.points + points,
          orders: all.orders + orders,
          unknown: all.unknown + unknown,
        }),
        { points: 0, orders: 0, unknown: 0 },
      );
  return Object.fromEntries(POINTS_MOVES.map((kind) => [kind, total(kind)])) as PointsMovement;
}

/** Points that wait for their approval now. */
export const pointsPending = moved.describe("Given, and neither approved nor cancelled now");

/** The totals. */
export function pendingIn(pending: readonly PendingPoints[]): z.output<typeof pointsPending> {
  const total = (figure: "points" | "orders" | "unknown") =>
    pending.reduce((all, each) => all + each[figure], 0);
  return { points: total("points"), orders: total("orders"), unknown: total("unknown") };
}
