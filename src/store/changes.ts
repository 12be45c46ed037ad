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
      /** Where its points stood before; `null` for an order that was not known. */
      readonly pointsBefore: PointsState | null;
    }
  | { readonly kind: "deliveryStored"; readonly shop: string; readonly id: string }
  | { readonly kind: "deliverySettled"; readonly id: string }
  | { readonly kind: "value"; readonly shop: string; readonly name: string };

/**
 * Something that another process of the same store has changed. Of a value's name, only what stands before its first
 * slash and the slash itself. `missed`: more than is told; anything may have changed.
 */
export type OthersChange = StoreChange | WrongTry | { readonly kind: "missed" };

/** Somebody has tried a wrong admin token: no change of the store, and told to the other processes all the same. */
export interface WrongTry {
  readonly kind: "wrongTry";
  /** Tells one try from the next. */
  readonly id: string;
  /** A digest of where it came from. */
  readonly place: string;
}

/** Hearing of what a store changes. */
export interface Changes {
  /**
   * Calls `listener` with each order, delivery and value that this instance changes, once that is durable and before the
   * change's promise resolves; never for what failed or left everything as it was. It must be quick and must not throw.
   * Returns how to stop listening.
   */
  onChange(listener: (change: StoreChange) => void): () => void;
  /**
   * Calls `listener` with what the other processes of the store change, soon after. What nobody could tell is told as
   * `missed`, except for the last moments of a process that was killed. Otherwise as `onChange`.
   */
  onOthersChange(listener: (change: OthersChange) => void): () => void;
  /** Tells the other processes, soon after; nothing of it is kept. */
  tellOthers(news: WrongTry): void;
}

/** An order was written. */
export function orderChange(record: OrderRecord, pointsBefore: PointsState | null): StoreChange {
  const { shop, orderId, points } = record;
  return { kind: "order", shop, orderId, points, state: orderState(record), pointsBefore };
}

/** Who listens to a store. */
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
