import type { NumberedOrder, OrdersOfNumber } from "../shop-access.ts";

/** The most orders to return for one number: a shop whose counter was reset has two, rarely three. */
const MOST_LISTED = 10;

/** A number in the form for comparison: without the leading "#", ignoring case. */
export function comparedNumber(written: string): string {
  return written.trim().replace(/^#\s*/, "").toLowerCase();
}

/** The result of a search by number. `isWhole`: everything that the shop's search found was checked. */
export function ordersOfNumber(found: readonly NumberedOrder[], isWhole: boolean): OrdersOfNumber {
  const newestFirst = found.toSorted((one, other) => (other.createdAt ?? 0) - (one.createdAt ?? 0));
  const hasMore = !isWhole || found.length > MOST_LISTED;
  return {
    orders: newestFirst.slice(0, MOST_LISTED),
    notes: hasMore ? [{ code: "moreOfNumber" }] : [],
  };
}
