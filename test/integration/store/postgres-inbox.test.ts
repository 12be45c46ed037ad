import pg from "pg";
import { describe, expect, test } from "vitest";
import type { Store } from "../../../src/store/store.ts";
import { DAY, NOON, SECOND } from "../../support/builders/orders.ts";
import { aDelivery } from "../../support/builders/stored.ts";
import { instances } from "../../support/postgres/instances.ts";

const MINUTE = 60 * SECOND;

const site = await instances();

const ofKey = (key: number | string, given = {}) => aDelivery({ dedupeKey: `key ${key}`, ...given });
const idsOf = (added: readonly { readonly id: string }[]) => added.map(({ id }) => Number(id));

const BLOCKED = "datname = current_database() and wait_event_type = 'Lock'";

/** Waits until so many wait for a lock in this database. */
async function untilBlocked(atLeast = 1): Promise<void> {
  while ((await site.database.ask(`select 1 from pg_stat_activity where ${BLOCKED}`)).length < atLeast);
}

describe("grouped commits", () => {
  test("deliveries that arrive together share few commits, and none is lost", async () => {
    const store = await site.open();
    const transactions = async () =>
      Number((await site.database.ask("select pg_current_xact_id()::text as id"))[0]?.id);
    const before = await transactions();
    const added = await Promise.all(Array.from({ length: 500 }, (_, n) => store.addDelivery(ofKey(n))));
    // Other tests use the same server meanwhile; one commit each would be 500.
    expect((await transactions()) - before).toBeLessThan(100);
    expect(new Set(idsOf(added)).size).toBe(500);
    expect(idsOf(added)).toEqual(idsOf(added).toSorted((one, other) => one - other));
    expect(added.every(({ outcome }) => outcome === "stored")).toBe(true);
  });

  test("a delivery is stored while whatever else asks has all connections", async () => {
    const store = await site.open();
    const blocker = new pg.Client(site.database.url);
    await blocker.connect();
    await blocker.query(`begin; lock table ${site.schema}.settings`);
    const settings = Array.from({ length: 30 }, () => store.lockedSetting("acme", "orderId"));
    await untilBlocked(site.poolSize);
    expect((await store.addDelivery(ofKey(1))).outcome).toBe("stored");
    await blocker.end();
    expect(await Promise.all(settings)).toHaveLength(30);
  });

  test("nobody is answered before the group's commit, and nobody whose commit fails", async () => {
    const store = await site.open();
    const blocker = new pg.Client(site.database.url);
    await blocker.connect();
    await blocker.query(`begin; lock table ${site.schema}.delivery_keys`);
    const answered: number[] = [];
    const add = async (n: number) => {
      await store.addDelivery(ofKey(n));
      answered.push(n);
    };
    const first = add(1);
    await untilBlocked();
    const outcomes = Promise.allSettled([first, add(2), add(3)]);
    expect(answered).toEqual([]);
    await site.database.ask(`select pg_terminate_backend(pid) from pg_stat_activity where ${BLOCKED}`);
    await untilBlocked();
    await blocker.query("commit");
    await blocker.end();
    expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
    expect((await store.listDeliveries({ limit: 9 })).items).toHaveLength(2);
  });

  test("what the database cannot take fails alone", async () => {
    const store = await site.open();
    const bad = ofKey("bad", { receivedAt: "never" });
    const given = [ofKey(1), ofKey(2), bad, ofKey(3)];
    const added = await Promise.allSettled(given.map((delivery) => store.addDelivery(delivery)));
    expect(added.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
    const kept = await store.listDeliveries({ limit: 9 });
    expect(kept.items).toHaveLength(3);
  });

  test("a group is bounded by its bytes: large bodies go one by one, in the order of arrival", async () => {
    const store = await site.open();
    const body = Buffer.alloc(700_000, "x");
    const added = await Promise.all([1, 2, 3, 4].map((n) => store.addDelivery(ofKey(n, { body }))));
    expect(idsOf(added)).toEqual(idsOf(added).toSorted((one, other) => one - other));
    const kept = await store.takeDeliveries(9, NOON, MINUTE);
    expect(kept.filter((delivery) => Buffer.compare(delivery.body, body) === 0)).toHaveLength(4);
  });
});

describe("several instances", () => {
  test("of the same deliveries given to two at once, each is stored once", async () => {
    const [one, other] = [await site.open(), await site.open()];
    const keys = Array.from({ length: 200 }, (_, n) => n);
    const [here, there] = await Promise.all([
      Promise.all(keys.map((key) => one.addDelivery(ofKey(key)))),
      Promise.all(keys.toReversed().map((key) => other.addDelivery(ofKey(key)))),
    ]);
    const stored = [...here, ...there].filter(({ outcome }) => outcome === "stored");
    expect(stored).toHaveLength(200);
    expect(idsOf(here)).toEqual(idsOf(there.toReversed()));
    expect((await one.listDeliveries({ limit: 300 })).items.every(({ repeats }) => repeats === 1)).toBe(true);
  });

  test("of two bodies under one key, given to two at once, the later one contradicts the first", async () => {
    const [one, other] = [await site.open(), await site.open()];
    for (const key of [1, 2, 3, 4, 5]) {
      const added = await Promise.all([
        one.addDelivery(ofKey(key, { body: Buffer.from("one") })),
        other.addDelivery(ofKey(key, { body: Buffer.from("other") })),
      ]);
      expect(added.map(({ outcome }) => outcome)).toEqual(["stored", "stored"]);
      const first = added.find(({ contradicts }) => contradicts === null);
      expect(added.find(({ contradicts }) => contradicts !== null)?.contradicts).toBe(first?.id);
    }
  });

  test("ids ascend with arrival, whichever instance stores", async () => {
    const stores = [await site.open(), await site.open()];
    const ids: number[] = [];
    for (let n = 0; n < 10; n++) {
      const store = stores[n % 2] as Store;
      ids.push(Number((await store.addDelivery(ofKey(n))).id));
    }
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  });

  test("what waits is handed out to one of them only", async () => {
    const stores = [await site.open(), await site.open(), await site.open()];
    await Promise.all(Array.from({ length: 90 }, (_, n) => (stores[0] as Store).addDelivery(ofKey(n))));
    const taken = await Promise.all(
      Array.from({ length: 15 }, (_, n) => (stores[n % 3] as Store).takeDeliveries(10, NOON, MINUTE)),
    );
    const ids = taken.flat().map(({ id }) => id);
    expect(ids).toHaveLength(90);
    expect(new Set(ids).size).toBe(90);
  });

  test("a clock that was set back keeps nothing from work that rests by the time of before", async () => {
    const store = await site.open();
    const { id } = await store.addDelivery(ofKey(1));
    await store.takeDeliveries(1, NOON + DAY, MINUTE);
    expect(await store.takeDeliveries(1, NOON, MINUTE)).toEqual([]);
    expect(await store.takeDeliveries(1, NOON + MINUTE, MINUTE)).toMatchObject([{ id }]);
  });
});
