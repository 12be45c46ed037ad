import { POINTS_MOVES, type PointsMoveKind, pointsMoves } from "../domain/operation/points-moves.ts";
import type { OrderRecord } from "../domain/order/order-record.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";

/** Moves of points are summed by quarters of an hour: days in every time zone begin and end with one. */
export const SUM_STEP_MS = 15 * 60_000;

/**
 * What is summed: the moves of points when they happened, and what became of given points when these were given. In any span,
 * given points are pending, `approvedSince` or `cancelledSince`.
 */
export const SUM_KINDS = [...POINTS_MOVES, "approvedSince", "cancelledSince"] as const;
/** What a sum is of; see `SUM_KINDS`. */
export type SumKind = (typeof SUM_KINDS)[number];

/** Sums of points by shop and time, updated in the same transaction as each order. */
export interface PointsSums {
  /**
   * The moves of points between each of the moments and the next, earliest first, by shop; empty entries are left out.
   * Moments are rounded to their quarter of an hour. Derived from the orders as they are: a move that becomes known
   * later counts when it happened. The cost does not depend on the number of orders.
   */
  sumPoints(bounds: readonly Moment[]): Promise<readonly SummedPoints[]>;
  /**
   * The points that were pending at the moment, by shop: given before it, and neither approved nor cancelled before it. `null`:
   * those pending now. The moment is rounded to its quarter of an hour. The cost depends at most on the orders that are pending or
   * changed since the moment.
   */
  pendingPoints(at: Moment | null): Promise<readonly PendingPoints[]>;
}

/** A shop's points that wait for their approval. */
export interface PendingPoints {
  readonly shop: string;
  readonly points: number;
  readonly orders: number;
  /** How many orders have an unknown number of points. They are not in `points`. */
  readonly unknown: number;
}

/** What happened to the points of a shop's orders in one span of time. */
export interface SummedPoints {
  readonly shop: string;
  /** The span's position: 0 is between the first and the second moment. */
  readonly span: number;
  readonly kind: SumKind;
  readonly points: number;
  readonly orders: number;
  /** How many orders have an unknown number of points. They are in no sum of points. */
  readonly unknown: number;
}

/** A move as it is counted. `step`: the quarter of an hour it belongs to, as in `stepOf`. */
export interface CountedMove<Kind extends SumKind = SumKind> {
  readonly kind: Kind;
  readonly step: number;
  readonly points: number | null;
}

/** The number of the quarter of an hour that contains the moment, at least 1. */
export function stepOf(at: Moment): number {
  return Math.max(1, Math.floor(at / SUM_STEP_MS));
}

/** What an order adds to the sums. */
export function countedMoves(record: OrderRecord): readonly CountedMove[] {
  return withOutcome(pointsMoves(record).map(({ kind, at, points }) => ({ kind, step: stepOf(at), points })));
}

/** An order's moves, and what later became of its points. */
export function withOutcome(moves: readonly CountedMove<PointsMoveKind>[]): readonly CountedMove[] {
  const [given, approved, cancelled] = (["given", "approved", "cancelled"] as const).map((wanted) =>
    moves.find(({ kind }) => kind === wanted),
  );
  if (given === undefined || (approved ?? cancelled) === undefined) return moves;
  return [...moves, { ...given, kind: cancelled === undefined ? "approvedSince" : "cancelledSince" }];
}
