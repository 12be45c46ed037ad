import type { OrderRecord } from "./order-record.ts";

/**
 * Moves the order to its shop's current brand. An order stays at its old brand if it has points there, or if any of its
 * operations was or may have been carried out there.
 */
export function atBrand(record: OrderRecord, brand: string): OrderRecord {
  const isThere = record.operations.some(
    ({ state, mayHaveHappened }) => state === "done" || state === "sending" || mayHaveHappened,
  );
  return isThere || record.points !== "none" || record.brand === brand ? record : { ...record, brand };
}
