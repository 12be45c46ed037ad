import { hash } from "node:crypto";
import { PRIORITIES } from "../../../domain/operation/operation.ts";
import type { OrderRecord } from "../../../domain/order/order-record.ts";
import { nextStep, orderState } from "../../../domain/order/order-summary.ts";
import { toColumn } from "../stored-text.ts";

/** The columns of an order that its record decides, in the order in which both statements that write one take them. */
export const ORDER_COLUMNS = [
  "shop",
  "orderId",
  "record",
  "brand",
  "state",
  "points",
  "changedAt",
  "operation",
  "priority",
  "dueAt",
  "isTried",
] as const;

export function orderColumns(
  record: OrderRecord,
): Readonly<Record<(typeof ORDER_COLUMNS)[number], string | number | boolean | null>> {
  const step = nextStep(record);
  return {
    shop: toColumn(record.shop),
    orderId: toColumn(record.orderId),
    record: JSON.stringify(record),
    brand: toColumn(record.brand),
    state: orderState(record),
    points: record.points,
    changedAt: record.changedAt,
    operation: step?.operation ?? null,
    // From 1, the most urgent first.
    priority: step === null ? null : PRIORITIES.indexOf(step.priority) + 1,
    dueAt: step?.dueAt ?? null,
    isTried: step?.isTried ?? null,
  };
}

export function recordFrom(text: string): OrderRecord {
  return JSON.parse(text) as OrderRecord;
}

/** What a search looks for in place of the term: as short for every term, and of no use elsewhere. */
export function termDigest(salt: string, term: string): Buffer {
  return hash("sha256", JSON.stringify([salt, term]), "buffer").subarray(0, 16);
}
