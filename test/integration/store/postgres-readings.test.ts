import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { TooMuchRead } from "../../../src/store/store.ts";
import { aDelivery } from "../../support/builders/stored.ts";
import { instances } from "../../support/postgres/instances.ts";

const site = await instances();
let holder: pg.Client | null = null;
afterEach(async () => {
  await holder?.end();
});

async function holdUp(table: string): Promise<pg.Client> {
  holder = new pg.Client(site.database.url);
  await holder.connect();
  await holder.query(`begin; lock table ${site.schema}.${table} in access exclusive mode`);
  return holder;
}

/** Given a list that somebody holds up, and many who ask for it, then everything else has its connections. */
test("readings for pages leave connections to deliveries, values and lanes", async () => {
  const store = await site.open();
  const blocker = await holdUp("orders");
  const readings = Array.from({ length: 250 }, (_, n) =>
    n % 5 === 0 ? store.counts() : store.listOrders({ limit: 10 }),
  );
  const answers = Promise.allSettled(readings);
  expect((await store.addDelivery(aDelivery())).outcome).toBe("stored");
  expect(await store.takeDeliveries(10, Date.now(), 60_000)).toHaveLength(1);
  expect(await store.changeValue("acme", "token", () => "new")).toBe("new");
  const refused = store.listOrders({ limit: 10 });
  await expect(refused).rejects.toThrow(TooMuchRead);
  await expect(refused).rejects.toMatchObject({ trouble: { code: "databaseBusy", error: "reading" } });
  await blocker.query("rollback");
  const kinds = new Set((await answers).map(({ status }) => status));
  expect(kinds).toContain("rejected");
  expect((await store.counts()).deliveries.waiting).toBe(1);
});

const MANY = 250;

/** Given one thing that somebody holds up, and many who ask for it by its id. */
test("single deliveries are read by some connections only, and whoever asks too late is told", async () => {
  const store = await site.open();
  const blocker = await holdUp("deliveries");
  const read = (n: number) => store.getDelivery(String(n + 1));
  const answers = Promise.allSettled(Array.from({ length: MANY }, (_each, n) => read(n)));
  expect(await store.getOrder({ shop: "acme", orderId: "1" })).toBeNull();
  await expect(read(0)).rejects.toThrow(TooMuchRead);
  await blocker.query("rollback");
  const kinds = new Set((await answers).map(({ status }) => status));
  expect(kinds).toEqual(new Set(["fulfilled", "rejected"]));
  expect(await read(0)).toBeNull();
});

const THOUSANDS = 5_000;

test("values of thousands of shops are read by a few connections, each by its own name", async () => {
  const store = await site.open();
  for (const shop of ["shop-7", "shop-4999"]) await store.changeValue(shop, "watch", () => `of ${shop}`);
  const blocker = await holdUp("shop_values");
  const read = (n: number) => store.getValue(`shop-${n}`, "watch");
  const answers = Promise.all(Array.from({ length: THOUSANDS }, (_each, n) => read(n)));
  expect((await store.addDelivery(aDelivery())).outcome).toBe("stored");
  await blocker.query("rollback");
  const found = (await answers).flatMap((value, n) => (value === null ? [] : [[n, value]]));
  expect(found).toEqual([
    [7, "of shop-7"],
    [4999, "of shop-4999"],
  ]);
});

test("orders that many ask for are read by one connection", async () => {
  const store = await site.open();
  const blocker = await holdUp("orders");
  const read = (n: number) => store.getOrder({ shop: "acme", orderId: String(n) });
  const answers = Promise.all(Array.from({ length: MANY }, (_, n) => read(n)));
  expect(await store.changeValue("acme", "token", () => "new")).toBe("new");
  await blocker.query("rollback");
  expect(new Set(await answers)).toEqual(new Set([null]));
});
