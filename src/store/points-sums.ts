import { type PointsMoveKind, pointsMoves } from "../domain/operation/points-moves.ts";
import type { OrderRecord } from "../domain/order/order-record.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";

/** The span in which moves of points are summed: days of every time zone begin and end with one. */
const SUM_STEP_MS = 15 * 60_000;

/** Sums of points by shop and time, updated in the same transaction as each order. */
export interface PointsSums {
  /**
   * The moves of points between each of the moments and the next, earliest first, by shop; empty entries are left out.
   * Moments are rounded to their quarter of an hour. Derived from the orders as they are: a move that becomes known
   * later counts when it happened. The cost does not depend on the number of orders.
   */
  sumPoints(bounds: readonly Moment[]): Promise<readonly SummedPoints[]>;
}

/** What happened to the points of a shop's orders in one span of time. */
export interface SummedPoints {
  readonly shop: string;
  /** The span's position: 0 is between the first and the second moment. */
  readonly span: number;
  readonly kind: PointsMoveKind;
  readonly points: number;
  readonly orders: number;
  /** The orders with an unknown number of points: they are in no sum of points. */
  readonly unknown: number;
}

/** A move as it is counted: by its step of time, from 1. */
export interface CountedMove {
  readonly kind: PointsMoveKind;
  readonly step: number;
  readonly points: number | null;
}

/** Which step a moment lies in. */
export function stepOf(at: Moment): number {
  return Math.max(1, Math.floor(at / SUM_STEP_MS));
}

/** What an order adds to the sums. */
export function countedMoves(record: OrderRecord): readonly CountedMove[] {
  return pointsMoves(record).map(({ kind, at, points }) => ({ kind, step: stepOf(at), points }));
}
