import { z } from "zod";
import { POINTS_STATES } from "../../../domain/order/order-record.ts";
import { ORDER_STATES } from "../../../domain/order/order-summary.ts";
import { DELIVERY_OUTCOMES } from "../../inbox.ts";
import type { Lanes } from "../../lanes.ts";
import { cursorOf, pageOf, placeOf } from "../../page.ts";
import type { Records } from "../../records.ts";
import { IS_OF_SHOPS, ofShops } from "../of-shops.ts";
import { pages, runForRow, sql, statement } from "../statement.ts";
import type { StoreParts } from "../store-parts.ts";
import { STORED_TEXT, toColumn } from "../stored-text.ts";
import { orderChanger } from "./change-order.ts";
import { orderFinder } from "./order-finder.ts";
import { IS_SCHEDULED, listOrders } from "./order-list.ts";
import { recordFrom } from "./order-row.ts";

export const READ_ORDERS = statement(
  "records/read-orders",
  sql`select id, record from orders where id > ${"after"} order by id limit ${"limit"}`,
  z.object({ id: z.number(), record: z.string() }),
);
const READ_OF_SHOP = statement(
  "records/read-orders-of-shop",
  sql`
    select id, record from orders
    where shop = ${"shop"} and changed_at >= ${"changedSince"} and id > ${"after"}
      and (${"points"}::text is null or points = ${"points"})
    order by id
    limit ${"limit"}
  `,
  z.object({ id: z.number(), record: z.string() }),
  "eachTime",
);
const COUNT_WITH_POINTS = statement(
  "records/count-with-points",
  sql`select count(*) from orders where brand = ${"brand"} and points in ('pending', 'approved')`,
  z.object({ count: z.number() }),
);

const COUNT_ORDERS = statement(
  "records/count-orders",
  sql`
    select state, points, count(*), count(*) filter (where ${IS_SCHEDULED}) as scheduled
    from orders where ${IS_OF_SHOPS} group by state, points
  `,
  z.object({
    state: z.enum(ORDER_STATES),
    points: z.enum(POINTS_STATES),
    count: z.number(),
    scheduled: z.number(),
  }),
  "eachTime",
);
const COUNT_DELIVERIES = statement(
  "records/count-by-outcome",
  sql`select outcome, count(*) from deliveries where ${IS_OF_SHOPS} group by outcome`,
  z.object({ outcome: z.enum(DELIVERY_OUTCOMES), count: z.number() }),
  "eachTime",
);
const OLDEST_WAITING = statement(
  "records/oldest-waiting",
  sql`
    select least(
      (select min(due_at) from orders where due_at <= ${"now"} and ${IS_OF_SHOPS}),
      (select received_at from deliveries where outcome = 'waiting' and ${IS_OF_SHOPS} order by id limit 1)
    ) as "oldestAt"
  `,
  z.object({ oldestAt: z.number().nullable() }),
  "eachTime",
);
const SHOPS_WITH_ORDER = statement(
  "records/shops-with-order",
  sql`select shop from orders where order_id = ${"orderId"} limit 1000`,
  z.object({ shop: STORED_TEXT }),
);

/** How many records are in memory at once while all are read. */
const READ_AT_ONCE = 100;

export function openRecords(parts: StoreParts): Omit<Records, keyof Lanes> {
  const { database } = parts;
  const findOrder = orderFinder(database);
  return {
    changeOrder: orderChanger(parts, findOrder),
    getOrder: async (key) => (await findOrder(key))?.record ?? null,

    async shopsWithOrder(orderId) {
      const found = await database.run(SHOPS_WITH_ORDER, { orderId: toColumn(orderId) });
      return found.map(({ shop }) => shop);
    },

    async eachOrder(visit) {
      const read = (after: number) => database.run(READ_ORDERS, { after, limit: READ_AT_ONCE });
      for await (const found of pages(0, read, ({ id }) => id))
        for (const { record } of found) visit(recordFrom(record));
      return 0;
    },

    async readOrders({ shop, changedSince, points, limit, cursor }) {
      const after = cursor === undefined ? 0 : placeOf(cursor).row;
      const values = { shop: toColumn(shop), changedSince, points, after, limit: limit + 1 };
      const found = await database.run(READ_OF_SHOP, values);
      return pageOf(
        found,
        limit,
        ({ record }) => recordFrom(record),
        ({ id }) => cursorOf({ at: 0, row: id }),
      );
    },

    listOrders: (query) => listOrders(parts, query),
    counts: (shops) => counts(parts, shops),

    async countWithPoints(brand) {
      return (await runForRow(database, COUNT_WITH_POINTS, { brand: toColumn(brand) })).count;
    },
  };
}

/** Runs index-only scans one after the other: they are frequent and never urgent. */
async function counts(
  { database, clock }: StoreParts,
  shops: readonly string[] | undefined,
): ReturnType<Records["counts"]> {
  const filter = ofShops(shops === undefined ? {} : { shops });
  const deliveries = await database.run(COUNT_DELIVERIES, filter);
  const orders = await database.run(COUNT_ORDERS, filter);
  const { oldestAt } = await runForRow(database, OLDEST_WAITING, { ...filter, now: clock.now() });
  return {
    deliveries: tally(DELIVERY_OUTCOMES, deliveries, ({ outcome }) => outcome),
    orders: tally(ORDER_STATES, orders, ({ state }) => state),
    scheduled: orders.reduce((sum, { scheduled }) => sum + scheduled, 0),
    idleWithoutPoints: orders.find(({ state, points }) => state === "idle" && points === "none")?.count ?? 0,
    points: tally(POINTS_STATES, orders, ({ points }) => points),
    oldestWaitingAt: oldestAt,
    // A database writes a change as a whole or not at all.
    troubledSince: null,
  };
}

function tally<Word extends string, Row extends { readonly count: number }>(
  words: readonly Word[],
  rows: readonly Row[],
  wordOf: (row: Row) => Word,
): Record<Word, number> {
  const total = Object.fromEntries(words.map((word) => [word, 0])) as Record<Word, number>;
  for (const row of rows) total[wordOf(row)] += row.count;
  return total;
}
