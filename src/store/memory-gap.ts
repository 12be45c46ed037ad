import { z } from "zod";
import type { Moment } from "../domain/order/order-snapshot.ts";
import { type Meaning, type MemoryPlace, StoredValue } from "./remembered.ts";
import type { Store } from "./store.ts";

/** The bucket of forgotten calls: it counts as the limit's number of calls in every bucket. */
export const ANY_BUCKET = "*";

/** The name under which each shop stores since when nothing done for it has been forgotten. */
export const REMEMBERS_SINCE = "remembersSince";

const memoryGap = z.object({
  /** When the gap was noticed. */
  at: z.number(),
  /** When the last known delivery from before the gap arrived; `null` if none is known. */
  from: z.number().nullable(),
});
/** What a shop's data may lack until its orders have been read again. */
export type MemoryGap = Meaning<typeof memoryGap>;

/** The gap of each shop; none if nothing is missing, or if it has been read again. */
export const GAP = new StoredValue("memoryGap", memoryGap, "absent");

/** Closes the gap if the shop's orders that changed since `since` cover it, in a read that began at `begunAt`. */
export async function closeMemoryGap(
  place: MemoryPlace<"changeValue">,
  shop: string,
  { since, begunAt }: { readonly since: Moment; readonly begunAt: Moment },
): Promise<void> {
  await GAP.change(place, shop, (gap) => {
    const isRead = gap !== null && begunAt >= gap.at && since <= (gap.from ?? gap.at);
    return isRead ? null : gap;
  });
}

/** What it takes to record a gap. */
export type GapStore = Pick<Store, "rememberCall" | "listValues" | "lastDeliveries" | "changeValue">;

/**
 * Records in the store that recent work may be missing from it: the calls of the last minute, which the service still
 * counts; redemptions, which must never happen twice; and deliveries, whose orders a person reads again.
 */
export async function noteMemoryGap(
  store: GapStore,
  clock: { now(): Moment; monotonic(): number },
): Promise<void> {
  const now = clock.now();
  await store.rememberCall({ bucket: ANY_BUCKET, startedAt: now, monotonicAt: clock.monotonic() });
  const known = await store.listValues(REMEMBERS_SINCE);
  // If the clock was set back, later moments are known: what happened until then was not forgotten.
  const arrivals = await store.lastDeliveries();
  const since = Math.max(now, ...Object.values(arrivals), ...known.map(({ value }) => Number(value)));
  for (const { shop, name } of known) {
    // Unreadable values are reported by the code that needs them, and are replaced here.
    const place = { store, log: { error: () => {} } };
    await GAP.change(place, shop, (gap) => ({ at: since, from: gap?.from ?? arrivals[shop] ?? null }));
    await store.changeValue(shop, name, () => String(since));
  }
}
