import { afterAll, beforeAll, expect, test } from "vitest";
import { Programmes } from "../../../src/programme/programmes.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import type { Store } from "../../../src/store/store.ts";
import { rememberedShops } from "../../../src/wiring/shops/shops.ts";
import { aShop, NOON, SECOND } from "../../support/builders/orders.ts";
import { putLane } from "../../support/builders/stored.ts";
import { type CountingProxy, startCountingProxy } from "../../support/network/counting-proxy.ts";
import { freshDatabase } from "../../support/postgres/fresh-database.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

/** How often the store waits for the server: what needs no answer of each other leaves together. */
let store: Store;
let way: CountingProxy;
let notBefore = NOON + 60 * SECOND;

beforeAll(async () => {
  const database = await freshDatabase();
  way = await startCountingProxy(database.url);
  const place = {
    url: way.url,
    schema: database.newSchema(),
    poolSize: 5,
    ssl: "none",
    caFile: null,
  } as const;
  store = await openPostgresStore({ ...place, clock: new FakeClock(NOON) });
});
afterAll(async () => {
  await store.close();
  way.close();
});

/** The fewest of several times: heartbeats and notices come between. */
async function roundTrips(act: (time: number) => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (let time = 0; time < 6; time++) {
    const before = way.roundTrips();
    await act(time);
    counts.push(way.roundTrips() - before);
  }
  return Math.min(...counts);
}

const put = (orderId: string) => putLane(store, orderId, { notBefore: ++notBefore });

test("an order is read and changed with its job in four, a new one as well", async () => {
  expect(await roundTrips((time) => put(`new-${time}`))).toBeLessThanOrEqual(4);
  expect(await roundTrips(() => put("new-1"))).toBeLessThanOrEqual(4);
});

test("twenty orders that are changed at once take hardly more than one", async () => {
  const ids = Array.from({ length: 20 }, (_, n) => `many-${n}`);
  expect(await roundTrips(() => Promise.all(ids.map(put)))).toBeLessThanOrEqual(5);
});

test("what thousands of new shops need is written in groups of five hundred", async () => {
  const log = createLog({ level: "silent" });
  const clock = new FakeClock(NOON);
  const start = async (kind: string, count: number) => {
    const names = Array.from({ length: count }, (_, at) => `${kind}-${at}`);
    const shops = new Map(names.map((shop) => [shop, aShop({ shop })]));
    const before = way.roundTrips();
    const remembered = await rememberedShops(store, shops, NOON);
    const programmes = await Programmes.open({ store, shops: remembered, clock, log });
    expect([...programmes.shops.values()].every(({ programmeVersion }) => programmeVersion === 1)).toBe(true);
    return way.roundTrips() - before;
  };
  expect(await start("some", 500)).toBeLessThan(60);
  expect(await start("more", 1_000)).toBeLessThan(100);
});

test("which of many brands have due lanes, and how much of each bucket is in use, takes a few", async () => {
  const names = Array.from({ length: 1_000 }, (_, n) => `brand-${n}`);
  for (const brand of names.slice(0, 5)) await putLane(store, `of-${brand}`, { notBefore: NOON }, { brand });
  const due = () => store.dueBrands(NOON);
  expect((await due()).brands).toHaveLength(5);
  expect(await roundTrips(due)).toBeLessThanOrEqual(2);
  await store.registerBuckets(names.map((name) => ({ brand: name, bucket: name, perMinute: 5 })));
  const uses = () => Promise.all(names.map((name) => store.bucketUse(name)));
  expect(await uses()).toHaveLength(1_000);
  expect(await roundTrips(uses)).toBeLessThanOrEqual(1);
});
