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

/** Whether these are the points and the state that were last written, or last refused. */
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

/** Like `addedToBalance`, but `null` while the number of the order's points is unknown. */
export function partOfBalance(record: OrderRecord): number | null {
  return isUncounted(record) ? null : addedToBalance(record);
}

/** Whether the order has approved points of an unknown number. No balance can be written until the number is known. */
export function isUncounted({ points, pointsGiven }: OrderRecord): boolean {
  return points === "approved" && pointsGiven?.count == null;
}

/**
 * The customer accounts at the shop whose balance there does not include the order's current points. If the shop moved
 * the order to another customer, returns the new customer's account first, then the former one's.
 */
export function balancesToWrite(record: OrderRecord): readonly string[] {
  const { inBalanceAtShop = 0, inBalanceOf, erasedAt, facts } = record;
  const customerId = facts.snapshot?.customerId ?? null;
  if (erasedAt !== null || customerId === null) return [];
  if (inBalanceOf !== undefined && inBalanceOf !== customerId) return [customerId, inBalanceOf];
  return partOfBalance(record) === inBalanceAtShop ? [] : [customerId];
}
