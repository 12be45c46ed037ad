/**
 * Whose call may be repeated within seconds, when many fail at the same moment: the first goes ahead, the others wait for
 * what comes of it, once. So a service that went away is not met by all of them again.
 */
export class QuickTurns {
  #leader: Promise<void> | null = null;

  /** Resolves when the call may be repeated, with how it says that it is over. */
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
