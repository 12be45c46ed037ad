import { HOUR_MS } from "../../domain/durations.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";

/** With fewer deliveries, a shop's habit is unknown. */
const LEAST_DELIVERIES = 10;
/** A shorter pause is none. */
export const SHORTEST_MS = HOUR_MS;
/** How much longer than the longest pause so far a silence must be. */
const FACTOR = 1.5;

export interface Silence {
  /** The current pause is longer than any usual one. */
  readonly isSilent: boolean;
  /** The longest usual pause; `null` while too little is known of the shop. */
  readonly usualMs: number | null;
}

/**
 * Compares the pause since the last delivery with the shop's usual pauses, learned from its latest deliveries. A shop
 * without orders at night has long pauses among them, a busy one has not.
 */
export function judgeSilence(arrivals: readonly Moment[], now: Moment): Silence {
  const times = arrivals.toSorted((one, other) => one - other);
  const last = times.at(-1);
  if (last === undefined || times.length < LEAST_DELIVERIES) return { isSilent: false, usualMs: null };
  const longest = times.reduce((most, time, index) => Math.max(most, time - (times[index - 1] ?? time)), 0);
  const usualMs = Math.max(SHORTEST_MS, Math.round(longest * FACTOR));
  return { isSilent: now - last > usualMs, usualMs };
}
