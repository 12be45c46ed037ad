import type { ShopContext } from "../shops/shop-context.ts";
import type { Store } from "../store/store.ts";
import { NEVER_WATCHED, parseWatchState, type WatchState } from "./watch-state.ts";

const NAME = "watch";

/** What the watch remembers of each shop, durably. */
export class WatchMemory {
  readonly #store: Pick<Store, "getValue" | "changeValue">;

  constructor(store: Pick<Store, "getValue" | "changeValue">) {
    this.#store = store;
  }

  /** `null` before the first round. */
  async read(shop: string): Promise<WatchState | null> {
    return parseWatchState(await this.#store.getValue(shop, NAME));
  }

  async change({ shop }: ShopContext, change: (state: WatchState) => WatchState): Promise<WatchState> {
    const changed = await this.#store.changeValue(shop, NAME, (text) =>
      JSON.stringify(change(parseWatchState(text) ?? NEVER_WATCHED)),
    );
    return parseWatchState(changed) ?? NEVER_WATCHED;
  }
}
