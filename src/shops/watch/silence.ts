import { HOUR_MS } from "../../domain/durations.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { Store } from "../../store/store.ts";

/** With fewer deliveries, a shop's habit is unknown. */
const LEAST_DELIVERIES = 10;
/** How many of the latest deliveries show a shop's habit. */
const ARRIVALS = 100;
/** A shorter pause never counts as silence. */
const SHORTEST_MS = HOUR_MS;
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

/** Since when the shop is silent, and the longest pause that would be usual; `null`: it is not. */
export async function silenceOf(
  store: Pick<Store, "lastDelivery" | "listDeliveries">,
  shop: string,
  now: Moment,
): Promise<{ readonly since: Moment; readonly usualMs: number } | null> {
  const last = await store.lastDelivery(shop);
  if (last === null || now - last <= SHORTEST_MS) return null;
  const { items } = await store.listDeliveries({ shop, limit: ARRIVALS });
  // Test deliveries from the bridge do not show that the shop is alive.
  const others = items.filter(({ reason }) => reason?.code !== "testDelivery");
  const arrivals = [...others.map(({ receivedAt }) => receivedAt), last];
  const { isSilent, usualMs } = judgeSilence(arrivals, now);
  return isSilent && usualMs !== null ? { since: Math.max(...arrivals), usualMs } : null;
}
