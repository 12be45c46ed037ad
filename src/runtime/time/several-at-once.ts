/** A start with thousands of shops takes seconds, and a database must have connections left for others. */
const AT_ONCE = 8;
/** For work that mostly reads values: reads that several callers request together become one database query. */
export const READS_AT_ONCE = 100;
/** For work that mostly changes small values: as many as one statement of a database changes. */
export const CHANGES_AT_ONCE = 500;

/** Work that never has to wait lets other work run after this time. */
const MOST_WITHOUT_PAUSE_MS = 5;

/**
 * Runs the work for every item, up to `atOnce` at a time. Resolves with the results, in the order of the items. After a
 * failure it starts no more, and rejects once the running ones have ended.
 */
export async function severalAtOnce<Item, Found>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Found>,
  atOnce: number = AT_ONCE,
): Promise<readonly Found[]> {
  const left = items[Symbol.iterator]();
  const found: Found[] = [];
  let begun = 0;
  let hasFailed = false;
  let pausedAt = performance.now();
  const worker = async () => {
    for (let next = left.next(); next.done !== true && !hasFailed; next = left.next()) {
      const at = begun++;
      found[at] = await work(next.value).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
      if (performance.now() - pausedAt < MOST_WITHOUT_PAUSE_MS) continue;
      await new Promise((resolve) => setImmediate(resolve));
      pausedAt = performance.now();
    }
  };
  const done = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  for (const each of done) if (each.status === "rejected") throw each.reason;
  return found;
}
