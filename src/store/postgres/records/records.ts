import { z } from "zod";
import type { Lanes } from "../../lanes.ts";
import { cursorOf, placeOf } from "../../page.ts";
import type { Records } from "../../records.ts";
import { sql, statement } from "../statement.ts";
import type { StoreParts } from "../store-parts.ts";
import { toColumn } from "../stored-text.ts";
import { orderChanger } from "./change-order.ts";
import { counts } from "./counts.ts";
import { orderFinder } from "./order-finder.ts";
import { listOrders } from "./order-list.ts";
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
    order by id
    limit ${"limit"}
  `,
  z.object({ id: z.number(), record: z.string() }),
);
const COUNT_WITH_POINTS = statement(
  "records/count-with-points",
  sql`select count(*) from orders where brand = ${"brand"} and points in ('pending', 'approved')`,
  z.object({ count: z.number() }),
);

/** Records in memory at once while all are read. */
const READ_AT_ONCE = 100;

export function openRecords(parts: StoreParts): Omit<Records, keyof Lanes> {
  const { database } = parts;
  const findOrder = orderFinder(database);
  return {
    changeOrder: orderChanger(parts, findOrder),
    getOrder: async (key) => (await findOrder(key))?.record ?? null,

    async eachOrder(visit) {
      for (let after = 0; ; ) {
        const found = await database.run(READ_ORDERS, { after, limit: READ_AT_ONCE });
        for (const { record } of found) visit(recordFrom(record));
        const last = found.at(-1);
        if (last === undefined) return 0;
        after = last.id;
      }
    },

    async readOrders({ shop, changedSince, limit, cursor }) {
      const after = cursor === undefined ? 0 : placeOf(cursor).row;
      const values = { shop: toColumn(shop), changedSince, after, limit: limit + 1 };
      const found = await database.run(READ_OF_SHOP, values);
      const page = found.slice(0, limit);
      const last = page.at(-1);
      const hasMore = found.length > limit && last !== undefined;
      return {
        items: page.map(({ record }) => recordFrom(record)),
        nextCursor: hasMore ? cursorOf({ at: 0, row: last.id }) : null,
      };
    },

    listOrders: (query) => listOrders(parts, query),
    counts: () => counts(parts),

    async countWithPoints(brand) {
      const [found] = await database.run(COUNT_WITH_POINTS, { brand: toColumn(brand) });
      return found?.count ?? 0;
    },
  };
}
