import { searchTerms } from "../../../domain/order/order-summary.ts";
import type { CopyKind, CopyRows } from "../../copy/copy-rows.ts";
import { WRITE_ERASURE_LIST } from "../erasure/erasure-list.ts";
import { bytesOf } from "../inbox/delivery-rows.ts";
import { textOfJob } from "../lanes/lane-row.ts";
import type { NewJob, QueueEngine } from "../lanes/queue-engine.ts";
import { rememberCalls } from "../memory/call-memory.ts";
import { countOrders, NEW_ORDER, noteSums } from "../points/count-orders.ts";
import { INSERT_ORDERS, orderColumns } from "../records/order-row.ts";
import { termDigests, WRITE_TERMS } from "../records/order-terms.ts";
import { runForAll, type Session, sql, statement } from "../statement.ts";
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
    select * from unnest(${"key"}::bytea[], ${"id"}::bigint[], ${"receivedAt"}::double precision[])
  `,
);
const NAMED = sql`select * from unnest(${"shop"}::text[], ${"name"}::text[], ${"value"}::text[])`;
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
    select shop, 0, received_at from unnest(${"shop"}::text[], ${"at"}::double precision[]) as row (shop, received_at)
  `,
);

export interface To {
  readonly transaction: Transaction;
  readonly engine: QueueEngine;
  readonly salt: string;
  /** The jobs of the orders' lanes, in the same order; null for one that has nothing to do. */
  readonly jobs: readonly (NewJob | null)[];
}

/** Writes each portion in as few statements as there are tables. */
export const WRITES: { readonly [K in CopyKind]: (rows: readonly CopyRows[K][], to: To) => Promise<void> } = {
  async orders(records, { transaction, engine, salt, jobs }) {
    const columns = records.map((record, index) => {
      const sums = noteSums({ record, ...NEW_ORDER });
      return { ...orderColumns(record), ...sums, job: textOfJob(jobs[index] ?? null) };
    });
    const written = await runForAll(transaction, INSERT_ORDERS, columns);
    const idOf = new Map(written.map(({ id, shop, orderId }) => [`${shop}\n${orderId}`, id]));
    const known = records.flatMap((record, index) => {
      const { shop, orderId } = columns[index] as (typeof columns)[number];
      const id = idOf.get(`${shop}\n${orderId}`);
      return id === undefined ? [] : [{ record, id, terms: termDigests(salt, searchTerms(record)) }];
    });
    await runForAll(transaction, WRITE_TERMS, known);
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
    await runForAll(transaction, WRITE_DELIVERIES, rows);
  },

  async pastKeys(keys, { transaction }) {
    const rows = keys.map(({ key, ...row }) => ({ key: Buffer.from(key, "hex"), ...row }));
    await runForAll(transaction, WRITE_PAST_KEYS, rows);
  },

  settings: (settings, { transaction }) => writeNamed(transaction, WRITE_SETTINGS, settings),
  values: (values, { transaction }) => writeNamed(transaction, WRITE_VALUES, values),

  async lastDeliveries(arrivals, { transaction }) {
    const rows = arrivals.map(({ shop, at }) => ({ shop: toColumn(shop), at }));
    await runForAll(transaction, WRITE_LAST_DELIVERIES, rows);
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
  const columns = rows.map(({ shop, name, value }) => ({
    shop: toColumn(shop),
    name: toColumn(name),
    value: toColumn(value),
  }));
  await runForAll(session, write, columns);
}
