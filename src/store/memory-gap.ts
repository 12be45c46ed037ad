import { z } from "zod";
import type { Moment } from "../domain/order/order-snapshot.ts";
import { type MemoryPlace, remembered } from "./remembered.ts";
import type { ShopMemory } from "./shop-memory.ts";
import type { Store } from "./store.ts";

/** The bucket of calls that are no longer known: as many, in every bucket, as its limit allows. */
export const ANY_BUCKET = "*";

/** The name under which each shop stores the moment since which nothing done for it is forgotten. */
export const REMEMBERS_SINCE = "remembersSince";

/** What a shop's data may lack until its orders have been read again. */
export interface MemoryGap {
  /** When that was noticed. */
  readonly at: Moment;
  /** The last delivery that is known from before; `null`: none is. */
  readonly from: Moment | null;
}

const memoryGap: z.ZodType<MemoryGap> = z.object({ at: z.number(), from: z.number().nullable() });
const GAP = remembered("memoryGap", memoryGap, "absent");

/** `null`: nothing is missing, or it has been read again. */
export function readMemoryGap(place: MemoryPlace<"getValue">, shop: string): Promise<MemoryGap | null> {
  return GAP.read(place, shop);
}

/** The shop's orders that changed since `since` have been read again, by a read that began at `begunAt`. */
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

type GapStore = Pick<Store, "rememberCall"> &
  Pick<ShopMemory, "listValues" | "lastDeliveries" | "changeValue">;

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
  // The clock may have been set back: what is known to be later was not forgotten.
  const arrivals = await store.lastDeliveries();
  const since = Math.max(now, ...Object.values(arrivals), ...known.map(({ value }) => Number(value)));
  for (const { shop, name } of known) {
    // What cannot be read is reported by the code that needs it, and is rewritten here.
    const place = { store, log: { error: () => {} } };
    await GAP.change(place, shop, (gap) => ({ at: since, from: gap?.from ?? arrivals[shop] ?? null }));
    await store.changeValue(shop, name, () => String(since));
  }
}
