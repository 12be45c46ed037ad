import { AUDIT, type Audit, readAudit } from "../../outbound/audit/audit-state.ts";
import type { Log } from "../../runtime/log/log.ts";
import { ADDRESS, movedShop } from "../../shops/shop-address.ts";
import type { MovedShop } from "../../shops/shop-codes.ts";
import { NEVER_WATCHED, WATCH, WatchMemory, type WatchState } from "../../shops/watch/watch-state.ts";
import type { OthersChange } from "../../store/changes.ts";
import { GAP, type MemoryGap } from "../../store/memory-gap.ts";
import type { Store } from "../../store/store.ts";

/** The stored health of a shop, without the lists that only the shop's own page shows. */
export interface ShopHealthFacts {
  /** `null` before the first round of the watch. */
  readonly watch: WatchState | null;
  readonly audit: Audit | null;
  /** Set if the bridge may have lost deliveries of the shop: since when. */
  readonly gap: MemoryGap | null;
  /** It may be another shop than the one its orders are from. */
  readonly moved: MovedShop | null;
}

interface StoredHealthParts {
  readonly store: Pick<Store, "getValue" | "changeValue" | "onChange" | "onOthersChange">;
  readonly log: Pick<Log, "error">;
}

const NAMES: readonly string[] = [WATCH.name, AUDIT.name, GAP.name, ADDRESS];

/**
 * Caches each shop's stored health until it changes, so that pages and rounds over thousands of shops read only the few
 * that changed. What a killed instance wrote in its last moment is noticed with the next change.
 */
export class StoredHealth {
  readonly #parts: StoredHealthParts;
  readonly #known = new Map<string, Promise<ShopHealthFacts>>();

  constructor(parts: StoredHealthParts) {
    this.#parts = parts;
    const hear = (change: OthersChange) => {
      if (change.kind === "missed") this.#known.clear();
      else if (change.kind === "value" && NAMES.includes(change.name)) this.#known.delete(change.shop);
    };
    parts.store.onChange(hear);
    parts.store.onOthersChange(hear);
  }

  of(shop: string): Promise<ShopHealthFacts> {
    const known = this.#known.get(shop);
    if (known !== undefined) return known;
    const reading = this.#read(shop);
    this.#known.set(shop, reading);
    reading.catch(() => {
      if (this.#known.get(shop) === reading) this.#known.delete(shop);
    });
    return reading;
  }

  async #read(shop: string): Promise<ShopHealthFacts> {
    const [watch, { audit }, gap, address] = await Promise.all([
      new WatchMemory(this.#parts).read(shop),
      readAudit(this.#parts, shop),
      GAP.read(this.#parts, shop),
      this.#parts.store.getValue(shop, ADDRESS),
    ]);
    return {
      watch: watch && withoutLists(watch),
      audit: audit && { ...audit, findings: [] },
      gap,
      moved: movedShop(address),
    };
  }
}

/** The part of the watch's state that decides about the shop: active webhooks and existing orders need no person. */
function withoutLists({ subscriptions, deleted: { tooMany }, ...state }: WatchState): WatchState {
  return {
    ...state,
    mended: [],
    subscriptions: subscriptions && {
      ...subscriptions,
      states: subscriptions.states.filter((each) => each.state !== "active"),
    },
    deleted:
      tooMany === null
        ? NEVER_WATCHED.deleted
        : { ...NEVER_WATCHED.deleted, tooMany: { ...tooMany, orderIds: [] } },
  };
}
