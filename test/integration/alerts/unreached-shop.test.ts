import { beforeEach, expect, test } from "vitest";
import { AdminEvents } from "../../../src/admin/admin-events.ts";
import { conditionsNow } from "../../../src/health/conditions/conditions.ts";
import { Arrivals } from "../../../src/inbound/arrivals.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { type WatchBench, watchBench } from "../../support/bridge/watch-bench.ts";
import { AS_STARTED } from "../../support/builders/configuration.ts";
import { NOON, SECOND } from "../../support/builders/orders.ts";
import { AWAY, THROTTLED } from "../../support/shops/plain-shop.ts";

/** A shop that does not answer needs a person: at once where it never did, after an hour where it did before. */
const HOUR = 60 * 60 * SECOND;
const log = createLog({ level: "silent" });
let bench: WatchBench;

beforeEach(async () => {
  bench = await watchBench();
});

async function toldAfterRound(): Promise<readonly string[]> {
  const { store, watch, storedHealth, context, clock } = bench;
  await watch.runRound(context);
  const parts = {
    ...{ store, log, storedHealth, shops: new Map([[context.shop, context]]), brands: new Map() },
    ...{ arrivals: new Arrivals(log), adminEvents: new AdminEvents({ clock, log }) },
    ...{
      clockCheck: { aheadMs: () => 0 },
      backups: { failed: null },
      newerVersion: async () => null,
      configuration: () => AS_STARTED,
    },
  };
  return (await conditionsNow(parts, clock.now()))
    .map(({ key }) => key)
    .filter((key) => key.startsWith("access/"));
}

test("a shop that was never reached is told at once, until it is", async () => {
  bench.shop.beforeAnswer = () => void bench.shop.problems.push(AWAY);
  expect(await toldAfterRound()).toEqual(["access/acme"]);
  bench.shop.beforeAnswer = () => {};
  expect(await toldAfterRound()).toEqual([]);
});

test("a shop whose first reading never comes to its end is told after an hour", async () => {
  bench.shop.pageSize = 1;
  const updatedAt = NOON - SECOND;
  bench.shop.put({ orderId: "1", updatedAt }, { orderId: "2", updatedAt });
  bench.shop.beforeAnswer = (call) => {
    if (call.startsWith("list") && !call.endsWith(" 0")) bench.shop.problems.push(AWAY);
  };
  expect(await toldAfterRound()).toEqual([]);
  await bench.clock.advance(HOUR);
  expect(await toldAfterRound()).toEqual([]);
  await bench.clock.advance(SECOND);
  expect(await toldAfterRound()).toEqual(["access/acme"]);
});

test("a shop that asks for fewer calls from the first is told after an hour", async () => {
  bench.shop.beforeAnswer = () => void bench.shop.problems.push(THROTTLED);
  expect(await toldAfterRound()).toEqual([]);
  await bench.clock.advance(HOUR + SECOND);
  expect(await toldAfterRound()).toEqual(["access/acme"]);
});
