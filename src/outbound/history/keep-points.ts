import { withPointsGiven } from "../../domain/operation/points-given.ts";
import type { OrderKey } from "../../domain/order/order-record.ts";
import type { Store } from "../../store/store.ts";
import type { Clock } from "../../time/clock.ts";

interface KeepParts {
  readonly store: Store;
  readonly clock: Clock;
}

/** An order as it was read. */
interface ReadOrder extends OrderKey {
  readonly loyaltyOrderId: number | null;
  /** How many points it is known to have. */
  readonly known: number | null;
}

/**
 * Writes down what a reading of a customer's history says of orders, where that is not known already. Returns how many
 * orders were written.
 */
export async function keepPoints(
  { store, clock }: KeepParts,
  orders: readonly ReadOrder[],
  told: ReadonlyMap<string, number>,
): Promise<number> {
  let kept = 0;
  for (const { shop, orderId, loyaltyOrderId, known } of orders) {
    const count = loyaltyOrderId === null ? undefined : told.get(String(loyaltyOrderId));
    if (count === undefined || count === known) continue;
    kept += await store.changeOrder({ shop, orderId }, (record) => {
      const isTheSame = record !== null && record.loyaltyOrderId === loyaltyOrderId;
      const said = { service: count, activities: null };
      const next = isTheSame ? withPointsGiven(record, said, clock.now()) : record;
      return next === record ? { record: null, result: 0 } : { record: next, result: 1 };
    });
  }
  return kept;
}
