import { orderIn, pointsIn, recordsIn } from "./history-records.ts";

/**
 * How many points the loyalty service says it gave for each order, by the order's number there. Only a record that names
 * both the order and one number of points says so; what two records say differently, nobody knows. Redeemed points are not
 * the order's.
 */
export function pointsTold(data: unknown): ReadonlyMap<string, number> {
  const told = new Map<string, number>();
  const contradicted = new Set<string>();
  for (const record of recordsIn(data).records) {
    const order = record.kind === "redeem" ? null : orderIn(record);
    const points = order === null ? null : pointsIn(record);
    if (order === null || points === null) continue;
    if (told.has(order) && told.get(order) !== points) contradicted.add(order);
    told.set(order, points);
  }
  for (const order of contradicted) told.delete(order);
  return told;
}
