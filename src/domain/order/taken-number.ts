import { type Hash52, type MappedOrderId, mapOrderId, type OrderIdSetting } from "./loyalty-order-id.ts";
import { comesBefore, type OrderRecord } from "./order-record.ts";
import type { OrderSnapshot } from "./order-snapshot.ts";

/**
 * A shop can give an order number twice, for example after it changed how it numbers. If orders have that number at the
 * loyalty service (`orderId.source: number`), the second one would change the first one's points. It has no number there
 * instead, and waits. A number never becomes free: the service knows it even after the points were cancelled.
 */

/** Whether the number can still turn out to be another order's: not once it was sent. */
export function asksForNumber(record: OrderRecord): boolean {
  return record.loyaltyOrderId !== null && !wasSent(record);
}

/** Whether this other order with the same number keeps it: the one that was sent first, else the one placed first. */
export function holdsNumberBefore(other: OrderRecord, record: OrderRecord): boolean {
  return wasSent(other) || comesBefore(other, record);
}

/** `holder`: the id of the order that has the number; `null`: none. Returns the same record if it does not change. */
export function withNumberTaken(record: OrderRecord, holder: string | null): OrderRecord {
  if (holder === null || !asksForNumber(record)) return record;
  return { ...record, loyaltyOrderId: null, numberTakenBy: holder };
}

/** The order's number at the loyalty service, unless another order has it. */
export function mapOwnOrderId(
  { numberTakenBy: holder }: OrderRecord,
  snapshot: OrderSnapshot,
  { orderId, hash52 }: { readonly orderId: OrderIdSetting; readonly hash52: Hash52 },
): MappedOrderId {
  if (holder !== undefined) return { ok: false, problem: { code: "numberTaken", holder } };
  return mapOrderId(snapshot, orderId, hash52);
}

function wasSent({ terms, operations }: OrderRecord): boolean {
  return terms !== null || operations.some(({ attempts }) => attempts.length > 0);
}
