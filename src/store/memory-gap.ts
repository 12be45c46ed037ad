import type { Moment } from "../domain/order/order-snapshot.ts";
import type { Store } from "./store.ts";

/** The bucket of calls that nobody can name any more: as many, in every bucket, as its limit allows. */
export const ANY_BUCKET = "*";

/** The name under which each shop keeps the moment from which on nothing that was done for it is forgotten. */
export const REMEMBERS_SINCE = "remembersSince";

/**
 * Says in the store itself that what was done up to now may be missing from it: the calls of the last minute, which the
 * service still counts, and redeems, which must never happen twice.
 */
export async function noteMemoryGap(
  store: Store,
  clock: { now(): Moment; monotonic(): number },
): Promise<void> {
  const now = clock.now();
  await store.rememberCall({ bucket: ANY_BUCKET, startedAt: now, monotonicAt: clock.monotonic() });
  const known = await store.listValues(REMEMBERS_SINCE);
  // The clock may have been set back: what is known to have come later was not forgotten before.
  const arrivals = Object.values(await store.lastDeliveries());
  const since = Math.max(now, ...arrivals, ...known.map(({ value }) => Number(value)));
  for (const { shop, name } of known) await store.changeValue(shop, name, () => String(since));
}
