import { withPointsGiven } from "../../domain/operation/points-given.ts";
import type { OrderKey } from "../../domain/order/order-record.ts";
import type { SendContext } from "../send-context.ts";

/** An order as it was read. */
interface ReadOrder extends OrderKey {
  readonly loyaltyOrderId: number | null;
  /** The known number of its points. */
  readonly known: number | null;
}

/**
 * Stores the number of points that a customer's history reports for orders, if it is new. Returns how many were
 * written.
 */
export async function keepPoints(
  { store, clock }: Pick<SendContext, "store" | "clock">,
  orders: readonly ReadOrder[],
  reported: ReadonlyMap<string, number>,
): Promise<number> {
  let kept = 0;
  for (const { shop, orderId, loyaltyOrderId, known } of orders) {
    const count = loyaltyOrderId === null ? undefined : reported.get(String(loyaltyOrderId));
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
