import { beforeEach, describe, expect, test } from "vitest";
import { listedNotes } from "../../../src/shops/notes.ts";
import type { Watch } from "../../../src/shops/watch/watch.ts";
import { type WatchBench, watchBench } from "../../support/bridge/watch-bench.ts";
import { DAY, NOON, SECOND } from "../../support/builders/orders.ts";
import { AWAY, plainShop, someOrders } from "../../support/shops/plain-shop.ts";
import { settle } from "../../support/time/fake-clock.ts";

const MINUTE = 60 * SECOND;
const PLACE_UNKNOWN = {
  kind: "unexpected",
  because: { code: "shopAnswersOddly", status: 400 },
  retryAfterMs: null,
} as const;

describe("a round of the watch that was late, interrupted or failed", () => {
  let bench: WatchBench;
  beforeEach(async () => {
    bench = await watchBench();
  });

  const behindSince = async (watch: Watch) => watch.behindSince(await bench.status());

  /**
   * Given a scan of a long gap that a stop interrupted, and orders that changed while the bridge was away, when it
   * starts again, then the first round ends with the present: nothing waits for the next round.
   */
  test("goes on to the present when it has finished a scan that was interrupted, however often", async () => {
    bench.shop.pageSize = 10;
    bench.shop.put(...someOrders(35, NOON + 60 * SECOND));
    await bench.clock.advance(2 * MINUTE);
    let watch = bench.watch;
    for (const page of ["list changed 10", "list changed 20"]) {
      bench.shop.beforeAnswer = (call) => (call === page ? new Promise(() => {}) : undefined);
      void watch.runRound(bench.context);
      await settle();
      await watch.stop();
      await bench.clock.advance(DAY);
      watch = bench.another();
    }
    bench.shop.beforeAnswer = () => {};
    bench.shop.put({ orderId: "late", isPaid: true, updatedAt: bench.clock.now() - 6 * MINUTE });
    expect(await behindSince(watch)).toBe(NOON);
    await watch.runRound(bench.context);
    expect(await bench.order("late")).not.toBeNull();
    expect(await bench.status()).toMatchObject({ scan: { goodUntil: bench.clock.now(), healed: 1 } });
    expect(await behindSince(watch)).toBeNull();
    await watch.stop();
  });

  test("reaches the present after a shop that could not be read half way, in the same round", async () => {
    bench.shop.pageSize = 10;
    bench.shop.put(...someOrders(15, NOON + 60 * SECOND));
    await bench.clock.advance(2 * MINUTE);
    bench.shop.beforeAnswer = (call) => {
      if (call === "list changed 10") bench.shop.problems.push(AWAY);
    };
    await bench.watch.runRound(bench.context);
    bench.shop.beforeAnswer = () => {};
    await bench.clock.advance(DAY);
    bench.shop.put({ orderId: "late", updatedAt: NOON + DAY / 2 });
    await bench.watch.runRound(bench.context);
    expect(await bench.order("late")).not.toBeNull();
    expect(await bench.status()).toMatchObject({ scan: { goodUntil: NOON + DAY + 2 * MINUTE } });
  });

  test("begins a window anew whose place is not known any more", async () => {
    bench.shop.pageSize = 10;
    bench.shop.put(...someOrders(15, NOON + 60 * SECOND));
    await bench.clock.advance(2 * MINUTE);
    bench.shop.beforeAnswer = (call) => {
      if (call === "list changed 10") bench.shop.problems.push(PLACE_UNKNOWN);
    };
    await bench.watch.runRound(bench.context);
    expect(await bench.status()).toMatchObject({
      scan: { problem: PLACE_UNKNOWN.because },
    });
    bench.shop.beforeAnswer = () => {};
    await bench.watch.runRound(bench.context);
    expect(bench.callsOf("list").slice(0, 4)).toEqual(
      ["0", "10", "0", "10"].map((page) => `list changed ${page}`),
    );
  });

  test("says what the shop's list left out, twenty times at most, and how much more there was", async () => {
    const { pull } = bench.shop.adapter;
    const list = pull?.listOrders;
    let count = 30;
    Object.assign(pull ?? {}, {
      listOrders: async (...given: Parameters<NonNullable<typeof list>>) => {
        const listed = await list?.(...given);
        const notes = Array.from({ length: count }, (_, id) => ({
          code: "orderLeftOut",
          orderId: String(id),
          because: { code: "rightMissing" },
        }));
        return listed?.ok ? { ...listed, value: { ...listed.value, notes } } : listed;
      },
    });
    await bench.watch.runRound(bench.context);
    const { scan } = await bench.status();
    expect(scan.notes).toHaveLength(20);
    expect(listedNotes(scan).at(-1)).toEqual({ code: "moreNotes", count: 10 });
    count = 0;
    await bench.clock.advance(10 * MINUTE);
    await bench.watch.runRound(bench.context);
    expect(listedNotes((await bench.status()).scan)).toEqual([]);
  });

  test("is not behind between two rounds, and is once a round is overdue", async () => {
    await bench.watch.runRound(bench.context);
    await bench.clock.advance(11 * MINUTE);
    expect(await behindSince(bench.watch)).toBeNull();
    await bench.clock.advance(10 * MINUTE);
    expect(await behindSince(bench.watch)).toBe(NOON);
  });

  test("keeps its rhythm from beginning to beginning when a round takes long", async () => {
    bench.watch.start();
    bench.shop.beforeAnswer = () =>
      new Promise<void>((resolve) => void bench.clock.after(20 * MINUTE, () => resolve()));
    await bench.clock.advance(41 * MINUTE);
    expect(bench.shop.calls.filter((call) => call === "inspect")).toHaveLength(2);
  });

  test("looks again after the wall clock was hours ahead, and reads what it took for known", async () => {
    bench.shop.put({ orderId: "1", updatedAt: NOON + 2 * MINUTE });
    const ahead = 7 * 60 * MINUTE;
    bench.clock.jumpWall(ahead);
    await bench.watch.runRound(bench.context);
    bench.shop.orders.clear();
    bench.clock.jumpWall(-ahead);
    const next = bench.another();
    next.start();
    bench.shop.put({ orderId: "2", isPaid: true, updatedAt: NOON + MINUTE });
    await bench.clock.advance(20 * MINUTE);
    expect(await bench.order("2")).not.toBeNull();
    await next.stop();
  });

  test("reads by creation four times a day also after a clock that was a month ahead", async () => {
    bench = await watchBench({ shop: plainShop({ hasReliableChangeTime: false }) });
    bench.clock.jumpWall(30 * DAY);
    await bench.watch.runRound(bench.context);
    bench.clock.jumpWall(-30 * DAY);
    bench.shop.calls.length = 0;
    bench.watch.start();
    await bench.clock.advance(DAY - 60 * MINUTE);
    expect(bench.callsOf("list").filter((call) => call === "list created 0")).toHaveLength(4);
  });
});
