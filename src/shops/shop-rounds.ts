import type { Shops } from "./shop-context.ts";

/** Repeats work for each shop, as long as the shop is configured. */
export class ShopRounds {
  readonly #begin: (shop: string, signal: AbortSignal) => Promise<void>;
  readonly #ends = new Map<string, AbortController>();
  readonly #running = new Set<Promise<void>>();

  /** `begin` runs until the signal ends it and never rejects. */
  constructor(begin: (shop: string, signal: AbortSignal) => Promise<void>) {
    this.#begin = begin;
  }

  /** Runs rounds for these shops and no others from now on. */
  follow(shops: Shops): void {
    for (const [shop, end] of this.#ends) {
      if (shops.has(shop)) continue;
      end.abort();
      this.#ends.delete(shop);
    }
    for (const shop of shops.keys()) {
      if (this.#ends.has(shop)) continue;
      const end = new AbortController();
      this.#ends.set(shop, end);
      const running = this.#begin(shop, end.signal).finally(() => this.#running.delete(running));
      this.#running.add(running);
    }
  }

  async stop(): Promise<void> {
    for (const end of this.#ends.values()) end.abort();
    this.#ends.clear();
    await Promise.all(this.#running);
  }
}
