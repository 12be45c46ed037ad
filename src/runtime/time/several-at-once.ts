/** A start with thousands of shops takes seconds, and a database has connections left for others. */
const AT_ONCE = 8;
/** For work that mostly reads values: what so many ask for together is one read of a database. */
export const READS_AT_ONCE = 100;

/** Does the work on every item, `atOnce` together. After a failure it begins no other, and rejects when what is under way has ended. */
export async function severalAtOnce<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
  atOnce: number = AT_ONCE,
): Promise<void> {
  const left = items[Symbol.iterator]();
  let hasFailed = false;
  const worker = async () => {
    for (let next = left.next(); next.done !== true && !hasFailed; next = left.next())
      await work(next.value).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
  };
  const done = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  for (const each of done) if (each.status === "rejected") throw each.reason;
}
