import { hash } from "node:crypto";
import { z } from "zod";
import { PRIORITIES } from "../../../domain/operation/operation.ts";
import type { OrderRecord } from "../../../domain/order/order-record.ts";
import { nextStep, orderState } from "../../../domain/order/order-summary.ts";
import { statement } from "../statement.ts";
import { toColumn } from "../stored-text.ts";

/** The columns of an order that its record decides and that may change, in the order in which statements take them. */
export const RECORD_COLUMNS = [
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

export const ORDER_COLUMNS = ["shop", "orderId", ...RECORD_COLUMNS] as const;

export const INSERT_ORDERS = statement(
  "records/insert-orders",
  [...ORDER_COLUMNS, "job"],
  z.object({ id: z.number(), shop: z.string(), orderId: z.string() }),
);

export type OrderColumns = Readonly<Record<(typeof ORDER_COLUMNS)[number], string | number | boolean | null>>;

export function orderColumns(record: OrderRecord): OrderColumns {
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
