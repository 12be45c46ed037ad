import type { OrderRecord } from "./order-record.ts";

/**
 * The order at the brand that its shop has now. What was or may have been carried out stays at the brand where it was: then
 * the whole order does. An attempt that was surely in vain keeps it nowhere.
 */
export function atBrand(record: OrderRecord, brand: string): OrderRecord {
  const isThere = record.operations.some(
    ({ state, mayHaveHappened }) => state === "done" || state === "sending" || mayHaveHappened,
  );
  return isThere || record.points !== "none" || record.brand === brand ? record : { ...record, brand };
}
