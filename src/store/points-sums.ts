import { type PointsMoveKind, pointsMoves } from "../domain/operation/points-moves.ts";
import type { OrderRecord } from "../domain/order/order-record.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";

/** The time within which moves of points are added up: days of every time zone begin and end with one. */
const SUM_STEP_MS = 15 * 60_000;

/** Sums of points by shop and time, kept with each change of an order, in the same act. */
export interface PointsSums {
  /**
   * What happened to points between each of the moments and the next, the earliest first, by shop; what is nothing is left
   * out. Moments count as the quarter of an hour that they lie in. It follows from the orders as they are: what is learned
   * of an order later counts when it happened. Costs no more where more orders are known.
   */
  sumPoints(bounds: readonly Moment[]): Promise<readonly SummedPoints[]>;
}

/** What happened to the points of a shop's orders in one span of time. */
export interface SummedPoints {
  readonly shop: string;
  /** The span's place: 0 lies between the first of the moments and the second. */
  readonly span: number;
  readonly kind: PointsMoveKind;
  readonly points: number;
  readonly orders: number;
  /** Of these orders, those whose number of points nobody says: they are in no sum of points. */
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
