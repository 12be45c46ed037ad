import { searchTerms } from "../../../domain/order/order-summary.ts";
import type { Copied, CopyKind } from "../../copy/copied.ts";
import { inColumns } from "../in-columns.ts";
import { bytesOf } from "../inbox/delivery-rows.ts";
import { jobText } from "../lanes/lane-row.ts";
import type { NewJob, QueueEngine } from "../lanes/queue-engine.ts";
import { rememberCalls } from "../memory/call-memory.ts";
import { countOrders, NEW_ORDER } from "../points/count-orders.ts";
import { INSERT_ORDERS, ORDER_COLUMNS, orderColumns, termDigest } from "../records/order-row.ts";
import { type Session, statement } from "../statement.ts";
import { toColumn } from "../stored-text.ts";
import type { Transaction } from "../transaction.ts";

const WRITE_TERMS = statement("copy/write-terms", ["ids", "terms"]);
const WRITE_DELIVERIES = statement("copy/write-deliveries", [
  ...([
    "id",
    "key",
    "shop",
    "topic",
    "receivedAt",
    "headers",
    "body",
    "isBodySigned",
    "content",
    "outcome",
  ] as const),
  ...(["reason", "orderIds", "repeats", "contradicts", "begun"] as const),
]);
const WRITE_PAST_KEYS = statement("copy/write-past-keys", ["keys", "ids", "receivedAt"]);
const NAMED = ["shops", "names", "values"] as const;
const WRITE_SETTINGS = statement("copy/write-settings", NAMED);
const WRITE_VALUES = statement("copy/write-values", NAMED);
const WRITE_LAST_DELIVERIES = statement("copy/write-last-deliveries", ["shops", "at"]);
const WRITE_ERASURE_LIST = statement("erasure/write-erasure-list", ["text"]);

/** The wake-up of an order that has something to do. */
export type Job = (NewJob & { readonly queue: string }) | null;

export interface To {
  readonly transaction: Transaction;
  readonly engine: QueueEngine;
  readonly salt: string;
  /** Of the orders, in their order. */
  readonly jobs: readonly Job[];
}

/** Each portion in as few statements as there are tables. */
export const WRITES: { readonly [K in CopyKind]: (rows: readonly Copied[K][], to: To) => Promise<void> } = {
  async orders(records, { transaction, engine, salt, jobs }) {
    const columns = records.map(orderColumns);
    const texts = jobs.map((job) => (job === null ? null : jobText(job)));
    const rows = { ...inColumns(columns, ORDER_COLUMNS), job: texts };
    const written = await transaction.run(INSERT_ORDERS, rows);
    const idOf = new Map(written.map(({ id, shop, orderId }) => [`${shop}\n${orderId}`, id]));
    const terms = records.flatMap((record, index) => {
      const { shop, orderId } = columns[index] as (typeof columns)[number];
      const id = idOf.get(`${shop}\n${orderId}`);
      return [...new Set(searchTerms(record))].map((term) => ({ id, term: termDigest(salt, term) }));
    });
    await transaction.run(WRITE_TERMS, {
      ids: terms.map(({ id }) => id),
      terms: terms.map(({ term }) => term),
    });
    await countOrders(
      transaction,
      records.flatMap((record, index) => {
        const { shop, orderId } = columns[index] as (typeof columns)[number];
        const id = idOf.get(`${shop}\n${orderId}`);
        return id === undefined ? [] : [{ id, record, ...NEW_ORDER }];
      }),
    );
    const byQueue = Map.groupBy(
      jobs.filter((job) => job !== null),
      ({ queue }) => queue,
    );
    for (const [queue, added] of byQueue) await engine.add(transaction, queue, added);
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
  rows: readonly Copied["values"][],
): Promise<void> {
  await session.run(write, {
    shops: rows.map(({ shop }) => toColumn(shop)),
    names: rows.map(({ name }) => toColumn(name)),
    values: rows.map(({ value }) => toColumn(value)),
  });
}
