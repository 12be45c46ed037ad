import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import type { Store } from "../../../src/store/store.ts";
import { NOON, SECOND } from "../../support/builders/orders.ts";
import { putLane } from "../../support/builders/stored.ts";
import { type VirtualEngineClock, virtualEngineClock } from "../../support/postgres/engine-clock.ts";
import { type FreshDatabase, freshDatabase } from "../../support/postgres/fresh-database.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const MINUTE = 60 * SECOND;

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
  for (const store of opened.splice(0)) await store.close();
});

/** An instance of the bridge; one that is frozen has a clock that stands still. */
async function instance() {
  const clock = new FakeClock(NOON);
  const given = {
    url: database.url,
    schema,
    poolSize: 4,
    ssl: "none",
    caFile: null,
    clock,
    engineClock,
  } as const;
  const store = await openPostgresStore(given);
  opened.push(store);
  const take = async () => {
    const lanes = await store.takeDueLanes({
      now: clock.now(),
      leaseMs: 5 * MINUTE,
      brands: ["main"],
      limit: 50,
    });
    return lanes.map(({ orderId }) => orderId);
  };
  return { store, clock, take };
}

const aheadOfClock = async () => {
  const ahead = `select from ${schema}.job where state = 'active' and heartbeat_on > ${schema}.job_now()`;
  return (await database.ask(ahead)).length;
};

/** As if the database's clock had been set back: what it wrote is of a time to come. */
async function setClockBack(): Promise<void> {
  await database.ask(
    `update ${schema}.queue set monitor_claim_on = coalesce(monitor_claim_on, ${schema}.job_now()) + interval '1 hour'`,
  );
  await database.ask(
    `update ${schema}.job set heartbeat_on = heartbeat_on + interval '1 hour', start_after = start_after + interval '1 hour'`,
  );
}

test("the database's clock is set back: what a frozen instance had goes on elsewhere within minutes, what a living one has stays", async () => {
  const [frozen, living, other] = [await instance(), await instance(), await instance()];
  await putLane(frozen.store, "1", { notBefore: NOON });
  expect(await frozen.take()).toEqual(["1"]);
  await putLane(living.store, "2", { notBefore: NOON });
  expect(await living.take()).toEqual(["2"]);
  const pass = async (instances: readonly { readonly clock: FakeClock }[]) => {
    for (const { clock } of instances) await clock.advance(15 * SECOND);
    await engineClock.pass(15 * SECOND);
  };
  await setClockBack();
  for (let n = 0; n < 12; n++) {
    await pass([living, other]);
    await expect.poll(aheadOfClock).toBe(0);
  }
  await expect.poll(() => other.take()).toEqual(["1"]);
});

test("the database's clock is set back: what was due before it goes on within minutes", async () => {
  const one = await instance();
  await putLane(one.store, "1", { notBefore: NOON });
  await putLane(one.store, "later", { notBefore: NOON + 60 * MINUTE });
  await setClockBack();
  expect(await one.take()).toEqual([]);
  let minutes = 0;
  const next = async () => {
    await one.clock.advance(++minutes < 20 ? MINUTE : 0);
    return one.take();
  };
  await expect.poll(next, { interval: 200 }).toEqual(["1"]);
});
