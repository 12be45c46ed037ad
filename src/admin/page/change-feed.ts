import type { OrderRecord, PointsState } from "../../domain/order/order-record.ts";
import { type OrderState, summarise } from "../../domain/order/order-summary.ts";
import type { OrderChange, Store } from "../../store/store.ts";

/** Something that a page may be showing has changed; it reads again what it needs. */
export type Change =
  | {
      readonly kind: "order";
      readonly shop: string;
      readonly orderId: string;
      readonly points: PointsState;
      readonly state: OrderState;
      /** Before the change; `null` for an order that was not known. */
      readonly pointsBefore: PointsState | null;
    }
  | { readonly kind: "delivery"; readonly shop: string }
  | { readonly kind: "resync"; readonly shop: string }
  /** What is known of the shop's health. */
  | { readonly kind: "shop"; readonly shop: string };

/** Tells everybody who listens in this process what has become durable. */
export class ChangeFeed {
  readonly #listeners = new Set<(change: Change) => void>();
  readonly #onEnd = new Set<() => void>();

  listen(listener: (change: Change) => void, onEnd: () => void = () => {}): () => void {
    this.#listeners.add(listener);
    this.#onEnd.add(onEnd);
    return () => {
      this.#listeners.delete(listener);
      this.#onEnd.delete(onEnd);
    };
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  tell(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }

  /** Ends the streams of all that listen; who may still hear news comes again. Left open, they would hold the server. */
  async stop(): Promise<void> {
    for (const onEnd of [...this.#onEnd]) onEnd();
  }
}

/** The same store, which tells the feed of each change once it is durable. */
export function tellingStore(store: Store, feed: ChangeFeed): Store {
  const told: Partial<Store> = {
    async changeOrder(key, change, lease) {
      let written: OrderRecord | null = null;
      let pointsBefore: PointsState | null = null;
      const watched = <T>(decided: OrderChange<T>, known: OrderRecord | null) => {
        written = decided.record;
        pointsBefore = known?.points ?? null;
        return decided;
      };
      const result = await store.changeOrder(key, (known) => watched(change(known), known), lease);
      if (written !== null) feed.tell(orderChange(written, pointsBefore));
      return result;
    },
    async addDelivery(delivery) {
      const added = await store.addDelivery(delivery);
      if (added.outcome === "stored") feed.tell({ kind: "delivery", shop: delivery.shop });
      return added;
    },
    async settleDelivery(settlement) {
      await store.settleDelivery(settlement);
      feed.tell({ kind: "delivery", shop: "" });
    },
    async changeValue(shop, name, change) {
      const value = await store.changeValue(shop, name, change);
      if (name.startsWith("resync/")) feed.tell({ kind: "resync", shop });
      if (name === "watch" || name === "audit") feed.tell({ kind: "shop", shop });
      return value;
    },
  };
  // Whatever else a store can do passes through, whether it is a plain object or a class with private parts.
  return new Proxy(store, {
    get(target, name) {
      const own = told[name as keyof Store] ?? Reflect.get(target, name, target);
      return typeof own === "function" && !(name in told) ? own.bind(target) : own;
    },
  });
}

function orderChange(record: OrderRecord, pointsBefore: PointsState | null): Change {
  const { shop, orderId, points, state } = summarise(record);
  return { kind: "order", shop, orderId, points, state, pointsBefore };
}
