import { searchTerms } from "../../../domain/order/order-summary.ts";
import type { CopyKind, CopyRows } from "../../copy/copy-rows.ts";
import { WRITE_ERASURE_LIST } from "../erasure/erasure-list.ts";
import { inColumns } from "../in-columns.ts";
import { bytesOf } from "../inbox/delivery-rows.ts";
import { jobText } from "../lanes/lane-row.ts";
import type { NewJob, QueueEngine } from "../lanes/queue-engine.ts";
import { rememberCalls } from "../memory/call-memory.ts";
import { countOrders, NEW_ORDER, noteSums } from "../points/count-orders.ts";
import { INSERT_ORDERS, orderColumns } from "../records/order-row.ts";
import { termDigests, WRITE_TERMS } from "../records/order-terms.ts";
import { type Session, sql, statement } from "../statement.ts";
import { toColumn } from "../stored-text.ts";
import type { Transaction } from "../transaction.ts";

const WRITE_DELIVERIES = statement(
  "copy/into/write-deliveries",
  sql`
    with given as (
      select * from unnest(
        ${"id"}::bigint[], ${"key"}::bytea[], ${"shop"}::text[], ${"topic"}::text[], ${"receivedAt"}::double precision[], ${"headers"}::text[], ${"body"}::bytea[], ${"isBodySigned"}::boolean[],
        ${"content"}::text[], ${"outcome"}::text[], ${"reason"}::text[], ${"orderIds"}::text[], ${"repeats"}::integer[], ${"contradicts"}::bigint[], ${"begun"}::integer[]
      ) as row (
        id, key, shop, topic, received_at, headers, body, is_body_signed, content, outcome, reason, order_ids, repeats,
        contradicts, begun
      )
    ), known as (
      insert into delivery_keys (key, delivery, seen_at) select key, id, received_at from given
    ), waiting as (
      insert into waiting_deliveries (id, bytes, begun)
      select id, octet_length(body), begun from given where outcome = 'waiting'
    )
    insert into deliveries (
      id, shop, topic, received_at, headers, body, is_body_signed, content, outcome, reason, order_ids, repeats, contradicts
    )
    select
      id, shop, topic, received_at, headers, body, is_body_signed, content, outcome, reason, order_ids, repeats, contradicts
    from given
  `,
);
const WRITE_PAST_KEYS = statement(
  "copy/into/write-past-keys",
  sql`
    insert into delivery_keys (key, delivery, seen_at)
    select * from unnest(${"keys"}::bytea[], ${"ids"}::bigint[], ${"receivedAt"}::double precision[])
  `,
);
const NAMED = sql`select * from unnest(${"shops"}::text[], ${"names"}::text[], ${"values"}::text[])`;
const WRITE_SETTINGS = statement(
  "copy/into/write-settings",
  sql`insert into settings (shop, name, value) ${NAMED}`,
);
const WRITE_VALUES = statement(
  "copy/into/write-values",
  sql`insert into shop_values (shop, name, value) ${NAMED}`,
);
const WRITE_LAST_DELIVERIES = statement(
  "copy/into/write-last-deliveries",
  sql`
    insert into last_deliveries (shop, writer, received_at)
    select shop, 0, received_at from unnest(${"shops"}::text[], ${"at"}::double precision[]) as row (shop, received_at)
  `,
);

/** The job of an order's lane; null if it has nothing to do. */
export type Job = (NewJob & { readonly queue: string }) | null;

export interface To {
  readonly transaction: Transaction;
  readonly engine: QueueEngine;
  readonly salt: string;
  /** The jobs of the orders, in the same order. */
  readonly jobs: readonly Job[];
}

/** Writes each portion in as few statements as there are tables. */
export const WRITES: { readonly [K in CopyKind]: (rows: readonly CopyRows[K][], to: To) => Promise<void> } = {
  async orders(records, { transaction, engine, salt, jobs }) {
    const columns = records.map((record, index) => {
      const job = jobs[index] ?? null;
      const sums = noteSums({ record, ...NEW_ORDER });
      return { ...orderColumns(record), ...sums, job: job === null ? null : jobText(job) };
    });
    const written = await transaction.run(INSERT_ORDERS, inColumns(columns, INSERT_ORDERS.parameters));
    const idOf = new Map(written.map(({ id, shop, orderId }) => [`${shop}\n${orderId}`, id]));
    const known = records.flatMap((record, index) => {
      const { shop, orderId } = columns[index] as (typeof columns)[number];
      const id = idOf.get(`${shop}\n${orderId}`);
      return id === undefined ? [] : [{ record, id, terms: termDigests(salt, searchTerms(record)) }];
    });
    await transaction.run(WRITE_TERMS, inColumns(known, WRITE_TERMS.parameters));
    await countOrders(
      transaction,
      known.map(({ record }) => ({ record, ...NEW_ORDER })),
    );
    await engine.add(
      transaction,
      jobs.filter((job) => job !== null),
    );
  },

  async deliveries(deliveries, { transaction }) {
    const rows = deliveries.map(({ body, headers, reason, orderIds, key, contradicts, ...row }) => ({
      ...row,
      id: Number(row.id),
      contradicts: contradicts === null ? null : Number(contradicts),
      key: Buffer.from(key, "hex"),
      shop: toColumn(row.shop),
      topic: toColumn(row.topic),
      headers: JSON.stringify(headers),
      reason: reason === null ? null : JSON.stringify(reason),
      orderIds: JSON.stringify(orderIds),
      body: bytesOf(body),
    }));
    await transaction.run(WRITE_DELIVERIES, inColumns(rows, WRITE_DELIVERIES.parameters));
  },

  async pastKeys(keys, { transaction }) {
    await transaction.run(WRITE_PAST_KEYS, {
      keys: keys.map(({ key }) => Buffer.from(key, "hex")),
      ids: keys.map(({ id }) => Number(id)),
      receivedAt: keys.map(({ receivedAt }) => receivedAt),
    });
  },

  settings: (settings, { transaction }) => writeNamed(transaction, WRITE_SETTINGS, settings),
  values: (values, { transaction }) => writeNamed(transaction, WRITE_VALUES, values),

  async lastDeliveries(arrivals, { transaction }) {
    const columns = { shops: arrivals.map(({ shop }) => toColumn(shop)), at: arrivals.map(({ at }) => at) };
    await transaction.run(WRITE_LAST_DELIVERIES, columns);
  },

  calls: (calls, { transaction }) => rememberCalls(transaction, calls),

  async erasureList(lists, { transaction }) {
    for (const { text } of lists) await transaction.run(WRITE_ERASURE_LIST, { text: toColumn(text) });
  },
};

async function writeNamed(
  session: Session,
  write: typeof WRITE_SETTINGS | typeof WRITE_VALUES,
  rows: readonly CopyRows["values"][],
): Promise<void> {
  await session.run(write, {
    shops: rows.map(({ shop }) => toColumn(shop)),
    names: rows.map(({ name }) => toColumn(name)),
    values: rows.map(({ value }) => toColumn(value)),
  });
}
