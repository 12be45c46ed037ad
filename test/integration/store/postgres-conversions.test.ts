import { expect, test } from "vitest";
import { aConversion } from "../../support/builders/conversions.ts";
import { DAY, NOON } from "../../support/builders/orders.ts";
import { put } from "../../support/builders/stored.ts";
import { earlierTables } from "../../support/postgres/earlier-tables.ts";

/** The newest tables that knew no sums of conversions. */
const WITHOUT_SUMS = 9;
const QUERY = { from: NOON, until: NOON + DAY, limit: 10 };

const tables = earlierTables(WITHOUT_SUMS, { counted: "null" });
const { open, ask } = tables;
const anOrder = (orderId: string) =>
  aConversion({ orderId, given: 10, snapshot: { totalMinor: 100, currency: "EUR" } });

const putEarlierOrders = (count: number) =>
  tables.put(Array.from({ length: count }, (_, index) => anOrder(String(index))));

test("orders of an earlier version are counted once, whatever is done with them meanwhile", async () => {
  await putEarlierOrders(250);
  const stores = await Promise.all([open(), open()]);
  await put(stores[0], anOrder("7"));
  await put(stores[1], anOrder("249"));
  const counted = { orders: 250, amountMinor: 25_000, points: 2_500 };
  await expect.poll(() => stores[0].sumConversions(QUERY)).toEqual([expect.objectContaining(counted)]);
  await Promise.all(stores.map((store) => store.close()));
  const again = await open();
  await put(again, anOrder("8"));
  expect(await again.sumConversions(QUERY)).toEqual([expect.objectContaining(counted)]);
  await again.close();
});

test("an order that cannot be read keeps no other from being counted, and ends no process", async () => {
  await putEarlierOrders(250);
  await ask(`update %orders set record = 'not JSON' where order_id in ('3', '220')`);
  const store = await open();
  const counted = { orders: 248, points: 2_480 };
  await expect.poll(() => store.sumConversions(QUERY)).toEqual([expect.objectContaining(counted)]);
  const given = { kind: "given", points: 2_480, orders: 248 };
  await expect.poll(() => store.sumPoints([NOON, NOON + DAY])).toEqual([expect.objectContaining(given)]);
  await store.close();
});

test("what cannot be counted at all is told, and ends no process", async () => {
  await putEarlierOrders(1);
  const first = await open();
  await expect.poll(() => first.sumConversions(QUERY)).toHaveLength(1);
  await first.close();
  await ask(`update %orders set conversion = null`);
  await ask(`alter table %conversion_sums rename to elsewhere`);
  const warned: object[] = [];
  const note = (facts: object) => void warned.push(facts);
  const log = { warn: note, error: note, info: note } as never;
  const store = await open({ log });
  await expect.poll(() => warned).toContainEqual({ error: expect.anything() });
  await store.close();
});

test("what a later release has noted of a conversion in its own way stays as it is", async () => {
  const store = await open();
  await put(store, anOrder("1"));
  await ask(`update %orders set conversion = '{"made":"otherwise"}'`);
  await put(store, anOrder("1"));
  const [row] = await ask(`select conversion from %orders`);
  expect(row?.conversion).toBe('{"made":"otherwise"}');
  expect(await store.sumConversions(QUERY)).toEqual([expect.objectContaining({ orders: 1 })]);
  await store.close();
});

test("sums are read from as many rows for twice the orders", async () => {
  const rows = async (orders: number) => {
    const store = await open();
    for (let index = 0; index < orders; index++) await put(store, anOrder(String(index)));
    await store.close();
    const [found] = await ask(`select count(*)::integer as count from %conversion_sums`);
    return found?.count;
  };
  expect([await rows(20), await rows(40)]).toEqual([1, 1]);
});
