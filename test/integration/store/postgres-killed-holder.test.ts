import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import type { Store } from "../../../src/store/store.ts";
import { NOON, SECOND } from "../../support/builders/orders.ts";
import { aDelivery, aRecord } from "../../support/builders/stored.ts";
import { type FreshDatabase, freshDatabase } from "../../support/postgres/fresh-database.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const MINUTE = 60 * SECOND;
/** Between signs of life. */
const SIGN_MS = 2 * SECOND;

let database: FreshDatabase;
let schema: string;
const opened: Store[] = [];

beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(() => {
  schema = database.newSchema();
});
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
});

/** An instance whose signs of life come as its clock goes: one that is killed or frozen gives none. */
async function instance() {
  const presenceClock = new FakeClock(NOON);
  const given = { url: database.url, schema, poolSize: 4, ssl: "none", caFile: null } as const;
  const store = await openPostgresStore({ ...given, version: "1.2.3", presenceClock });
  opened.push(store);
  return {
    store,
    add: async (key: string) => (await store.addDelivery(aDelivery({ dedupeKey: key }))).id,
    take: async () => (await store.takeDeliveries(9, NOON, MINUTE)).map(({ id }) => id),
    /** Resolves once the sign is given, and the next one is waited for. */
    giveSign: async () => {
      await presenceClock.advance(SIGN_MS);
      await expect.poll(() => presenceClock.timers, { interval: 2 }).toBe(1);
    },
  };
}

type Instance = Awaited<ReturnType<typeof instance>>;

/** As the others see it, who give a sign after one another. */
async function passSeconds(seconds: number, living: readonly Instance[]): Promise<void> {
  for (let ms = 0; ms < seconds * SECOND; ms += SIGN_MS) for (const each of living) await each.giveSign();
}

const outcomeOf = async ({ store }: Instance, id: string) => (await store.getDelivery(id))?.outcome;

test("what an instance that gives no sign of life was working on is another one's within 20 s, what a living one has stays its own", async () => {
  const [killed, living, other] = [await instance(), await instance(), await instance()];
  const lost = await killed.add("of the killed one");
  expect(await killed.take()).toEqual([lost]);
  const kept = await living.add("of the living one");
  expect(await living.take()).toEqual([kept]);
  await passSeconds(10, [living, other]);
  expect(await other.take()).toEqual([]);
  await passSeconds(10, [living, other]);
  await expect.poll(() => other.take()).toEqual([lost]);
  await passSeconds(60, [living, other]);
  expect(await other.take()).toEqual([]);
});

test("what a killed instance has put off until its shop is asked is another one's as well", async () => {
  const [killed, other] = [await instance(), await instance()];
  const id = await killed.add("1");
  await killed.take();
  await killed.store.deferDelivery(id, NOON + 10 * MINUTE);
  expect(await other.take()).toEqual([]);
  await passSeconds(20, [other]);
  await expect.poll(() => other.take()).toEqual([id]);
});

test("an instance that stops leaves at once what it had put off", async () => {
  const [stopped, other] = [await instance(), await instance()];
  const id = await stopped.add("1");
  await stopped.take();
  await stopped.store.deferDelivery(id, NOON + 10 * MINUTE);
  await stopped.store.close();
  expect(await other.take()).toEqual([id]);
});

test("while the database is away nobody is taken for dead: what counts is how often the others gave a sign meanwhile", async () => {
  const [one, other] = [await instance(), await instance()];
  const id = await one.add("1");
  await one.take();
  await passSeconds(4, [one, other]);
  // An hour without the database, for all of them.
  await database.ask(`update ${schema}.instances set seen_at = seen_at - 3600000`);
  await passSeconds(30, [other, one]);
  expect(await other.take()).toEqual([]);
  expect(await outcomeOf(one, id)).toBe("waiting");
});

test("a frozen instance that wakes up does not settle, put off or count what another one has by now", async () => {
  const [frozen, other] = [await instance(), await instance()];
  const id = await frozen.add("1");
  await frozen.take();
  await passSeconds(20, [other]);
  await expect.poll(() => other.take()).toEqual([id]);
  const settlement = { deliveryId: id, reason: null, orderIds: [] };
  await frozen.store.deferDelivery(id, NOON);
  await frozen.store.noteWork(id, 7);
  await frozen.store.settleDelivery({ ...settlement, outcome: "dead" });
  const remains = { content: "gone", topic: "order", headers: {}, body: new Uint8Array() } as const;
  await frozen.store.settleDelivery({ ...settlement, outcome: "processed", remains });
  await frozen.store.changeOrder({ shop: "acme", orderId: "5" }, () => ({
    record: aRecord({ orderId: "5", operations: [] }),
    result: null,
    settles: [{ ...settlement, outcome: "ignored" }],
  }));
  expect(await frozen.take()).toEqual([]);
  expect(await frozen.store.getDelivery(id)).toMatchObject({
    ...{ outcome: "waiting", begun: 0, content: "whole" },
  });
  await other.store.settleDelivery({ ...settlement, outcome: "processed" });
  await frozen.store.settleDelivery({ ...settlement, outcome: "dead" });
  expect(await outcomeOf(other, id)).toBe("processed");
});
