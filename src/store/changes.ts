import type { OrderRecord, PointsState } from "../domain/order/order-record.ts";
import { type OrderState, orderState } from "../domain/order/order-summary.ts";
import type { OrderChange } from "./records.ts";

/** Something that has become durable. */
export type StoreChange =
  | {
      readonly kind: "order";
      readonly shop: string;
      readonly orderId: string;
      readonly points: PointsState;
      readonly state: OrderState;
      /** The state of the order's points before; `null` for a new order. */
      readonly pointsBefore: PointsState | null;
    }
  | { readonly kind: "deliveryStored"; readonly shop: string; readonly id: string }
  | { readonly kind: "deliverySettled"; readonly id: string }
  | { readonly kind: "value"; readonly shop: string; readonly name: string };

/**
 * A change by another process of the same store. A value's name is cut after its first slash. `missed`: there were changes that
 * could not be reported one by one.
 */
export type OthersChange = StoreChange | WrongTry | { readonly kind: "missed" };

/** Someone tried a wrong admin token. Not a change of the store, but reported to the other processes too. */
export interface WrongTry {
  readonly kind: "wrongTry";
  /** Distinguishes one try from the next. */
  readonly id: string;
  /** A digest of the sender. */
  readonly place: string;
}

/** Reports changes of a store. */
export interface Changes {
  /**
   * Calls `listener` with each order, delivery and value that this instance changes, once that is durable and before the
   * change's promise resolves; never for failures or for changes without effect. `listener` must be quick and must not throw.
   * Returns a function that ends the calls.
   */
  onChange(listener: (change: StoreChange) => void): () => void;
  /**
   * Calls `listener` with what the other processes of the store change, shortly afterwards. Changes that could not be reported
   * arrive as `missed`, except those in the last moments of a killed process. Otherwise like `onChange`.
   */
  onOthersChange(listener: (change: OthersChange) => void): () => void;
  /** Reports the attempt to the other processes; stores nothing. */
  notifyOthers(news: WrongTry): void;
}

/** The listeners of a store. */
export class Announcer implements Omit<Changes, "notifyOthers"> {
  readonly #listeners = new Set<(change: StoreChange) => void>();
  readonly #listenersToOthers = new Set<(change: OthersChange) => void>();

  onChange(listener: (change: StoreChange) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  onOthersChange(listener: (change: OthersChange) => void): () => void {
    this.#listenersToOthers.add(listener);
    return () => void this.#listenersToOthers.delete(listener);
  }

  announce(change: StoreChange): void {
    for (const listener of this.#listeners) listener(change);
  }

  /** Announces a change of an order, and of the deliveries settled with it. `before`: the order before the change. */
  announceOrder(
    { record, settles = [] }: Pick<OrderChange<unknown>, "record" | "settles">,
    before: OrderRecord | null,
  ): void {
    if (record !== null) {
      const { shop, orderId, points } = record;
      const pointsBefore = before?.points ?? null;
      this.announce({ kind: "order", shop, orderId, points, state: orderState(record), pointsBefore });
    }
    for (const { deliveryId: id } of settles) this.announce({ kind: "deliverySettled", id });
  }

  announceOthers(change: OthersChange): void {
    for (const listener of this.#listenersToOthers) listener(change);
  }
}
