/**
 * Runs work on one key strictly one after another, in the order of requests; different keys do not wait for each other.
 */
export class KeyLocks {
  readonly #tails = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key) ?? Promise.resolve();
    const mine = before.then(work);
    const tail = mine.catch(() => undefined);
    this.#tails.set(key, tail);
    try {
      return await mine;
    } finally {
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    }
  }

  /** Like `run`, for several keys at once. */
  runAll<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    // The order is fixed, so that two calls with the same keys cannot deadlock.
    const [first, ...others] = [...new Set(keys)].sort();
    return first === undefined ? work() : this.run(first, () => this.runAll(others, work));
  }
}
