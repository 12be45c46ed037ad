import { type OrderRecord, placedAt } from "../order/order-record.ts";
import type { Programme } from "../plan/programme.ts";
import { termsInForce } from "../plan/terms.ts";

/**
 * Which order of a customer is the first: the earliest of those that were placed and paid, as far as the bridge knows them.
 *
 * - Both facts stay once they are told, so that the answer follows from which orders are known, never from the order in
 *   which they came in. Cancelled or refunded later, a first order was still the first.
 * - It is asked anew before the points are sent for the first time, and stays as it was then. What is told of an earlier
 *   order only afterwards makes neither of the two the first once more: an order whose points were given as the first
 *   one's keeps that, and no other one is.
 */

/** Does a rule or an exclusion of the programme ask for it, or do conversions? */
export function asksForFirstOrder({ earn, exclude, conversion }: Programme): boolean {
  if (conversion.firstOrderOnly === true) return true;
  return [...earn.rules, ...(exclude.rules ?? [])].some(({ when }) => when.firstOrder !== undefined);
}

/** Can it still be asked? Not once the points were given, nor where another order is known to be the first. */
export function isFirstOpen(record: OrderRecord): boolean {
  return record.facts.snapshot !== null && record.isFirstOrder !== false && termsInForce(record) === null;
}

/** Does the other order of the customer keep this one from being the first? */
export function comesFirst(other: OrderRecord, record: OrderRecord): boolean {
  const { snapshot, firstPaidAt } = other.facts;
  if (other.orderId === record.orderId || snapshot === null) return false;
  if (snapshot.isTest || snapshot.isDraft || snapshot.isAnonymised) return false;
  if (other.isFirstOrder === true && termsInForce(other) !== null) return true;
  return firstPaidAt !== null && isEarlier(other, record);
}

/** By when they were placed; in the same second, by their ids. */
function isEarlier(one: OrderRecord, other: OrderRecord): boolean {
  const difference = placedAt(one) - placedAt(other) || one.orderId.length - other.orderId.length;
  return difference === 0 ? one.orderId < other.orderId : difference < 0;
}

/** The record with what was found out; `null`: nobody can tell. The same one where it is no news. */
export function withFirstOrder(record: OrderRecord, isFirst: boolean | null): OrderRecord {
  if (!isFirstOpen(record) || (record.isFirstOrder ?? null) === isFirst) return record;
  const { isFirstOrder: _, ...rest } = record;
  return isFirst === null ? rest : { ...rest, isFirstOrder: isFirst };
}
