/**
 * Limits quick retries if many calls fail at the same moment: the first one retries, and the others wait once for its
 * result. So a service that went down does not get all of them again.
 */
export class QuickTurns {
  #leader: Promise<void> | null = null;

  /** Resolves when the call may be repeated, with a function to call when it has ended. */
  async next(): Promise<() => void> {
    if (this.#leader !== null) {
      await this.#leader;
      return () => {};
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#leader = promise;
    return () => {
      if (this.#leader === promise) this.#leader = null;
      resolve();
    };
  }
}
