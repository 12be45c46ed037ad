import type { NumberedOrder, OrdersOfNumber } from "../shop-access.ts";

/** Orders of one number that are told: a shop whose counter was set back has two, seldom three. */
const MOST_TOLD = 10;

/** A number as it is compared: people leave out the "#" before it, and write capitals or not. */
export function comparedNumber(written: string): string {
  return written.trim().replace(/^#\s*/, "").toLowerCase();
}

/** `isWhole`: all that the shop's search found was looked at. */
export function ordersOfNumber(found: readonly NumberedOrder[], isWhole: boolean): OrdersOfNumber {
  const newestFirst = found.toSorted((one, other) => (other.createdAt ?? 0) - (one.createdAt ?? 0));
  const hasMore = !isWhole || found.length > MOST_TOLD;
  return {
    orders: newestFirst.slice(0, MOST_TOLD),
    notes: hasMore ? [{ code: "moreOfNumber" }] : [],
  };
}
