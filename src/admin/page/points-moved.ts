import { z } from "zod";
import { POINTS_MOVES } from "../../domain/operation/points-moves.ts";
import type { Shops } from "../../shops/shop-context.ts";
import type { PendingPoints, SumKind, SummedPoints } from "../../store/points-sums.ts";
import { count, named } from "../shapes.ts";
import { FEW } from "../status-shape.ts";

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

/** Points given in a time span and their state now: given − cancelled = pending + approved. */
export const pointsGiven = named("PointsGiven", {
  given: moved,
  cancelled: moved.describe("Of the points given in this time"),
  pending: moved.describe("Of the points given in this time"),
  approved: moved.describe("Of the points given in this time"),
  redeemed: moved.describe("In this time, whenever they were given"),
});
export type PointsGiven = z.output<typeof pointsGiven>;

type Total = z.output<typeof moved>;

/** Totals of what happened in the time span. */
export function movedIn(summed: readonly SummedPoints[]): PointsMovement {
  const moves = POINTS_MOVES.map((kind) => [kind, totalOf(ofKind(summed, kind))]);
  return Object.fromEntries(moves) as PointsMovement;
}

/** Totals of the points given in the time span. */
export function givenIn(summed: readonly SummedPoints[]): PointsGiven {
  const { given, redeemed } = movedIn(summed);
  const cancelled = totalOf(ofKind(summed, "cancelledSince"));
  const approved = totalOf(ofKind(summed, "approvedSince"));
  const left = (figure: keyof Total) => given[figure] - cancelled[figure] - approved[figure];
  const pending = { points: left("points"), orders: left("orders"), unknown: left("unknown") };
  return { given, cancelled, pending, approved, redeemed };
}

function ofKind(summed: readonly SummedPoints[], kind: SumKind): readonly SummedPoints[] {
  return summed.filter((sum) => sum.kind === kind);
}

function totalOf(items: readonly Total[]): Total {
  const total = (figure: keyof Total) => items.reduce((all, each) => all + each[figure], 0);
  return { points: total("points"), orders: total("orders"), unknown: total("unknown") };
}

/** Points that are waiting for approval now. */
export const pointsPending = moved.describe("Given, and neither approved nor cancelled now");

/** Totals of the pending points. */
export function pendingIn(pending: readonly PendingPoints[]): z.output<typeof pointsPending> {
  return totalOf(pending);
}

/** One shop's sums and pending points. */
export interface SumsOfShop {
  readonly shop: string;
  readonly sums: readonly SummedPoints[];
  readonly pending: readonly PendingPoints[];
}

/** Groups sums by shop: configured shops in their order, then those no longer served. */
export function sumsByShop(
  shops: Shops,
  sums: readonly SummedPoints[],
  pending: readonly PendingPoints[],
): readonly SumsOfShop[] {
  const summed = Map.groupBy(sums, ({ shop }) => shop);
  const waiting = Map.groupBy(pending, ({ shop }) => shop);
  const names = new Set([...shops.keys(), ...summed.keys(), ...waiting.keys()]);
  return [...names].map((shop) => ({
    shop,
    sums: summed.get(shop) ?? [],
    pending: waiting.get(shop) ?? [],
  }));
}

/** Ranks shops in long lists so that those without points come last. */
export function silentLast(all: readonly SumsOfShop[]): (of: SumsOfShop) => number {
  const isSilent = ({ sums, pending }: SumsOfShop) => sums.length + pending.length === 0;
  return (of) => (all.length > FEW && isSilent(of) ? 1 : 0);
}
