import { beforeEach, describe, expect, test } from "vitest";
import { type WatchBench, watchBench } from "../../support/bridge/watch-bench.ts";
import { knownOrder, rounds } from "../../support/bridge/watched-orders.ts";
import { NOON, SECOND } from "../../support/builders/orders.ts";

const HOUR = 3600 * SECOND;

describe("an order that was deleted for good while the bridge was away", () => {
  let bench: WatchBench;
  beforeEach(async () => {
    bench = await watchBench();
  });
  const kindsOf = async (orderId: string) => (await bench.order(orderId))?.operations.map(({ kind }) => kind);

  /**
   * Given an order that changed half an hour before the bridge ended, when it is deleted for good in the ten minutes until
   * the next start, then the first round finds it; what changed within that hour is asked for once more when it is an hour old.
   */
  test("is found at once although it had changed within the hour, and young ones are asked for again later", async () => {
    await knownOrder(bench, "1");
    await knownOrder(bench, "2", { changedAt: NOON - HOUR / 2 });
    await knownOrder(bench, "3", { changedAt: NOON - HOUR / 2 });
    await bench.watch.runRound(bench.context);
    expect(bench.callsOf("missing")).toEqual(["missing 1"]);
    await bench.watch.stop();
    await bench.clock.advance(HOUR / 6);
    bench.shop.orders.delete("2");
    const next = bench.another();
    await next.runRound(bench.context);
    expect(await kindsOf("2")).toEqual(["earn", "cancelPoints"]);
    expect(bench.callsOf("missing")).toEqual(["missing 1", "missing 3"]);
    bench.shop.orders.delete("3");
    await rounds(bench, next, HOUR);
    expect(bench.callsOf("missing")).toHaveLength(2);
    await rounds(bench, next, HOUR / 6);
    expect(await kindsOf("3")).toEqual(["earn", "cancelPoints"]);
    expect(bench.callsOf("missing").slice(2)).toEqual(["missing 2"]);
    await rounds(bench, next, 6 * HOUR - HOUR / 6);
    expect(bench.callsOf("missing")).toHaveLength(3);
    await rounds(bench, next, HOUR / 6);
    expect(bench.callsOf("missing")).toHaveLength(4);
  });

  test("is found after an absence within a few rounds, however many are open, and not round after round", async () => {
    const { missing } = bench.shop.adapter.pull ?? {};
    if (missing !== undefined) Object.assign(missing, { mostAtOnce: 2 });
    for (let id = 1; id < 141; id++) await knownOrder(bench, String(id));
    await bench.watch.runRound(bench.context);
    await bench.watch.stop();
    await bench.clock.advance(HOUR);
    bench.shop.orders.delete("1");
    bench.shop.orders.delete("140");
    const next = bench.another();
    for (let round = 0; round < 6; round++) {
      await next.runRound(bench.context);
      await bench.clock.advance(HOUR / 6);
    }
    expect(await kindsOf("1")).toContain("cancelPoints");
    expect(await kindsOf("140")).toContain("cancelPoints");
    expect(bench.callsOf("missing")).toHaveLength(50 + 50 + 20);
  });
});
