import pg from "pg";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { redactRecord } from "../../../src/domain/order/redaction.ts";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import type { Store } from "../../../src/store/store.ts";
import { anOrder, NOON } from "../../support/builders/orders.ts";
import { aRecord, put } from "../../support/builders/stored.ts";
import { type FreshDatabase, freshDatabase } from "../../support/postgres/fresh-database.ts";

let database: FreshDatabase;
let schema: string;
let settings: Parameters<typeof openPostgresStore>[0];
let opened: Store[];

beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(() => {
  schema = database.newSchema();
  settings = { url: database.url, schema, poolSize: 4, ssl: "none", caFile: null };
  opened = [];
});
afterEach(async () => {
  for (const store of opened) await store.close();
});

async function open(more: Partial<typeof settings> = {}): Promise<Store> {
  const store = await openPostgresStore({ ...settings, ...more });
  opened.push(store);
  return store;
}

const calledAda = (orderId: string) => {
  const record = aRecord({ orderId });
  const contact = { names: ["Ada Example"], emails: [`${orderId}@shop.example`], phones: [], countries: [] };
  return { ...record, facts: { ...record.facts, snapshot: anOrder({ orderId, contact }) } };
};

/** As an earlier version left it: each order is found by the first term that it has, and by no name. */
async function forgetNames(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`delete from ${schema}.order_terms`);
  await client.query(`delete from ${schema}.shop_values where name = 'foundByNameUntil'`);
  await client.end();
}

test("orders that an earlier version wrote are found by name soon after the start, the erased ones not", async () => {
  const store = await open();
  for (let number = 1; number <= 450; number++) await put(store, calledAda(String(number)));
  await put(store, redactRecord(calledAda("7"), NOON));
  await forgetNames();
  expect((await store.listOrders({ limit: 5, q: "ada" })).items).toEqual([]);
  const updated = await open({ version: "2.0.0" });
  const found = async () => (await updated.listOrders({ limit: 500, q: "ada example" })).items;
  await expect.poll(async () => (await found()).length).toBe(449);
  expect((await found()).some(({ orderId }) => orderId === "7")).toBe(false);
  await expect.poll(() => updated.getValue("", "foundByNameUntil")).toBe("all");
});
