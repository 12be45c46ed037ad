import pg from "pg";
import { openPostgresStore } from "../../src/store/postgres/open.ts";
import type { Store } from "../../src/store/store.ts";
import { NOON } from "../support/builders/orders.ts";
import { aDelivery, aRecord, aStep } from "../support/builders/stored.ts";
import { type Figure, median, rounded } from "./figure.ts";

const FEW = 1_000;
const MANY = 1_000_000;
const FILLED_AT_ONCE = 50_000;
const ROUNDS = 5;
const DELIVERIES = 5_000;
const CHANGES = 1_000;
const BODY_BYTES = 4096;
const WIDTH = 100;
const FIRST_ID = 5_000_000_000;

/** What a million orders make of deliveries, changes, lists and searches, against a thousand; in turns, on one server. */
export async function scale(url: string): Promise<readonly Figure[]> {
  const stores = { few: await filled(url, "few", FEW), many: await filled(url, "many", MANY) };
  try {
    const rounds: { readonly few: Measured; readonly many: Measured }[] = [];
    // The first round warms up: pages that were not written since the checkpoint go whole into the write-ahead log, once.
    for (let round = 0; round <= ROUNDS; round++) {
      const measured = { few: await measure(stores.few, round), many: await measure(stores.many, round) };
      if (round > 0) rounds.push(measured);
    }
    const ratio = (what: keyof Measured) => median(rounds.map(({ few, many }) => many[what] / few[what]));
    const of = (what: keyof Measured) => median(rounds.map(({ many }) => many[what]));
    const name = "PostgreSQL with 1,000,000 orders";
    return [
      figure(`${name}: deliveries, against 1,000`, ratio("deliveries"), "ratio", { atLeast: 0.9 }),
      figure(`${name}: deliveries`, of("deliveries"), "per second"),
      figure(`${name}: changes of an order, against 1,000`, ratio("changes"), "ratio"),
      figure(`${name}: changes of an order`, of("changes"), "per second"),
      figure(`${name}: first page`, of("listMs"), "ms"),
      figure(`${name}: search by number`, of("searchMs"), "ms"),
    ];
  } finally {
    await Promise.all([stores.few.close(), stores.many.close()]);
  }
}

/** The first order is written by the store; the others are its rows with other numbers. */
async function filled(url: string, schema: string, orders: number): Promise<Store> {
  const store = await openPostgresStore({ url, schema, poolSize: 10, ssl: "none", caFile: null });
  const orderId = String(FIRST_ID);
  const { id } = await store.addDelivery(aDelivery({ dedupeKey: orderId }));
  await store.changeOrder({ shop: "acme", orderId }, () => ({
    record: aRecord({ orderId, operations: [aStep({ state: "done" })], mobile: "+491701234567" }),
    result: null,
    settles: [{ deliveryId: id, outcome: "processed", reason: null, orderIds: [orderId] }],
  }));
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(`set search_path = ${schema}`);
    for (let from = 1; from < orders; from += FILLED_AT_ONCE)
      for (const text of FILL)
        await client.query(text, [from, Math.min(from + FILLED_AT_ONCE, orders) - 1, orderId]);
    for (const table of ["orders", "order_terms", "delivery_keys"])
      await client.query(`vacuum analyze ${table}`);
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
  return store;
}

/** $1, $2: first and last number; $3: the order that is copied. */
const FILL = [
  `insert into orders (shop, order_id, version, record, brand, state, points, changed_at)
   select shop, ($3::text::bigint + n)::text, version, replace(record, $3::text, ($3::text::bigint + n)::text), brand, state, points,
     changed_at + n
   from orders, generate_series($1::integer, $2::integer) as n where order_id = $3::text`,
  `insert into order_terms (id, terms)
   select id, array(select substring(sha256(convert_to(order_id || kind, 'UTF8')) for 16) from unnest(array['n', 'e', 'm']) as kind)
   from orders
   where $3::text <> '' and order_id between ($3::text::bigint + $1::integer)::text and ($3::text::bigint + $2::integer)::text`,
  `insert into delivery_keys (key, delivery, seen_at)
   select substring(sha256(convert_to(n::text || $3::text, 'UTF8')) for 16), n, ${NOON}
   from generate_series($1::integer, $2::integer) as n`,
];

interface Measured {
  /** A second. */
  readonly deliveries: number;
  readonly changes: number;
  readonly listMs: number;
  readonly searchMs: number;
}

async function measure(store: Store, round: number): Promise<Measured> {
  const body = Buffer.alloc(BODY_BYTES, "y");
  const deliveriesMs = await manyAtOnce(DELIVERIES, (number) =>
    store.addDelivery(aDelivery({ dedupeKey: `${round}-${number}`, body, outcome: "ignored" })),
  );
  const changesMs = await manyAtOnce(CHANGES, (number) => {
    // Spread over all that both have.
    const orderId = String(FIRST_ID + number);
    const record = aRecord({ orderId, changedAt: NOON + 10 * MANY + round, operations: [] });
    return store.changeOrder({ shop: "acme", orderId }, () => ({ record, result: null }));
  });
  return {
    deliveries: (DELIVERIES / deliveriesMs) * 1000,
    changes: (CHANGES / changesMs) * 1000,
    listMs: await took(() => store.listOrders({ limit: 50 })),
    searchMs: await took(() => store.listOrders({ limit: 50, q: String(FIRST_ID) })),
  };
}

function manyAtOnce(count: number, work: (number: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const loop = async () => {
    while (next < count) await work(next++);
  };
  return took(() => Promise.all(Array.from({ length: WIDTH }, loop)));
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function figure(name: string, value: number, unit: string, goal?: Figure["goal"]): Figure {
  return { name, value: rounded(value), unit, ...(goal === undefined ? {} : { goal }) };
}
