import pg from "pg";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import { type Store, StoreUnavailable } from "../../../src/store/store.ts";
import { DAY, NOON, SECOND } from "../../support/builders/orders.ts";
import { aDelivery } from "../../support/builders/stored.ts";
import { type FreshDatabase, freshDatabase } from "../../support/postgres/fresh-database.ts";

const MINUTE = 60 * SECOND;

let place: FreshDatabase;
let schema: string;
const opened: Store[] = [];

beforeAll(async () => {
  place = await freshDatabase();
});
beforeEach(() => {
  schema = place.newSchema();
});
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
});

async function open(): Promise<Store> {
  const store = await openPostgresStore({ url: place.url, schema, poolSize: 4, ssl: "none", caFile: null });
  opened.push(store);
  return store;
}

const ofKey = (key: number | string, given = {}) => aDelivery({ dedupeKey: `key ${key}`, ...given });
const idsOf = (added: readonly { readonly id: string }[]) => added.map(({ id }) => Number(id));

const BLOCKED = "datname = current_database() and wait_event_type = 'Lock'";

/** Waits until somebody waits for a lock in this database. */
async function untilBlocked(): Promise<void> {
  while ((await place.ask(`select 1 from pg_stat_activity where ${BLOCKED}`)).length === 0);
}

describe("grouped commits", () => {
  test("deliveries that arrive together share few commits, and none is lost", async () => {
    const store = await open();
    const transactions = async () =>
      Number((await place.ask("select pg_current_xact_id()::text as id"))[0]?.id);
    const before = await transactions();
    const added = await Promise.all(Array.from({ length: 500 }, (_, n) => store.addDelivery(ofKey(n))));
    expect((await transactions()) - before).toBeLessThan(20);
    expect(new Set(idsOf(added)).size).toBe(500);
    expect(idsOf(added)).toEqual(idsOf(added).toSorted((one, other) => one - other));
    expect(added.every(({ outcome }) => outcome === "stored")).toBe(true);
  });

  test("nobody is answered before the group's commit, and nobody whose commit fails", async () => {
    const store = await open();
    const blocker = new pg.Client(place.url);
    await blocker.connect();
    await blocker.query(`begin; lock table ${schema}.delivery_keys`);
    const answered: number[] = [];
    const adding = [1, 2, 3].map(async (n) => {
      await store.addDelivery(ofKey(n));
      answered.push(n);
    });
    const outcomes = Promise.allSettled(adding);
    await untilBlocked();
    expect(answered).toEqual([]);
    await place.ask(`select pg_terminate_backend(pid) from pg_stat_activity where ${BLOCKED}`);
    await untilBlocked();
    await blocker.query("commit");
    await blocker.end();
    expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
    expect((await store.listDeliveries({ limit: 9 })).items).toHaveLength(2);
  });

  test("what the database cannot take fails alone", async () => {
    const store = await open();
    const bad = ofKey("bad", { receivedAt: "never" });
    const given = [ofKey(1), ofKey(2), bad, ofKey(3)];
    const added = await Promise.allSettled(given.map((delivery) => store.addDelivery(delivery)));
    expect(added.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
    const kept = await store.listDeliveries({ limit: 9 });
    expect(kept.items).toHaveLength(3);
  });

  test("a group is bounded by its bytes: large bodies go one by one, in the order of arrival", async () => {
    const store = await open();
    const body = Buffer.alloc(700_000, "x");
    const added = await Promise.all([1, 2, 3, 4].map((n) => store.addDelivery(ofKey(n, { body }))));
    expect(idsOf(added)).toEqual(idsOf(added).toSorted((one, other) => one - other));
    const kept = await store.takeDeliveries(9, NOON, MINUTE);
    expect(kept.filter((delivery) => Buffer.compare(delivery.body, body) === 0)).toHaveLength(4);
  });
});

describe("several instances", () => {
  test("of the same deliveries given to two at once, each is stored once", async () => {
    const [one, other] = [await open(), await open()];
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
    const [one, other] = [await open(), await open()];
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
    const stores = [await open(), await open()];
    const ids: number[] = [];
    for (let n = 0; n < 10; n++) {
      const store = stores[n % 2] as Store;
      ids.push(Number((await store.addDelivery(ofKey(n))).id));
    }
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  });

  test("what waits is handed out to one of them only", async () => {
    const stores = [await open(), await open(), await open()];
    await Promise.all(Array.from({ length: 90 }, (_, n) => (stores[0] as Store).addDelivery(ofKey(n))));
    const taken = await Promise.all(
      Array.from({ length: 15 }, (_, n) => (stores[n % 3] as Store).takeDeliveries(10, NOON, MINUTE)),
    );
    const ids = taken.flat().map(({ id }) => id);
    expect(ids).toHaveLength(90);
    expect(new Set(ids).size).toBe(90);
  });

  test("a clock that was set back keeps nothing from work that rests by the time of before", async () => {
    const store = await open();
    const { id } = await store.addDelivery(ofKey(1));
    await store.takeDeliveries(1, NOON + DAY, MINUTE);
    expect(await store.takeDeliveries(1, NOON, MINUTE)).toEqual([]);
    expect(await store.takeDeliveries(1, NOON + MINUTE, MINUTE)).toMatchObject([{ id }]);
  });
});

describe("days", () => {
  /** As if the newest day had begun yesterday. */
  const nextDay = () => place.ask(`update ${schema}.delivery_days set began_on = began_on - 1`);
  const parts = async () =>
    (
      await place.ask(
        "select relname from pg_class join pg_namespace n on n.oid = relnamespace where nspname = $1 and relname ~ '^deliveries_[0-9]+$' order by 1",
        [schema],
      )
    ).map(({ relname }) => relname);
  const ignored = (key: number, receivedAt: number) => ofKey(key, { receivedAt, outcome: "ignored" });

  test("a delivery finds its place however it is dated, and whether or not a new day was begun", async () => {
    const store = await open();
    const added = [];
    for (const [key, receivedAt] of [NOON, 0, -1e15, 1e15, NOON + 400 * DAY].entries()) {
      added.push(await store.addDelivery(ignored(key, receivedAt)));
      await nextDay();
      if (key % 2 === 1) await store.purgeDeliveries(-1e16);
    }
    expect(await parts()).toEqual(["deliveries_0", "deliveries_1", "deliveries_2"]);
    expect(idsOf(added)).toEqual(idsOf(added).toSorted((one, other) => one - other));
    const { items } = await store.listDeliveries({ limit: 9 });
    expect(items.map(({ id }) => id)).toEqual(added.map(({ id }) => id).toReversed());
    for (const { id } of added) expect(await store.getDelivery(id)).toMatchObject({ id });
  });

  test("instances that see a new day at once begin it once, and go on storing", async () => {
    const [one, other] = [await open(), await open()];
    await nextDay();
    const added = Promise.all(Array.from({ length: 50 }, (_, n) => one.addDelivery(ofKey(n))));
    await Promise.all([one, other, one, other].map((store) => store.purgeDeliveries(0)));
    await added;
    expect(await parts()).toEqual(["deliveries_0", "deliveries_1"]);
  });

  test("a delivery that comes while a day is being begun is stored, and so is one after it", async () => {
    const store = await open();
    await nextDay();
    const beginner = new pg.Client(place.url);
    await beginner.connect();
    await beginner.query(`set search_path = ${schema}; begin; select make_part_of_today()`);
    const before = await store.addDelivery(ofKey(1));
    await beginner.query("commit");
    await beginner.end();
    const between = await store.addDelivery(ofKey(2));
    await store.purgeDeliveries(0);
    const after = await store.addDelivery(ofKey(3));
    expect(idsOf([before, between, after])).toEqual([1, 2, 10_000_000_001]);
  });

  test("a day that is past goes as a whole, its keys stay known", async () => {
    const store = await open();
    for (const key of [1, 2, 3]) await store.addDelivery(ignored(key, NOON + key));
    await nextDay();
    await store.purgeDeliveries(NOON);
    await store.addDelivery(ignored(4, NOON + 2 * DAY));
    expect(await store.purgeDeliveries(NOON + DAY)).toBe(3);
    expect(await parts()).toEqual(["deliveries_1"]);
    expect((await store.addDelivery(ignored(1, NOON + DAY))).outcome).toBe("duplicate");
    expect((await store.listDeliveries({ limit: 9 })).items).toHaveLength(1);
  });

  test("a day of which something still waits goes row by row, and as a whole later", async () => {
    const store = await open();
    const { id } = await store.addDelivery(ofKey(0));
    for (const key of [1, 2]) await store.addDelivery(ignored(key, NOON));
    await nextDay();
    expect(await store.purgeDeliveries(NOON + DAY)).toBe(2);
    expect((await store.listDeliveries({ limit: 9 })).items.map((delivery) => delivery.id)).toEqual([id]);
    await store.settleDelivery({ deliveryId: id, outcome: "processed", reason: null, orderIds: [] });
    expect(await store.purgeDeliveries(NOON + DAY)).toBe(1);
    expect(await parts()).toEqual(["deliveries_1"]);
  });

  test("a day of which only the last hours are too young waits for them, one with much younger ones does not", async () => {
    const store = await open();
    for (const receivedAt of [NOON, NOON + DAY / 2]) await store.addDelivery(ignored(receivedAt, receivedAt));
    await nextDay();
    expect(await store.purgeDeliveries(NOON + MINUTE)).toBe(0);
    for (const receivedAt of [NOON + 1, NOON + 3 * DAY])
      await store.addDelivery(ignored(receivedAt, receivedAt));
    await nextDay();
    expect(await store.purgeDeliveries(NOON + MINUTE)).toBe(1);
    expect(await store.purgeDeliveries(NOON + DAY / 2 + MINUTE)).toBe(2);
    expect(await parts()).toEqual(["deliveries_1", "deliveries_2"]);
  });
});

describe("values", () => {
  test("changes over several instances come one after another", async () => {
    const stores = [await open(), await open(), await open()];
    const slowly = async (current: string | null) => {
      await new Promise((resolve) => setImmediate(resolve));
      return String(Number(current) + 1);
    };
    await Promise.all(
      Array.from({ length: 15 }, (_, n) => (stores[n % 3] as Store).changeValue("acme", "count", slowly)),
    );
    expect(await stores[0]?.getValue("acme", "count")).toBe("15");
  });

  test("however many changes are under way, everybody else goes on", async () => {
    const store = await open();
    const gate = Promise.withResolvers<void>();
    const changes = Array.from({ length: 20 }, (_, n) =>
      store.changeValue("acme", `token ${n % 5}`, async (current) => {
        await gate.promise;
        return `${current}x`;
      }),
    );
    await store.addDelivery(ofKey(1));
    expect(await store.getValue("acme", "token 0")).toBeNull();
    expect(await store.listValues("token")).toEqual([]);
    gate.resolve();
    await Promise.all(changes);
    expect(await store.getValue("acme", "token 4")).toBe("nullxxxx");
  });

  test("who was stopped while others took over has changed nothing", async () => {
    const [stopped, other] = [await open(), await open()];
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const change = stopped.changeValue("acme", "tokens", async () => {
      begun.resolve();
      await goOn.promise;
      return "old";
    });
    await begun.promise;
    await place.ask(`update ${schema}.shop_values set held_until = now() - interval '1 second'`);
    expect(await other.changeValue("acme", "tokens", () => "new")).toBe("new");
    goOn.resolve();
    await expect(change).rejects.toThrow(StoreUnavailable);
    expect(await other.getValue("acme", "tokens")).toBe("new");
  });

  test("what a killed instance was about to change is free again when its time has passed", async () => {
    const store = await open();
    await place.ask(
      `insert into ${schema}.shop_values (shop, name, holder, held_until) values ('acme', 'tokens', 'killed', now() + interval '0.2 seconds')`,
    );
    expect(await store.listValues("tokens")).toEqual([]);
    expect(await store.changeValue("acme", "tokens", (current) => `${current} and mine`)).toBe(
      "null and mine",
    );
  });
});
