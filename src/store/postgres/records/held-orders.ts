import { z } from "zod";
import type { OrderKey } from "../../../domain/order/order-record.ts";
import { LANE_COLUMNS, LANE_ROW, type LaneRow } from "../lanes/lane-row.ts";
import type { CountedSums } from "../points/count-orders.ts";
import { runForAll, type Session, sql, statement } from "../statement.ts";
import { toColumn } from "../stored-text.ts";

const HELD_ROW = z.intersection(
  z.object({ place: z.number(), id: z.number(), counted: z.string(), conversion: z.string() }),
  LANE_ROW,
);
/**
 * Locks these orders until the transaction ends. Leaves out orders that have changed since they were read, whose lane another
 * process has, or, with `skip locked`, that someone else is changing, so that no order waits for another.
 */
const hold = (patience: Patience) =>
  statement(
    `records/hold-${patience}`,
    sql`
      select asked.place::integer - 1 as place, held.*
      from unnest(${"shop"}::text[], ${"orderId"}::text[], ${"version"}::bigint[], ${"lease"}::text[]) with ordinality as asked (shop, order_id, version, lease, place)
      cross join lateral (
        select id, ${LANE_COLUMNS}, counted, conversion
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

/** An order to lock until the transaction ends. */
export interface OrderToHold extends OrderKey {
  /** The version it must still have; `null`: any. */
  readonly version: number | null;
  /** The lease its lane must still have; `null`: any. */
  readonly lease: string | null;
}

/** A locked order, with what it has added to the sums so far (points/count-orders.ts). */
export type HeldOrder = LaneRow & CountedSums & { readonly id: number };

/** `passing` leaves out orders that someone else is changing; `waiting` waits for them, for one order at a time. */
export type Patience = "passing" | "waiting";

/** Returns the orders that could be locked, by their index in `orders`. */
export async function holdOrders(
  session: Session,
  orders: readonly OrderToHold[],
  patience: Patience,
): Promise<ReadonlyMap<number, HeldOrder>> {
  const columns = orders.map(({ shop, orderId, ...rest }) => ({
    ...{ shop: toColumn(shop), orderId: toColumn(orderId) },
    ...rest,
  }));
  const held = await runForAll(session, HOLD[patience], columns);
  return new Map(held.map(({ place, ...order }) => [place, order]));
}
