/** Tracks the running work that stores a shop's texts, and the shops that are erased as a whole. */
export class UnderWay {
  readonly #running = new Set<Promise<unknown>>();
  readonly #shops = new Set<string>();

  /**
   * Wraps everything that stores a shop's texts. An erasure waits for work that began before it, and work that begins
   * later knows about the erasure. Otherwise running work could bring the person back unnoticed.
   */
  async during<T>(act: () => Promise<T>): Promise<T> {
    const running = act();
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  /** Resolves when all work that began before has ended. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.#running]);
  }

  async ofShop<T>(shop: string, erase: () => Promise<T>): Promise<T> {
    this.#shops.add(shop);
    try {
      await this.settled();
      const erased = await erase();
      await this.settled();
      return erased;
    } finally {
      this.#shops.delete(shop);
    }
  }

  erases(shop: string): boolean {
    return this.#shops.has(shop);
  }
}
