/** A start with thousands of shops takes seconds, and a database has connections left for others. */
const AT_ONCE = 8;

/** Does the work on every item, eight at once. After a failure it begins no other, and rejects when what is under way has ended. */
export async function severalAtOnce<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
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
  const done = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  for (const each of done) if (each.status === "rejected") throw each.reason;
}
