/** A start with thousands of shops takes seconds, and a database has connections left for others. */
const AT_ONCE = 8;
/** For work that mostly reads values: what several callers ask for together is one read of a database. */
export const READS_AT_ONCE = 100;
/** For work that mostly changes small values: as many as a database changes with one statement. */
export const CHANGES_AT_ONCE = 500;

/** Work that never waits, since all it needs is known, lets others run after this time. */
const MOST_WITHOUT_PAUSE_MS = 5;

/**
 * Does the work on every item, `atOnce` together; resolves with what it found of each, in the order of the items. After a failure
 * it begins no other, and rejects when what is under way has ended.
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
