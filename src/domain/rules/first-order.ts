import { comesBefore, type OrderRecord } from "../order/order-record.ts";
import type { Programme } from "../programme/programme.ts";
import { termsInForce } from "../programme/terms.ts";

/**
 * Which order of a customer is the first: the earliest of those that were placed and paid, among the orders that the
 * bridge knows.
 *
 * - Both facts are permanent, so the answer depends on which orders are known, never on their order of arrival. A first
 *   order that is later cancelled or refunded was still the first.
 * - It is checked again before the points are sent for the first time, and is final then. If an earlier order becomes
 *   known only afterwards, the order whose points were given as the first one's keeps them, and no other order is the
 *   first.
 */

/** Whether the programme needs to know if an order is the first: for a rule, an exclusion or conversions. */
export function asksForFirstOrder({ earn, exclude, conversion }: Programme): boolean {
  if (conversion.firstOrderOnly === true) return true;
  return [...earn.rules, ...(exclude.rules ?? [])].some(({ when }) => when.firstOrder !== undefined);
}

/** Whether the answer can still change: not after the points were given, nor if another order is the first. */
export function isFirstOpen(record: OrderRecord): boolean {
  return record.facts.snapshot !== null && record.isFirstOrder !== false && termsInForce(record) === null;
}

/** Whether the other order of the customer comes before this one. */
export function comesFirst(other: OrderRecord, record: OrderRecord): boolean {
  const { snapshot, firstPaidAt } = other.facts;
  if (other.orderId === record.orderId || snapshot === null) return false;
  if (snapshot.isTest || snapshot.isDraft || snapshot.isAnonymised) return false;
  if (other.isFirstOrder === true && termsInForce(other) !== null) return true;
  return firstPaidAt !== null && comesBefore(other, record);
}

/** Stores the answer; `null`: unknown. Returns the same record if it does not change. */
export function withFirstOrder(record: OrderRecord, isFirst: boolean | null): OrderRecord {
  if (!isFirstOpen(record) || (record.isFirstOrder ?? null) === isFirst) return record;
  const { isFirstOrder: _, ...rest } = record;
  return isFirst === null ? rest : { ...rest, isFirstOrder: isFirst };
}
