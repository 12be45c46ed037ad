import { z } from "zod";
import type { OrderKey } from "../../../domain/order/order-record.ts";
import { LANE_ROW, type LaneRow } from "../lanes/lane-row.ts";
import type { CountedSums } from "../points/count-orders.ts";
import { type Session, sql, statement } from "../statement.ts";
import { toColumn } from "../stored-text.ts";

const HELD_ROW = z.intersection(
  z.object({ place: z.number(), id: z.number(), counted: z.string(), conversion: z.string() }),
  LANE_ROW,
);
/**
 * Until the transaction ends nobody changes these orders. Left out are those that were changed since they were read, whose
 * lane is another's by now, or, with `skip locked`, that somebody else is changing: no order waits for another one.
 */
const hold = (patience: Patience) =>
  statement(
    `records/hold-${patience}`,
    sql`
      select asked.place::integer - 1 as place, held.*
      from unnest(${"shops"}::text[], ${"orderIds"}::text[], ${"versions"}::bigint[], ${"leases"}::text[]) with ordinality as asked (shop, order_id, version, lease, place)
      cross join lateral (
        select
          id, shop, order_id as "orderId", brand, operation, priority, due_at as "dueAt", is_tried as "isTried", job, lease, counted, conversion
        from orders
        where orders.shop = asked.shop and orders.order_id = asked.order_id
          and (asked.version is null or orders.version = asked.version)
          and (asked.lease is null or orders.lease = asked.lease)
        for update ${patience === "passing" ? sql`skip locked` : sql``}
      ) as held
    `,
    HELD_ROW,
  );
const HOLD = { passing: hold("passing"), waiting: hold("waiting") };

/** An order that is to stay as it is until a transaction ends. */
export interface OrderToHold extends OrderKey {
  /** Not if it has another one by now; `null`: whatever it has. */
  readonly version: number | null;
  /** Not if its lane has another one by now; `null`: anyone who has it. */
  readonly lease: string | null;
}

/** With what it has added to the sums (points/count-orders.ts). */
export type HeldOrder = LaneRow & CountedSums & { readonly id: number };

/** Of several, those that somebody else is changing are left out; of one alone, that is waited for. */
export type Patience = "passing" | "waiting";

/** By their places among `orders`: those that could be held. */
export async function holdOrders(
  session: Session,
  orders: readonly OrderToHold[],
  patience: Patience,
): Promise<ReadonlyMap<number, HeldOrder>> {
  if (orders.length === 0) return new Map();
  const held = await session.run(HOLD[patience], {
    shops: orders.map(({ shop }) => toColumn(shop)),
    orderIds: orders.map(({ orderId }) => toColumn(orderId)),
    versions: orders.map(({ version }) => version),
    leases: orders.map(({ lease }) => lease),
  });
  return new Map(held.map(({ place, ...order }) => [place, order]));
}
