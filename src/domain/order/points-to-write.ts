import { DAY_MS } from "../durations.ts";
import { redeemedPoints } from "../plan/redemption.ts";
import type { OrderRecord, WrittenPoints } from "./order-record.ts";
import type { Moment } from "./order-snapshot.ts";

/**
 * What the order in the shop should show about its points; `null` if there is nothing to write: it shows that already,
 * there were never any points, the customer's data was erased, or the shop refused just that within a day.
 */
export function pointsToWrite(
  { points: state, pointsGiven, atShop, notAtShop, erasedAt, facts }: OrderRecord,
  now: Moment,
): Omit<WrittenPoints, "at"> | null {
  if (erasedAt !== null || facts.isDeletedForGood) return null;
  if (state === "none" && atShop === undefined) return null;
  const points = state === "none" ? null : (pointsGiven?.count ?? null);
  const due = { points, state };
  if (isSame(atShop, due)) return null;
  return isSame(notAtShop, due) && Math.abs(now - notAtShop.at) < DAY_MS ? null : due;
}

/** Whether these points in this state were written, or refused, before. */
export function isSame(
  known: WrittenPoints | undefined,
  { points, state }: Omit<WrittenPoints, "at">,
): known is WrittenPoints {
  return known?.state === state && known.points === points;
}

/** What the order adds to its customer's balance: approved points, less those redeemed with it. Unknown points add nothing. */
export function addedToBalance(record: OrderRecord): number {
  const approved = record.points === "approved" ? (record.pointsGiven?.count ?? 0) : 0;
  return approved - (redeemedPoints(record) ?? 0);
}

/** The customer's account at the shop, if the balance there lacks what the order adds to it; otherwise `null`. */
export function balanceToWrite(record: OrderRecord): string | null {
  if (record.erasedAt !== null) return null;
  if (addedToBalance(record) === (record.inBalanceAtShop ?? 0)) return null;
  return record.facts.snapshot?.customerId ?? null;
}
