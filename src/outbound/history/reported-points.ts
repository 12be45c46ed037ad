import { orderIn, pointsIn, recordsIn } from "./history-records.ts";

/**
 * The points that the loyalty service reports for each order, by order number. Only a record with both an order and a
 * single number of points counts; if two records disagree, the number is unknown. Redeemed points do not count.
 */
export function pointsReported(data: unknown): ReadonlyMap<string, number> {
  const reported = new Map<string, number>();
  const contradicted = new Set<string>();
  for (const record of recordsIn(data).records) {
    const order = record.kind === "redeem" ? null : orderIn(record);
    const points = order === null ? null : pointsIn(record);
    if (order === null || points === null) continue;
    if (reported.has(order) && reported.get(order) !== points) contradicted.add(order);
    reported.set(order, points);
  }
  for (const order of contradicted) reported.delete(order);
  return reported;
}
