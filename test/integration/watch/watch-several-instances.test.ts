import { afterEach, beforeAll, expect, test } from "vitest";
import type { Watch } from "../../../src/shops/watch/watch.ts";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import type { Store } from "../../../src/store/store.ts";
import { type WatchBench, watchBench } from "../../support/bridge/watch-bench.ts";
import { SECOND } from "../../support/builders/orders.ts";
import { virtualEngineClock } from "../../support/postgres/engine-clock.ts";
import { type FreshDatabase, freshDatabase } from "../../support/postgres/fresh-database.ts";

const MINUTE = 60 * SECOND;

let database: FreshDatabase;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

interface Instances {
  readonly bench: WatchBench;
  readonly schema: string;
  readonly watches: readonly Watch[];
  readonly stores: readonly Store[];
  /** Checks of the subscriptions, with which each round begins: `ms` later. */
  roundsAfter(ms: number): Promise<number>;
}

/** Instances of one bridge on one database, with one shop to look after. */
async function instances(count: number): Promise<Instances> {
  const engineClock = await virtualEngineClock(database);
  const bench = await watchBench();
  const { clock } = bench;
  const schema = database.newSchema();
  const place = { url: database.url, schema, poolSize: 4 };
  const stores: Store[] = [];
  const watches: Watch[] = [];
  for (let n = 0; n < count; n++) {
    const store = await openPostgresStore({ ...place, ssl: "none", caFile: null, clock, engineClock });
    const watch = bench.another(store);
    stores.push(store);
    watches.push(watch);
    ends.push(async () => {
      await watch.stop();
      await store.close();
    });
  }
  const roundsAfter = async (ms: number) => {
    await clock.advance(ms);
    return bench.callsOf("inspect").length;
  };
  return { bench, schema, watches, stores, roundsAfter };
}

test("of instances that look at the same moment one makes the round", async () => {
  const { schema, watches, roundsAfter } = await instances(3);
  // The database takes its time, which the clock does not count: a round must not seem to last for minutes.
  const roundsAfterEnd = async (ms: number) => {
    const running = `select count(*)::int as count from ${schema}.rounds where holder is not null`;
    await expect.poll(() => database.ask(running), { interval: 5 }).toEqual([{ count: 0 }]);
    return roundsAfter(ms);
  };
  for (const watch of watches) watch.start();
  await expect.poll(() => roundsAfter(2 * SECOND)).toBe(1);
  for (let n = 0; n < 8; n++) expect(await roundsAfterEnd(MINUTE)).toBe(1);
  for (let rounds = 2; rounds < 5; rounds++) {
    await expect.poll(() => roundsAfterEnd(MINUTE)).toBe(rounds);
    await expect.poll(() => roundsAfter(0), { interval: 20 }).toBe(rounds);
  }
});

test("a round whose instance gives no sign of life any more is made by another", async () => {
  const { bench, schema, watches, roundsAfter } = await instances(2);
  bench.shop.beforeAnswer = (call) => (call === "inspect" ? new Promise(() => {}) : undefined);
  watches[0]?.start();
  await expect.poll(() => roundsAfter(2 * SECOND)).toBe(1);
  watches[1]?.start();
  for (let n = 0; n < 4; n++) await bench.clock.advance(15 * SECOND);
  expect(bench.callsOf("inspect")).toHaveLength(1);
  // What holds it gives no sign: the first instance's signs are for another holder's round.
  await database.ask(
    `update ${schema}.rounds set holder = 'gone', held_until = held_until - ${2 * MINUTE} where holder is not null`,
  );
  await expect.poll(() => roundsAfter(15 * SECOND)).toBeGreaterThan(1);
});

test("who asks for a round while another instance makes one has one made when that is over", async () => {
  const { bench, watches, roundsAfter } = await instances(2);
  const [one, other] = watches as [Watch, Watch];
  const answers: (() => void)[] = [];
  bench.shop.beforeAnswer = (call) =>
    call === "inspect" ? new Promise<void>((go) => void answers.push(go)) : undefined;
  one.start();
  await expect.poll(() => roundsAfter(2 * SECOND)).toBe(1);
  const { timers } = bench.clock;
  const asked = other.runRound(bench.context);
  // It has asked once, in vain, and waits to ask again.
  await expect.poll(() => bench.clock.timers, { interval: 20 }).toBeGreaterThan(timers);
  expect(bench.callsOf("inspect")).toHaveLength(1);
  answers.shift()?.();
  await expect.poll(() => roundsAfter(SECOND)).toBe(2);
  answers.shift()?.();
  expect(await asked).toMatchObject({ subscriptions: { problem: null } });
});
