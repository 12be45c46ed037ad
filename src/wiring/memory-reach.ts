import type { Moment } from "../domain/order/order-snapshot.ts";
import { REMEMBERS_SINCE } from "../store/memory-gap.ts";
import type { Store } from "../store/store.ts";

/** From when on nothing done for each shop is forgotten: later, never earlier, where the store finds out that something is. */
export class MemoryReach {
  readonly #since = new Map<string, Moment>();

  /** From now on it is read again whenever the store has forgotten something. */
  follow(store: Pick<Store, "onMemoryGap" | "listValues">): void {
    store.onMemoryGap(async () => {
      for (const { shop, value } of await store.listValues(REMEMBERS_SINCE)) this.raise(shop, Number(value));
    });
  }

  raise(shop: string, since: Moment): void {
    this.#since.set(shop, Math.max(since, this.of(shop)));
  }

  of(shop: string): Moment {
    return this.#since.get(shop) ?? 0;
  }
}
