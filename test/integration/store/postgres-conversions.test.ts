import { expect, test } from "vitest";
import { aConversion } from "../../support/builders/conversions.ts";
import { DAY, NOON } from "../../support/builders/orders.ts";
import { put } from "../../support/builders/stored.ts";
import { askedTables } from "../../support/postgres/asked-tables.ts";

const QUERY = { from: NOON, until: NOON + DAY, limit: 10 };

const { open, ask } = askedTables();
const anOrder = (orderId: string) =>
  aConversion({ orderId, given: 10, snapshot: { totalMinor: 100, currency: "EUR" } });

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
