/**
 * Decides whose call may be repeated within seconds if many fail at the same moment: the first goes ahead, and the
 * others wait once for its result. So a service that went down does not get all of them again.
 */
export class QuickTurns {
  #leader: Promise<void> | null = null;

  /** Resolves when the call may be repeated, with a function to call when it is over. */
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
