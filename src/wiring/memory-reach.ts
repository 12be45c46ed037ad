import type { Moment } from "../domain/order/order-snapshot.ts";
import { REMEMBERS_SINCE } from "../store/memory-gap.ts";
import type { Store } from "../store/store.ts";

/** Since when the bridge remembers everything of a shop. It only moves forward, when the store has lost something. */
export class MemoryReach {
  readonly #since = new Map<string, Moment>();

  /** Rereads it whenever the store has lost something. */
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
