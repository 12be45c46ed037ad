import type { OrderRecord, PointsState } from "../../domain/order/order-record.ts";
import { type OrderState, summarise } from "../../domain/order/order-summary.ts";
import type { Changes, StoreChange } from "../../store/changes.ts";

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

  /** Tells of everything that the store announces. */
  follow(store: Changes): void {
    store.onChange((change) => {
      const shown = shownOf(change);
      if (shown !== null) for (const listener of this.#listeners) listener(shown);
    });
  }

  /** Ends the streams of all that listen; who may still hear news comes again. Left open, they would hold the server. */
  async stop(): Promise<void> {
    for (const onEnd of [...this.#onEnd]) onEnd();
  }
}

/** What a page may show of it; `null`: nothing. */
function shownOf(change: StoreChange): Change | null {
  switch (change.kind) {
    case "order":
      return orderChange(change.record, change.pointsBefore);
    case "deliveryStored":
      return { kind: "delivery", shop: change.shop };
    case "deliverySettled":
      return { kind: "delivery", shop: "" };
    case "value":
      if (change.name.startsWith("resync/")) return { kind: "resync", shop: change.shop };
      if (change.name === "watch" || change.name === "audit") return { kind: "shop", shop: change.shop };
      return null;
  }
}

function orderChange(record: OrderRecord, pointsBefore: PointsState | null): Change {
  const { shop, orderId, points, state } = summarise(record);
  return { kind: "order", shop, orderId, points, state, pointsBefore };
}
