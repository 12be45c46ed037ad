import { z } from "zod";
import type { OrderKey, OrderRecord } from "../../../domain/order/order-record.ts";
import type { Database } from "../database.ts";
import { Groups } from "../groups.ts";
import { runForAll, sql, statement } from "../statement.ts";
import { toColumn } from "../stored-text.ts";
import { recordFrom } from "./order-row.ts";

const FIND_ORDERS = statement(
  "records/find-orders",
  sql`
    select asked.place::integer - 1 as place, found.*
    from unnest(${"shop"}::text[], ${"orderId"}::text[]) with ordinality as asked (shop, order_id, place)
    cross join lateral (
      select id, version, record, lease from orders where orders.shop = asked.shop and orders.order_id = asked.order_id
    ) as found
  `,
  z.object({
    place: z.number(),
    id: z.number(),
    version: z.number(),
    record: z.string(),
    lease: z.string().nullable(),
  }),
);

/** An order as it was read. Decisions based on it are valid for this version only. */
export interface FoundOrder {
  readonly version: number;
  readonly lease: string | null;
  readonly record: OrderRecord;
}

/** An order as this process wrote it. If someone else has changed it since, a write for this version fails. */
export interface WrittenOrder extends FoundOrder {
  /** `Database.epoch` when it was written. */
  readonly epoch: number;
}

export type FindOrder = (key: OrderKey) => Promise<FoundOrder | null>;

/** Returns a function that reads an order. Orders requested while others are being read are read together. */
export function orderFinder(database: Database): FindOrder {
  const groups = new Groups<OrderKey, FoundOrder | null>(async (keys, answer) => {
    const columns = keys.map(({ shop, orderId }) => ({ shop: toColumn(shop), orderId: toColumn(orderId) }));
    const found = await runForAll(database, FIND_ORDERS, columns);
    const rows = new Map(found.map((row) => [row.place, row]));
    for (const place of keys.keys()) {
      const row = rows.get(place);
      answer(place, row === undefined ? null : { ...row, record: recordFrom(row.record) });
    }
  });
  return (key) => groups.add(key);
}
