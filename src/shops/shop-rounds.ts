import type { Shops } from "./shop-context.ts";

/** The most shops that may begin together. */
const AT_ONCE = 100;

/**
 * Repeats work for each shop as long as the shop is configured. With thousands of shops, the rounds are spread out,
 * because the store and its deliveries must not wait for all at once.
 */
export class ShopRounds {
  readonly #begin: (shop: string, signal: AbortSignal, laterMs: number) => Promise<void>;
  readonly #apartMs: number;
  readonly #ends = new Map<string, AbortController>();
  readonly #running = new Set<Promise<void>>();

  /**
   * `begin` runs until the signal aborts, and never rejects. Its first round is `laterMs` later than that of a single
   * shop. `apartMs`: the time between the rounds of two shops, from the hundredth on; 0 by default.
   */
  constructor(
    begin: (shop: string, signal: AbortSignal, laterMs: number) => Promise<void>,
    { apartMs = 0 }: { readonly apartMs?: number } = {},
  ) {
    this.#begin = begin;
    this.#apartMs = apartMs;
  }

  /** From now on, runs rounds for exactly these shops. `changed`: since the last call, only these may differ. */
  follow(shops: Pick<Shops, "has" | "keys">, changed?: Iterable<string>): void {
    const names = [...new Set(changed ?? [...this.#ends.keys(), ...shops.keys()])];
    for (const shop of names) {
      if (shops.has(shop)) continue;
      this.#ends.get(shop)?.abort();
      this.#ends.delete(shop);
    }
    const begun = names.filter((shop) => shops.has(shop) && !this.#ends.has(shop));
    for (const [place, shop] of begun.entries()) {
      const laterMs = Math.max(0, place - AT_ONCE) * this.#apartMs;
      const end = new AbortController();
      this.#ends.set(shop, end);
      const running = this.#begin(shop, end.signal, laterMs).finally(() => this.#running.delete(running));
      this.#running.add(running);
    }
  }

  async stop(): Promise<void> {
    for (const end of this.#ends.values()) end.abort();
    this.#ends.clear();
    await Promise.all(this.#running);
  }
}
