import { z } from "zod";
import type { CopyReader } from "../../copy/copy.ts";
import type { CopyRows, PortionBounds } from "../../copy/copy-rows.ts";
import { portionsOf, type RowOrDamage, type RowReaders } from "../../copy/portions.ts";
import { READ_ERASURE_LIST } from "../erasure/erasure-list.ts";
import { DELIVERY_ROW, deliveryOf, nextDeliveries } from "../inbox/delivery-rows.ts";
import { REMEMBERED_CALL } from "../memory/call-memory.ts";
import { recordFrom } from "../records/order-row.ts";
import { READ_ORDERS } from "../records/records.ts";
import { pages, runForRow, type Session, sql, statement } from "../statement.ts";
import { fromColumn } from "../stored-text.ts";
import type { DeliveryIds } from "./delivery-ids.ts";

/** Deliveries with their keys. */
const DELIVERIES = statement(
  "copy/from/read-deliveries",
  nextDeliveries(
    sql`id, contradicts, (select string_agg(encode(key, 'hex'), ' ') from delivery_keys where delivery = deliveries.id) as key`,
  ),
  DELIVERY_ROW.extend({ id: z.number(), contradicts: z.number().nullable(), key: z.string().nullable() }),
);
/**
 * The next `limit` keys after the delivery `after` whose delivery was deleted. The last row has no key and says where
 * to continue.
 */
const PAST_KEYS = statement(
  "copy/from/read-past-keys",
  sql`
    with few as (
      select key, delivery, seen_at from delivery_keys where delivery > ${"after"} order by delivery limit ${"limit"}
    )
    select encode(key, 'hex') as key, delivery as id, seen_at as "receivedAt"
    from few
    where not exists (select from deliveries where deliveries.id = few.delivery)
    union all
    select null, max(delivery), 0 from few having count(*) > 0
    order by id, key nulls last
  `,
  z.object({ key: z.string().nullable(), id: z.number(), receivedAt: z.number() }),
);
const NAMED = z.object({ shop: z.string(), name: z.string(), value: z.string() });
const SETTINGS = statement(
  "copy/from/read-settings",
  sql`select shop, name, value from settings where (shop, name) > (${"shop"}, ${"name"}) order by shop, name limit ${"limit"}`,
  NAMED,
);
const VALUES = statement(
  "copy/from/read-values",
  sql`
    select shop, name, value from shop_values
    where value is not null and (name, shop) > (${"name"}, ${"shop"}) order by name, shop limit ${"limit"}
  `,
  NAMED,
);
const LAST_DELIVERIES = statement(
  "copy/from/read-last-deliveries",
  sql`select shop, max(received_at) as at from last_deliveries where shop > ${"shop"} group by shop order by shop limit ${"limit"}`,
  z.object({ shop: z.string(), at: z.number() }),
);
/** Slots that are not free yet are remembered calls as well, begun a minute before they become free. */
const CALLS = statement(
  "copy/from/read-calls",
  sql`
    select bucket, started_at as "startedAt", monotonic_at as "monotonicAt" from (
      select bucket, started_at, monotonic_at, id from calls
      union all
      select bucket, free_at - 60000, free_at - 60000, slot from rate_slots
      where free_at > extract(epoch from clock_timestamp()) * 1000
    ) as remembered
    order by started_at, id
  `,
  REMEMBERED_CALL,
);
const COUNTS = statement(
  "copy/from/count-rows",
  sql`
    select
      (select count(*) from orders) as orders,
      (select count(*) from deliveries) as deliveries,
      (select count(*) from delivery_keys) as keys,
      (select count(*) from settings) as settings,
      (select count(*) from shop_values where value is not null) as values,
      (select count(distinct shop) from last_deliveries) as "lastDeliveries",
      (select count(*) from calls) as calls,
      (select count(*) from erasure_list) as "erasureList"
  `,
  z.object({
    orders: z.number(),
    deliveries: z.number(),
    keys: z.number(),
    settings: z.number(),
    values: z.number(),
    lastDeliveries: z.number(),
    calls: z.number(),
    erasureList: z.number(),
  }),
);

export interface DatabaseSource {
  readonly session: Session;
  readonly ids: DeliveryIds;
  readonly bounds: PortionBounds;
}

const KEY_DIGITS = 32;
/** Most keys belong to existing deliveries, so one statement looks through this many. */
const KEYS_AT_ONCE = 20_000;

/** Ordered by ID, or by name if there is none. */
const ROWS: RowReaders<DatabaseSource> = {
  orders: ({ session, ids, bounds }, from) =>
    paged(from, async (after) => {
      const found = await session.run(READ_ORDERS, { after: Number(after), limit: bounds.rows });
      return found.map(({ id, record }) =>
        readAs(String(id), `orders ${id}`, record.length, () => ids.copiedRecord(recordFrom(record))),
      );
    }),

  deliveries: ({ session, ids, bounds }, from) =>
    paged(from, async (after) => {
      const page = { after: Number(after), limit: bounds.rows, bytes: bounds.bytes };
      const found = await session.run(DELIVERIES, page);
      return found.map(({ key, id, contradicts, ...row }) =>
        readAs(String(id), `deliveries ${id}`, row.body.byteLength, () => {
          if (key?.length !== KEY_DIGITS) throw new SyntaxError("key_missing");
          const first = contradicts === null ? null : ids.copied(contradicts);
          return { ...deliveryOf({ ...row, id: ids.copied(id) ?? "", contradicts: first }), key };
        }),
      );
    }),

  pastKeys: async function* ({ session, ids }, from) {
    for (let after = Number(from); ; ) {
      const found = await session.run(PAST_KEYS, { after, limit: KEYS_AT_ONCE });
      for (const { key, id, receivedAt } of found) {
        if (key === null) after = id;
        else yield { row: { key, id: ids.copied(id) ?? "", receivedAt }, bytes: 0, at: String(id) };
      }
      if (found.length === 0) return;
    }
  },

  settings: (source, from) => named(SETTINGS, source, from),
  values: (source, from) => named(VALUES, source, from),

  lastDeliveries: ({ session, bounds }, from) =>
    paged(from, async (after) => {
      const found = await session.run(LAST_DELIVERIES, { shop: after ?? "", limit: bounds.rows });
      return found.map(({ shop, at }) => ({ row: { shop: fromColumn(shop), at }, bytes: 0, at: shop }));
    }),

  calls: async function* ({ session }, after) {
    if (after !== null) return;
    for (const row of await session.run(CALLS, {})) yield { row, bytes: 0, at: "all" };
  },

  erasureList: async function* ({ session }, after) {
    if (after !== null) return;
    for (const { text } of await session.run(READ_ERASURE_LIST, {}))
      yield { row: { text }, bytes: text.length, at: "all" };
  },
};

export function databaseReader(read: DatabaseSource): CopyReader {
  return {
    async counts() {
      const { keys, ...counts } = await runForRow(read.session, COUNTS, {});
      return { ...counts, pastKeys: Math.max(0, keys - counts.deliveries) };
    },
    portions: portionsOf(ROWS, read, read.bounds),
  };
}

async function* paged<Row>(
  from: string | null,
  read: (after: string | null) => Promise<readonly RowOrDamage<Row>[]>,
): AsyncGenerator<RowOrDamage<Row>> {
  for await (const rows of pages(from, read, ({ at }) => at)) yield* rows;
}

function readAs<Row>(at: string, name: string, bytes: number, parse: () => Row): RowOrDamage<Row> {
  try {
    return { row: parse(), bytes, at };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { damaged: name, at };
  }
}

function named(
  statement: typeof SETTINGS | typeof VALUES,
  { session, bounds }: DatabaseSource,
  from: string | null,
): AsyncGenerator<RowOrDamage<CopyRows["values"]>> {
  return paged(from, async (after) => {
    const [shop, name] = after === null ? ["", ""] : (JSON.parse(after) as [string, string]);
    const found = await session.run(statement, { shop, name, limit: bounds.rows });
    return found.map(({ value, ...row }) => ({
      row: { shop: fromColumn(row.shop), name: fromColumn(row.name), value: fromColumn(value) },
      bytes: value.length,
      at: JSON.stringify([row.shop, row.name]),
    }));
  });
}
