import pg from "pg";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import { LeaseLost } from "../../../src/store/records.ts";
import type { Store } from "../../../src/store/store.ts";
import { NOON, SECOND } from "../../support/builders/orders.ts";
import { aRecord, putLane } from "../../support/builders/stored.ts";
import { type VirtualEngineClock, virtualEngineClock } from "../../support/postgres/engine-clock.ts";
import { type FreshDatabase, freshDatabase } from "../../support/postgres/fresh-database.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

/** Instances of the bridge on one database, as far as lanes go. */
let database: FreshDatabase;
let schema: string;
let engineClock: VirtualEngineClock;
const opened: Store[] = [];

beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(async () => {
  schema = database.newSchema();
  engineClock = await virtualEngineClock(database);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()));
});

interface Instance {
  readonly store: Store;
  /** Its own: what it does in the background goes by it. A process that is frozen has one that stands still. */
  readonly clock: FakeClock;
  take(limit?: number): ReturnType<Store["takeDueLanes"]>;
}

const MINUTE = 60 * SECOND;
const LEASE = 5 * MINUTE;
const KEY = { shop: "acme", orderId: "1" };
const decided = () => ({ record: aRecord({ orderId: "1", reason: { code: "openedAgain" } }), result: "ok" });

async function instance(): Promise<Instance> {
  const clock = new FakeClock(NOON);
  const place = { url: database.url, schema, poolSize: 5, ssl: "none", caFile: null } as const;
  const store = await openPostgresStore({ ...place, clock, engineClock });
  opened.push(store);
  const take = (limit = 50) => store.takeDueLanes({ ...asked({ clock }), limit });
  return { store, clock, take };
}

function asked({ clock }: Pick<Instance, "clock">) {
  return { now: clock.now(), leaseMs: LEASE, brands: ["main"] };
}

async function takenAfter({ clock, take }: Instance, passingMs: number): Promise<string[]> {
  await clock.advance(passingMs);
  return idsOf(await take());
}

const idsOf = (lanes: readonly { readonly orderId: string }[]) => lanes.map(({ orderId }) => orderId).sort();

test("instances that start at once on an empty database make the queue once, and all of them go on", async () => {
  const instances = await Promise.all(Array.from({ length: 12 }, instance));
  await putLane((instances[0] as Instance).store, "1", { notBefore: NOON });
  expect(idsOf(await (instances[4] as Instance).take())).toEqual(["1"]);
});

test("two instances share the lanes without a double, and each gets some", async () => {
  const [one, other] = [await instance(), await instance()];
  for (let n = 0; n < 120; n++) await putLane(one.store, String(n), { notBefore: NOON });
  const shares: string[][] = [[], []];
  for (let turn = 0; turn < 40; turn++) {
    const taken = await Promise.all([one.take(3), other.take(3)]);
    for (const [index, lanes] of taken.entries()) shares[index]?.push(...idsOf(lanes));
  }
  expect(shares.flat().sort()).toEqual(Array.from({ length: 120 }, (_, n) => String(n)).sort());
  expect(Math.min(...shares.map(({ length }) => length))).toBeGreaterThan(20);
});

test("a lane that another instance has planned or released is taken", async () => {
  const [one, other] = [await instance(), await instance()];
  expect(await other.take()).toEqual([]);
  await putLane(one.store, "1", { notBefore: NOON });
  const [lane] = await other.take();
  expect(lane?.orderId).toBe("1");
  expect(await one.take()).toEqual([]);
  await other.store.releaseLane(KEY, lane?.lease ?? "");
  expect(idsOf(await one.take())).toEqual(["1"]);
});

test("a frozen holder loses its lane: it goes on elsewhere, and what the holder writes is refused", async () => {
  const [frozen, other] = [await instance(), await instance()];
  await putLane(frozen.store, "1", { notBefore: NOON });
  const [lane] = await frozen.take();
  expect(await other.take()).toEqual([]);
  await other.clock.advance(MINUTE);
  await engineClock.pass(MINUTE);
  const [again] = await other.take();
  expect(again?.orderId).toBe("1");
  await expect(frozen.store.changeOrder(KEY, decided, lane?.lease)).rejects.toThrow(LeaseLost);
  expect((await other.store.getOrder(KEY))?.reason).not.toEqual({ code: "openedAgain" });
  await frozen.store.releaseLane(KEY, lane?.lease ?? "");
  expect(await frozen.take()).toEqual([]);
  expect(await other.store.changeOrder(KEY, decided, again?.lease)).toBe("ok");
});

test("a holder that loses its lane while it decides writes nothing", async () => {
  const holder = await instance();
  await putLane(holder.store, "1", { notBefore: NOON });
  const [lane] = await holder.take();
  const taker = new pg.Client(database.url);
  await taker.connect();
  await taker.query(`begin; update ${schema}.orders set lease = 'of another'`);
  const refused = expect(holder.store.changeOrder(KEY, decided, lane?.lease)).rejects.toThrow(LeaseLost);
  // What was read before says that the lane is the holder's still; the write waits for the taker.
  const waiting =
    "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(() => database.ask(waiting)).toHaveLength(1);
  await taker.query("commit");
  await refused;
  await taker.end();
});

test("whoever changes an order and whoever takes its lane do not wait for each other", async () => {
  const { store, take } = await instance();
  await putLane(store, "1", { notBefore: NOON });
  const changer = new pg.Client(database.url);
  await changer.connect();
  await changer.query("set deadlock_timeout = '10ms'");
  await changer.query(`begin; update ${schema}.orders set lease = null`);
  const taking = take();
  const waiting =
    "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(() => database.ask(waiting)).toHaveLength(1);
  // As a step that is planned anew does.
  expect((await changer.query(`delete from ${schema}.job`)).rowCount).toBe(1);
  await changer.query("commit");
  await changer.end();
  expect(idsOf(await taking)).toEqual(["1"]);
});

test("what a frozen instance held back is not handed out by it when it wakes up", async () => {
  const [frozen, other] = [await instance(), await instance()];
  for (const orderId of ["1", "2"]) await putLane(frozen.store, orderId, { notBefore: NOON });
  expect(await frozen.take(1)).toHaveLength(1);
  await other.clock.advance(MINUTE);
  await engineClock.pass(MINUTE);
  expect(idsOf(await other.take())).toEqual(["1", "2"]);
  expect(await frozen.take()).toEqual([]);
});

test("an instance that lives keeps its lanes, however long it takes", async () => {
  const [one, other] = [await instance(), await instance()];
  await putLane(one.store, "1", { notBefore: NOON });
  const [lane] = await one.take();
  for (let n = 0; n < 8; n++) {
    const seen = await heartbeats();
    await engineClock.pass(15 * SECOND);
    for (const { clock } of [one, other]) await clock.advance(15 * SECOND);
    await expect.poll(heartbeats).not.toEqual(seen);
  }
  expect(await other.take()).toEqual([]);
  expect(await one.store.changeOrder(KEY, decided, lane?.lease)).toBe("ok");
});

test("what an instance has no use for goes back, and another one takes it", async () => {
  const [one, other] = [await instance(), await instance()];
  for (const orderId of ["1", "2", "3"]) await putLane(one.store, orderId, { notBefore: NOON });
  expect(await one.take(1)).toHaveLength(1);
  expect(await other.take()).toEqual([]);
  const taken: string[] = [];
  const takeOn = async () => {
    await one.clock.advance(15 * SECOND);
    taken.push(...idsOf(await other.take()));
    return taken;
  };
  await expect.poll(takeOn).toHaveLength(2);
});

test("an instance that goes on asking keeps what it has at hand, but for what is due later by now", async () => {
  const [one, other] = [await instance(), await instance()];
  for (const orderId of ["1", "2", "3"]) await putLane(one.store, orderId, { notBefore: NOON });
  await putLane(one.store, "4", { notBefore: NOON, kind: "cancelPoints" });
  const askForEarns = () => one.store.takeDueLanes({ ...asked(one), operations: ["earn"], limit: 0 });
  await askForEarns();
  // Long enough for it to go back, however busy the machine is: once it is due, it would be kept again.
  await putLane(one.store, "3", { notBefore: NOON + 20 * MINUTE });
  const taken: string[] = [];
  const takeOn = async () => {
    await one.clock.advance(15 * SECOND);
    await askForEarns();
    await other.clock.advance(35 * SECOND);
    const lanes = await other.store.takeDueLanes({ ...asked(other), leaseMs: 60 * MINUTE, limit: 9 });
    taken.push(...idsOf(lanes));
    return taken.toSorted();
  };
  await expect.poll(takeOn).toEqual(["3", "4"]);
  for (let n = 0; n < 3; n++) expect(await takeOn()).toEqual(["3", "4"]);
});

test("of many shops each gets its turn, and an instance takes no more than it has a use for", async () => {
  const [one, other] = [await instance(), await instance()];
  const shops = Array.from({ length: 60 }, (_, n) => `shop${n}`);
  for (const shop of shops) {
    const ids = Array.from({ length: 6 }, (_, n) => `${shop}-${n}`);
    await Promise.all(ids.map((orderId) => putLane(one.store, orderId, { notBefore: NOON }, { shop })));
  }
  const first = await one.take(60);
  expect(new Set(first.map(({ shop }) => shop)).size).toBe(60);
  const [held] = await database.ask(
    `select count(*)::int as count from ${schema}.orders where lease is not null`,
  );
  expect(held?.count).toBeLessThanOrEqual(300);
  expect(new Set((await other.take(60)).map(({ shop }) => shop)).size).toBe(60);
});

test("an instance that ends gives back what it has", async () => {
  const [one, other] = [await instance(), await instance()];
  for (const orderId of ["1", "2"]) await putLane(one.store, orderId, { notBefore: NOON });
  expect(await one.take(1)).toHaveLength(1);
  await one.store.close();
  expect(idsOf(await other.take())).toEqual(["1", "2"]);
});

test.each(["has no use for", "has at its end"])(
  "of what an instance %s, one that cannot go back holds up no other",
  async (what) => {
    const [one, other] = [await instance(), await instance()];
    for (const orderId of ["1", "2", "3"]) await putLane(one.store, orderId, { notBefore: NOON });
    await one.take(0);
    await database.ask(`create function ${schema}.keep() returns trigger language plpgsql as $$
      begin raise exception using errcode = '23000'; end $$;
    create trigger keep before update on ${schema}.orders for each row
      when (old.order_id = '1' and new.lease is null) execute function ${schema}.keep()`);
    if (what === "has at its end") await one.store.close();
    const taken: string[] = [];
    const takeOn = async () => {
      await one.clock.advance(15 * SECOND);
      return taken.push(...idsOf(await other.take())) && taken.toSorted();
    };
    await expect.poll(takeOn).toEqual(["2", "3"]);
  },
);

test("a wake-up that comes twice, or for a step that is no more, hands nothing out", async () => {
  const [one, other] = [await instance(), await instance()];
  await putLane(one.store, "1", { notBefore: NOON });
  const [job] = await database.ask(`select * from ${schema}.job`);
  await putLane(one.store, "1", { notBefore: NOON + MINUTE });
  await repeat(job);
  expect(await one.take()).toEqual([]);

  await engineClock.follow(NOON + MINUTE);
  for (const { clock } of [one, other]) await clock.advance(MINUTE);
  const [lane] = await one.take();
  expect(await database.ask(`select id from ${schema}.job where id = $1`, [job?.id])).toEqual([]);
  await one.store.releaseLane(KEY, lane?.lease ?? "");
  expect(await one.take()).toHaveLength(1);
  await repeat(job);
  expect(await other.take()).toEqual([]);
});

test("what the engine has lost, the sweeper brings back; what it has, stays as it is", async () => {
  const one = await instance();
  for (const orderId of ["1", "2", "3"]) await putLane(one.store, orderId, { notBefore: NOON });
  await putLane(one.store, "later", { notBefore: NOON + MINUTE * 60 });
  await database.ask(`delete from ${schema}.job`);
  expect(await one.take()).toEqual([]);
  expect((await one.store.dueBrands(one.clock.now())).nextDueAt).toBe(NOON + MINUTE * 60);
  await expect.poll(() => takenAfter(one, MINUTE)).toEqual(["1", "2", "3"]);
  expect(await takenAfter(one, MINUTE)).toEqual([]);
});

test("a queue that was thrown away as a whole is made again", async () => {
  const one = await instance();
  await putLane(one.store, "1", { notBefore: NOON });
  await database.ask(`delete from ${schema}.job`);
  await database.ask(`update ${schema}.orders set job = null`);
  await expect.poll(() => takenAfter(one, MINUTE)).toEqual(["1"]);
});

test("of two instances that change one order at once, the lane's job is the last one's", async () => {
  const [one, other] = [await instance(), await instance()];
  await putLane(one.store, "1", { notBefore: NOON });
  await Promise.all(
    [one, other].flatMap(({ store }) =>
      Array.from({ length: 10 }, (_, n) => putLane(store, "1", { notBefore: NOON - n })),
    ),
  );
  expect(await database.ask(`select id from ${schema}.job`)).toHaveLength(1);
  expect(idsOf([...(await one.take()), ...(await other.take())])).toEqual(["1"]);
});

const heartbeats = () => database.ask(`select heartbeat_on from ${schema}.job`);

/** As if the engine had kept a job that was done with. */
async function repeat(job: Record<string, unknown> | undefined): Promise<void> {
  const columns = "id, name, priority, state, start_after, created_on, policy, retry_limit, keep_until";
  const values = columns.split(", ").map((column) => job?.[column]);
  await database.ask(
    `insert into ${schema}.job (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values,
  );
}
