import { z } from "zod";
import { refundExtent } from "../../../domain/facts/refunds.ts";
import { PRIORITIES } from "../../../domain/operation/operation.ts";
import type { OrderRecord } from "../../../domain/order/order-record.ts";
import { nextStep, orderState } from "../../../domain/order/order-summary.ts";
import { sql, statement } from "../statement.ts";
import { toColumn } from "../stored-text.ts";

/** Inserts the orders that do not exist yet. IDs ascend in the given order. */
export const INSERT_ORDERS = statement(
  "records/insert-orders",
  sql`
    insert into orders (
      shop, order_id, version, record, brand, state, points, refunded, changed_at, operation, priority, due_at, is_tried, job, counted, conversion
    )
    select shop, order_id, 1, record, brand, state, points, refunded, changed_at, operation, priority, due_at, is_tried, job, counted, conversion
    from unnest(
      ${"shop"}::text[], ${"orderId"}::text[], ${"record"}::text[], ${"brand"}::text[], ${"state"}::text[], ${"points"}::text[], ${"refunded"}::text[], ${"changedAt"}::double precision[], ${"operation"}::text[],
      ${"priority"}::smallint[], ${"dueAt"}::double precision[], ${"isTried"}::boolean[], ${"job"}::text[], ${"counted"}::text[], ${"conversion"}::text[]
    ) with ordinality as row (
      shop, order_id, record, brand, state, points, refunded, changed_at, operation, priority, due_at, is_tried, job, counted, conversion, place
    )
    order by place
    on conflict (shop, order_id) do nothing
    returning id, shop, order_id as "orderId"
  `,
  z.object({ id: z.number(), shop: z.string(), orderId: z.string() }),
);

/** The columns of an order that follow from its record. */
export type OrderColumns = ReturnType<typeof orderColumns>;

export function orderColumns(record: OrderRecord) {
  const step = nextStep(record);
  return {
    shop: toColumn(record.shop),
    orderId: toColumn(record.orderId),
    record: JSON.stringify(record),
    brand: toColumn(record.brand),
    state: orderState(record),
    points: record.points,
    refunded: refundExtent(record.facts),
    changedAt: record.changedAt,
    operation: step?.operation ?? null,
    // Priorities count from 1, the most urgent.
    priority: step === null ? null : PRIORITIES.indexOf(step.priority) + 1,
    dueAt: step?.dueAt ?? null,
    isTried: step?.isTried ?? null,
  };
}

export function recordFrom(text: string): OrderRecord {
  return JSON.parse(text) as OrderRecord;
}
