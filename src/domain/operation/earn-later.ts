import type { OrderRecord } from "../order/order-record.ts";
import type { Moment } from "../order/order-snapshot.ts";

/** The record with points that wait until then, as nothing was tried yet; the next plan lets them go. */
export function withEarnLater(record: OrderRecord, until: Moment): OrderRecord {
  const operations = record.operations.map((operation) =>
    operation.kind === "earn" && operation.state === "queued" && operation.attempts.length === 0
      ? { ...operation, notBefore: until }
      : operation,
  );
  return { ...record, operations };
}
