import { z } from "zod";
import type { Copied, CopyKind, Portion, PortionBounds } from "../../copy/copied.ts";
import type { CopyReader } from "../../copy/copy.ts";
import { inPortions, type Read } from "../../copy/portions.ts";
import { DELIVERY_ROW, deliveryOf } from "../inbox/delivery-rows.ts";
import { recordFrom } from "../records/order-row.ts";
import { type Session, statement } from "../statement.ts";
import { fromColumn } from "../stored-text.ts";
import type { DeliveryIds } from "./delivery-ids.ts";

const ORDERS = statement(
  "records/read-orders",
  ["after", "limit"],
  z.object({ id: z.number(), record: z.string() }),
);
const DELIVERIES = statement(
  "copy/read-deliveries",
  ["after", "limit", "bytes"],
  DELIVERY_ROW.extend({ id: z.number(), contradicts: z.number().nullable(), key: z.string().nullable() }),
);
const PAST_KEYS = statement(
  "copy/read-past-keys",
  ["after", "limit"],
  z.object({ key: z.string().nullable(), id: z.number(), receivedAt: z.number() }),
);
const NAMED = z.object({ shop: z.string(), name: z.string(), value: z.string() });
const SETTINGS = statement("copy/read-settings", ["shop", "name", "limit"], NAMED);
const VALUES = statement("copy/read-values", ["shop", "name", "limit"], NAMED);
const LAST_DELIVERIES = statement(
  "copy/read-last-deliveries",
  ["shop", "limit"],
  z.object({ shop: z.string(), at: z.number() }),
);
const CALLS = statement(
  "copy/read-calls",
  [],
  z.object({ bucket: z.string(), startedAt: z.number(), monotonicAt: z.number() }),
);
const ERASURE_LIST = statement("erasure/read-erasure-list", [], z.object({ text: z.string() }));
const COUNTS = statement(
  "copy/count-rows",
  [],
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

export interface DatabaseRead {
  readonly session: Session;
  readonly ids: DeliveryIds;
  readonly bounds: PortionBounds;
}

type Rows<K extends CopyKind> = (read: DatabaseRead, after: string | null) => AsyncIterable<Read<Copied[K]>>;

const KEY_DIGITS = 32;
/** Most are of deliveries that are there: so many are looked through by one statement. */
const KEYS_AT_ONCE = 20_000;

/** By id, or by name where there is none. */
const ROWS: { readonly [K in CopyKind]: Rows<K> } = {
  orders: ({ session, ids, bounds }, from) =>
    paged(from, async (after) => {
      const found = await session.run(ORDERS, { after: Number(after), limit: bounds.rows });
      return found.map(({ id, record }) =>
        readAs(String(id), `orders ${id}`, record.length, () => ids.copiedRecord(recordFrom(record))),
      );
    }),

  deliveries: ({ session, ids, bounds }, from) =>
    paged(from, async (after) => {
      const asked = { after: Number(after), limit: bounds.rows, bytes: bounds.bytes };
      const found = await session.run(DELIVERIES, asked);
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

  settings: ({ session, bounds }, from) =>
    paged(from, async (after) => {
      const found = await session.run(SETTINGS, { ...placeOf(after), limit: bounds.rows });
      return found.map(namedRow);
    }),

  values: ({ session, bounds }, from) =>
    paged(from, async (after) => {
      const found = await session.run(VALUES, { ...placeOf(after), limit: bounds.rows });
      return found.map(namedRow);
    }),

  lastDeliveries: ({ session, bounds }, from) =>
    paged(from, async (after) => {
      const found = await session.run(LAST_DELIVERIES, { shop: after ?? "", limit: bounds.rows });
      return found.map(({ shop, at }) => ({ row: { shop: fromColumn(shop), at }, bytes: 0, at: shop }));
    }),

  calls: async function* ({ session }, after) {
    if (after !== null) return;
    for (const { bucket, ...call } of await session.run(CALLS, {}))
      yield { row: { bucket: fromColumn(bucket), ...call }, bytes: 0, at: "all" };
  },

  erasureList: async function* ({ session }, after) {
    if (after !== null) return;
    for (const { text } of await session.run(ERASURE_LIST, {}))
      yield { row: { text: fromColumn(text) }, bytes: text.length, at: "all" };
  },
};

export function databaseReader(read: DatabaseRead): CopyReader {
  return {
    async counts() {
      const [found] = await read.session.run(COUNTS, {});
      if (found === undefined) throw new RangeError("counts");
      const { keys, ...counts } = found;
      return { ...counts, pastKeys: Math.max(0, keys - counts.deliveries) };
    },
    portions<K extends CopyKind>(kind: K, after: string | null): AsyncIterable<Portion<K>> {
      const rows: Rows<K> = ROWS[kind];
      const isWhole = kind === "calls";
      const all = { rows: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };
      return inPortions(kind, rows(read, after), isWhole ? all : read.bounds);
    },
  };
}

async function* paged<Row>(
  from: string | null,
  read: (after: string | null) => Promise<readonly Read<Row>[]>,
): AsyncGenerator<Read<Row>> {
  for (let after = from; ; ) {
    const found = await read(after);
    yield* found;
    const last = found.at(-1);
    if (last === undefined) return;
    after = last.at;
  }
}

function readAs<Row>(at: string, name: string, bytes: number, parse: () => Row): Read<Row> {
  try {
    return { row: parse(), bytes, at };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { damaged: name, at };
  }
}

function placeOf(after: string | null): { readonly shop: string; readonly name: string } {
  const [shop, name] = after === null ? ["", ""] : (JSON.parse(after) as [string, string]);
  return { shop, name };
}

function namedRow({ shop, name, value }: z.infer<typeof NAMED>): Read<Copied["values"]> {
  return {
    row: { shop: fromColumn(shop), name: fromColumn(name), value: fromColumn(value) },
    bytes: value.length,
    at: JSON.stringify([shop, name]),
  };
}
