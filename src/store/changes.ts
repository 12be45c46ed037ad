import type { OrderRecord, PointsState } from "../domain/order/order-record.ts";

/** Something that has become durable. */
export type StoreChange =
  | {
      readonly kind: "order";
      readonly record: OrderRecord;
      /** Where its points stood before; `null` for an order that was not known. */
      readonly pointsBefore: PointsState | null;
    }
  | { readonly kind: "deliveryStored"; readonly shop: string; readonly id: string }
  | { readonly kind: "deliverySettled"; readonly id: string }
  | { readonly kind: "value"; readonly shop: string; readonly name: string };

/** Hearing of what a store changes. */
export interface Changes {
  /**
   * Calls `listener` with each order, delivery and value that this instance changes, once that is durable and before the
   * change's promise resolves; never for what failed or left everything as it was. It must be quick and must not throw.
   * Returns how to stop listening.
   */
  onChange(listener: (change: StoreChange) => void): () => void;
}

/** Who listens to a store. */
export class Announcer implements Changes {
  readonly #listeners = new Set<(change: StoreChange) => void>();

  onChange(listener: (change: StoreChange) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  announce(change: StoreChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
