import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import { redactRecord } from "../../../src/domain/order/redaction.ts";
import type { Delivery, DeliveryRemains } from "../../../src/store/inbox.ts";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import { type Store, StoreUnavailable } from "../../../src/store/store.ts";
import { NOON } from "../../support/builders/orders.ts";
import { aDelivery, aRecord, put } from "../../support/builders/stored.ts";
import { type PostgresServer, startPostgres } from "../../support/postgres/postgres-server.ts";
import { serverFilesWith } from "../../support/postgres/server-files.ts";

/** A server of our own: its files are read. It gives files of its log away as soon as it needs them no more. */
let server: PostgresServer;
let operator: pg.Client;
let store: Store;
let schemas = 0;

beforeAll(async () => {
  server = await startPostgres(["wal_recycle=off"]);
  operator = new pg.Client(server.url("postgres"));
  await operator.connect();
});
afterAll(async () => {
  await operator.end();
  await server.remove();
});
beforeEach(async () => {
  const schema = `schema_${++schemas}`;
  await operator.query(`set search_path = ${schema}`);
  store = await openPostgresStore({
    url: server.url("postgres"),
    schema,
    poolSize: 4,
    ssl: "none",
    caFile: null,
  });
});
afterEach(async () => {
  await store.close();
});

const NOTHING = { topic: "", headers: {}, body: new Uint8Array(), content: "gone" } as const;

const filesWith = (text: string | Buffer, below: "base" | "pg_wal") => serverFilesWith(operator, text, below);

/** Deliveries small and large, one of them settled and worked on, and a value: all speak of the person. */
async function tellOf(person: string): Promise<void> {
  const incompressible = randomBytes(9_000).toString("base64");
  const bodies = [`{"email":"${person}"}`, `{"email":"${person}","note":"${incompressible}"}`];
  for (const [place, body] of bodies.entries()) {
    const headers = { "x-shop-topic": "orders/paid", "x-from": person };
    const dedupeKey = `${person} ${place}`;
    const { id } = await store.addDelivery(aDelivery({ dedupeKey, headers, body: Buffer.from(body) }));
    await store.settleDelivery({
      deliveryId: id,
      outcome: "dead",
      reason: { code: "otherShop", domain: `${person} is unknown` },
      orderIds: [],
    });
    await store.replayDelivery(id);
  }
  for (const n of [1, 2, 3]) await store.changeValue("acme", "asked", () => `${person} ${n}`);
}

const erase =
  (person: string) =>
  async (delivery: Delivery): Promise<DeliveryRemains | null> =>
    Buffer.from(delivery.body).includes(person) ? NOTHING : null;

async function eraseAll(person: string): Promise<void> {
  expect(await store.eraseDeliveries(erase(person))).toMatchObject({ erased: 2 });
  await store.changeValue("acme", "asked", () => null);
}

test("no byte of an erased person is left in tables, indexes, statistics or the log, nor one of others lost", async () => {
  await tellOf("ada@shop.example");
  await store.addDelivery(aDelivery({ dedupeKey: "bob", body: Buffer.from("bob@shop.example") }));
  // Her address, as the builder's order has it.
  await put(store, aRecord());
  const terms = (await operator.query("select unnest(terms) as term from order_terms")).rows.map(
    ({ term }) => term as Buffer,
  );
  expect(terms.length).toBeGreaterThan(2);
  await operator.query("analyze");
  await eraseAll("ada@shop.example");
  await store.changeOrder({ shop: "acme", orderId: "1001" }, (record) => ({
    record: redactRecord(record as OrderRecord, NOON),
    result: null,
  }));
  const left = (await operator.query("select unnest(terms) as term from order_terms")).rows.map(
    ({ term }) => term as Buffer,
  );
  const gone = terms.filter((term) => !left.some((one) => one.equals(term)));
  expect(gone.length).toBeGreaterThan(0);
  await operator.query("vacuum");
  const hers = ["ada@shop.example", ...gone];
  // What a vacuum leaves behind in the pages goes by chance: of some of it something is left.
  const leftBehind = await Promise.all(hers.map((bytes) => filesWith(bytes, "base")));
  expect(leftBehind.flat()).not.toEqual([]);
  for (const bytes of hers) expect(await filesWith(bytes, "pg_wal")).not.toEqual([]);

  await store.scrub();
  for (const bytes of hers) expect(await filesWith(bytes, "base")).toEqual([]);
  for (const bytes of hers) expect(await filesWith(bytes, "pg_wal")).toEqual([]);
  expect(await filesWith("bob@shop.example", "base")).not.toEqual([]);
  const { items } = await store.listDeliveries({ limit: 9 });
  expect(items.map(({ content }) => content)).toEqual(["whole", "gone", "gone"]);
  const order = await store.getOrder({ shop: "acme", orderId: "1001" });
  expect(order).toMatchObject({ orderId: "1001", erasedAt: NOON });
});

test("what a purge deletes row by row leaves the files with it", async () => {
  const body = Buffer.from("carl@shop.example");
  await store.addDelivery(aDelivery({ body, outcome: "ignored" }));
  expect(await filesWith("carl@shop.example", "base")).not.toEqual([]);
  expect(await store.purgeDeliveries(NOON + 1)).toBe(1);
  expect(await filesWith("carl@shop.example", "base")).toEqual([]);
});

test("where somebody reads for long, scrubbing fails and says so, and the next purge ends it", async () => {
  await tellOf("dora@shop.example");
  const reader = new pg.Client(server.url("postgres"));
  await reader.connect();
  const schema = `schema_${schemas}`;
  await reader.query(`begin isolation level repeatable read; select * from ${schema}.deliveries`);
  await eraseAll("dora@shop.example");
  await expect(store.scrub()).rejects.toThrow(StoreUnavailable);
  expect(await filesWith("dora@shop.example", "base")).not.toEqual([]);
  await reader.query("commit");
  await reader.end();
  await store.purgeDeliveries(0);
  expect(await filesWith("dora@shop.example", "base")).toEqual([]);
});

test("what another erasure took meanwhile does not come back", async () => {
  const { id } = await store.addDelivery(aDelivery({ body: Buffer.from("ada and bob") }));
  const without = (name: string) => async (delivery: Delivery) => {
    const text = Buffer.from(delivery.body).toString();
    if (!text.includes(name)) return null;
    const body = Buffer.from(text.replace(name, "-"));
    return { topic: "", headers: {}, body, content: "events" } as const;
  };
  let isFirst = true;
  await store.eraseDeliveries(async (delivery) => {
    const remains = await without("ada")(delivery);
    if (isFirst) await store.eraseDeliveries(without("bob"));
    isFirst = false;
    return remains;
  });
  expect(Buffer.from((await store.getDelivery(id))?.body ?? []).toString()).toBe("- and -");
});

test("where only deliveries were erased, orders are left alone", async () => {
  const filesOf = async (table: string) =>
    (await operator.query("select pg_relation_filenode($1) as file", [table])).rows[0].file;
  const { id } = await store.addDelivery(aDelivery());
  const tables = ["orders", "order_terms", "shop_values", "deliveries_0"];
  const before = await Promise.all(tables.map(filesOf));
  await store.eraseDelivery(id, NOTHING);
  await store.scrub("deliveries");
  const after = await Promise.all(tables.map(filesOf));
  expect(after.map((file, place) => file === before[place])).toEqual([true, true, true, false]);
});

test("while a large day is written anew, deliveries go into the next part", async () => {
  const body = () => randomBytes(2 * 1024 * 1024);
  for (let n = 1; n <= 34; n++) await store.addDelivery(aDelivery({ dedupeKey: `large ${n}`, body: body() }));
  const reader = new pg.Client(server.url("postgres"));
  await reader.connect();
  await reader.query(`begin; select from schema_${schemas}.deliveries`);
  await store.eraseDelivery("1", NOTHING);
  const scrubbing = expect(store.scrub("deliveries")).rejects.toThrow(StoreUnavailable);
  const isWaiting = "select from pg_locks where mode = 'AccessExclusiveLock' and not granted";
  while ((await operator.query(isWaiting)).rows.length === 0);
  // The part that is to be written anew would keep it until then.
  const { id } = await store.addDelivery(aDelivery());
  expect((await operator.query(isWaiting)).rows).toHaveLength(1);
  expect(Number(id)).toBeGreaterThan(10_000_000_000);
  await scrubbing;
  await reader.query("commit");
  await reader.end();
});

test("a schema that was restored without the list gets an empty one, and a list that is there stays", async () => {
  await store.writeErasureList("who was erased");
  const schema = `schema_${schemas}`;
  const again = () =>
    openPostgresStore({ url: server.url("postgres"), schema, poolSize: 4, ssl: "none", caFile: null });
  await store.close();
  store = await again();
  expect(await store.readErasureList()).toBe("who was erased");
  await operator.query("drop table erasure_list");
  await store.close();
  store = await again();
  expect(await store.readErasureList()).toBeNull();
  await store.writeErasureList("anew");
});

test("each delivery is read once, however its id is written", async () => {
  await operator.query(
    `insert into schema_${schemas}.deliveries (id, shop, topic, received_at, headers, body, is_body_signed, content, outcome)
     select id, 'acme', 'order', 0, '{}', '', true, 'whole', 'processed' from generate_series(1, 600) as id`,
  );
  const read: string[] = [];
  await store.eraseDeliveries(({ id }) => {
    read.push(id);
    return null;
  });
  expect(read).toEqual(Array.from({ length: 600 }, (_, index) => String(index + 1)));
});
