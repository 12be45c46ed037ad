import type { OrderRecord, PointsState } from "../domain/order/order-record.ts";
import { type OrderState, orderState } from "../domain/order/order-summary.ts";

/** Something that has become durable. */
export type StoreChange =
  | {
      readonly kind: "order";
      readonly shop: string;
      readonly orderId: string;
      readonly points: PointsState;
      readonly state: OrderState;
      /** The state of its points before; `null` for an unknown order. */
      readonly pointsBefore: PointsState | null;
    }
  | { readonly kind: "deliveryStored"; readonly shop: string; readonly id: string }
  | { readonly kind: "deliverySettled"; readonly id: string }
  | { readonly kind: "value"; readonly shop: string; readonly name: string };

/**
 * A change by another process of the same store. Of a value's name, only the part up to its first slash. `missed`: more
 * changed than could be notified.
 */
export type OthersChange = StoreChange | WrongTry | { readonly kind: "missed" };

/** Someone tried a wrong admin token: not a change of the store, but other processes are notified too. */
export interface WrongTry {
  readonly kind: "wrongTry";
  /** Distinguishes one try from the next. */
  readonly id: string;
  /** A digest of the sender. */
  readonly place: string;
}

/** Notifications about changes of a store. */
export interface Changes {
  /**
   * Calls `listener` with each order, delivery and value that this instance changes, once that is durable and before
   * the change's promise resolves; never for failures or for changes without effect. It must be quick and must not
   * throw. Returns how to stop listening.
   */
  onChange(listener: (change: StoreChange) => void): () => void;
  /**
   * Calls `listener` with what the other processes of the store change, shortly afterwards. Changes that could not be
   * notified arrive as `missed`, except those in the last moments of a killed process. Otherwise like `onChange`.
   */
  onOthersChange(listener: (change: OthersChange) => void): () => void;
  /** Notifies the other processes; nothing is stored. */
  tellOthers(news: WrongTry): void;
}

/** An order was written. */
export function orderChange(record: OrderRecord, pointsBefore: PointsState | null): StoreChange {
  const { shop, orderId, points } = record;
  return { kind: "order", shop, orderId, points, state: orderState(record), pointsBefore };
}

/** The listeners of a store. */
export class Announcer implements Omit<Changes, "tellOthers"> {
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

  announceOthers(change: OthersChange): void {
    for (const listener of this.#listenersToOthers) listener(change);
  }
}
