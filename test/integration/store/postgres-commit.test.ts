import { afterEach, beforeEach, expect, test } from "vitest";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import { type Store, StoreUnavailable } from "../../../src/store/store.ts";
import { NOON, SECOND } from "../../support/builders/orders.ts";
import { aRecord, put } from "../../support/builders/stored.ts";
import { type Cut, type CuttingProxy, startCuttingProxy } from "../../support/postgres/cutting-proxy.ts";
import { freshDatabase } from "../../support/postgres/fresh-database.ts";

const KEY = { shop: "acme", orderId: "1001" };

let proxy: CuttingProxy;
let store: Store;
/** What happens to the next commit. */
let next: Cut | null;

beforeEach(async () => {
  next = null;
  const database = await freshDatabase();
  proxy = await startCuttingProxy(database.url, (request) => {
    // On the same journey it is asked how far the log is kept.
    if (!/^Q.{4}commit\s*;/s.test(request.toString("latin1"))) return null;
    const cut = next;
    next = null;
    return cut;
  });
  const schema = database.newSchema();
  store = await openPostgresStore({ url: proxy.url, schema, poolSize: 4, ssl: "none", caFile: null });
  await put(store, aRecord());
});
afterEach(async () => {
  await store.close();
  proxy.close();
});

const later = (record: OrderRecord | null) => {
  const changedAt = (record?.changedAt ?? NOON) + SECOND;
  return { record: aRecord({ changedAt }), result: changedAt };
};

test("a change whose commit was made, and only the answer lost, counts once", async () => {
  next = "after";
  expect(await store.changeOrder(KEY, later)).toBe(NOON + SECOND);
  expect((await store.getOrder(KEY))?.changedAt).toBe(NOON + SECOND);
});

test("a change whose commit never got there is refused, and is not there", async () => {
  next = "before";
  await expect(store.changeOrder(KEY, later)).rejects.toThrow(StoreUnavailable);
  expect((await store.getOrder(KEY))?.changedAt).toBe(NOON);
  expect(await store.changeOrder(KEY, later)).toBe(NOON + SECOND);
});
