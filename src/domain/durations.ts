import type { Moment } from "./order/order-snapshot.ts";

/** A minute in milliseconds. */
export const MINUTE_MS = 60_000;
/** An hour in milliseconds. */
export const HOUR_MS = 60 * MINUTE_MS;
/** A day of 24 hours in milliseconds; where the clocks change, a day is longer or shorter. */
export const DAY_MS = 24 * HOUR_MS;

/** Returns the earlier of two moments; `null` stands for no moment. */
export function earlier(one: Moment | null, other: Moment | null): Moment | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}
