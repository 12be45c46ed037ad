import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import type { Store } from "../../../src/store/store.ts";
import { NOON, SECOND } from "../../support/builders/orders.ts";
import { type VirtualEngineClock, virtualEngineClock } from "../../support/postgres/engine-clock.ts";
import { type FreshDatabase, freshDatabase } from "../../support/postgres/fresh-database.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const MINUTE = 60 * SECOND;

let database: FreshDatabase;
let schema: string;
let engineClock: VirtualEngineClock;
let clock: FakeClock;
let rounds: string[];
let running: number;
let mostAtOnce: number;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(async () => {
  schema = database.newSchema();
  engineClock = await virtualEngineClock(database);
  clock = new FakeClock(NOON);
  rounds = [];
  running = 0;
  mostAtOnce = 0;
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** An instance that goes round every ten minutes. Returns how it ends. */
async function instance(name: string, act = async () => {}): Promise<() => Promise<void>> {
  const place = { url: database.url, schema, poolSize: 4, ssl: "none", caFile: null } as const;
  const store: Store = await openPostgresStore({ ...place, clock, engineClock });
  const stopping = new AbortController();
  const round = async () => {
    rounds.push(name);
    mostAtOnce = Math.max(mostAtOnce, ++running);
    await act();
    running--;
  };
  const times = { firstMs: 0, everyMs: 10 * MINUTE };
  const onError = (error: unknown) => {
    rounds.push(String(error));
    running--;
  };
  const over = store.patrol(round, { ...times, name: "round", clock, signal: stopping.signal, onError });
  const end = async () => {
    stopping.abort();
    await over;
    await store.close();
  };
  ends.push(end);
  return end;
}

const roundsAfter = async (ms: number) => {
  await clock.advance(ms);
  return rounds.length;
};

/** How long the round is still its maker's, if that one gives no further sign. */
async function heldForMs(): Promise<number> {
  const [row] = await database.ask(
    `select held_until as until from ${schema}.rounds where holder is not null`,
  );
  return Number(row?.until) - clock.now();
}

test("of several instances one makes the round, and the next one is so long after it", async () => {
  for (const name of ["one", "two", "three"]) await instance(name);
  await expect.poll(() => roundsAfter(SECOND)).toBe(1);
  for (let n = 0; n < 30; n++) await clock.advance(15 * SECOND);
  expect(rounds).toHaveLength(1);
  await expect.poll(() => roundsAfter(15 * SECOND)).toBe(2);
  expect(mostAtOnce).toBe(1);
});

test("while a round takes its time, nobody begins another", async () => {
  const finish: (() => void)[] = [];
  const slowly = () => new Promise<void>((resolve) => void finish.push(resolve));
  for (const name of ["one", "two"]) await instance(name, slowly);
  await expect.poll(() => roundsAfter(SECOND)).toBe(1);
  for (let n = 0; n < 60; n++) {
    await clock.advance(15 * SECOND);
    await expect.poll(heldForMs).toBeGreaterThan(45 * SECOND);
  }
  expect(rounds).toHaveLength(1);
  finish[0]?.();
  await expect.poll(() => roundsAfter(15 * SECOND)).toBe(2);
  finish[1]?.();
  expect(mostAtOnce).toBe(1);
});

test("when the one that made the rounds has ended, another goes on", async () => {
  const end = await instance("one");
  await expect.poll(() => roundsAfter(SECOND)).toBe(1);
  await instance("two");
  await end();
  await expect.poll(() => roundsAfter(15 * SECOND)).toBe(2);
  expect(rounds).toEqual(["one", "two"]);
});

test("a round that fails is told, and the next one is made all the same", async () => {
  await instance("one", async () => {
    if (rounds.length === 1) throw new Error("no luck");
  });
  await expect.poll(() => roundsAfter(SECOND)).toBe(2);
  expect(rounds).toEqual(["one", "Error: no luck"]);
  await expect.poll(() => roundsAfter(15 * SECOND)).toBe(3);
});
