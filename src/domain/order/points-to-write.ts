import type { OrderRecord, WrittenPoints } from "./order-record.ts";

/**
 * What the order in the shop should show about its points; `null` if there is nothing to write: it shows that already,
 * there were never any points, or the customer's data was erased.
 */
export function pointsToWrite({
  points: state,
  pointsGiven,
  atShop,
  erasedAt,
  facts,
}: OrderRecord): Omit<WrittenPoints, "at"> | null {
  if (erasedAt !== null || facts.isDeletedForGood) return null;
  if (state === "none" && atShop === undefined) return null;
  const points = state === "none" ? null : (pointsGiven?.count ?? null);
  return atShop?.state === state && atShop.points === points ? null : { points, state };
}
