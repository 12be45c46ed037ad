import { beforeEach, describe, expect, test } from "vitest";
import { TEST_DELIVERY } from "../../../src/store/inbox.ts";
import { type WatchBench, watchBench } from "../../support/bridge/watch-bench.ts";
import { DAY, NOON, SECOND } from "../../support/builders/orders.ts";
import { aDelivery } from "../../support/builders/stored.ts";
import { AWAY, plainShop, REFUSED, someOrders } from "../../support/shops/plain-shop.ts";
import { settle } from "../../support/time/fake-clock.ts";

const MINUTE = 60 * SECOND;

describe("the watch", () => {
  let bench: WatchBench;
  beforeEach(async () => {
    bench = await watchBench();
  });

  /**
   * Given a shop whose platform deleted one subscription and disabled another, and three orders that changed since,
   * when ten minutes pass, then the subscriptions are back and the orders are known, without a person.
   */
  test("restores subscriptions and heals what was missed", async () => {
    bench.watch.start();
    await bench.clock.advance(20 * MINUTE);
    bench.shop.subscriptions.delete("order");
    bench.shop.subscriptions.set("refund", "disabled");
    const updatedAt = bench.clock.now() - 6 * MINUTE;
    for (const orderId of ["1", "2", "3"]) bench.shop.put({ orderId, isPaid: true, updatedAt });
    await bench.clock.advance(10 * MINUTE);
    expect([...bench.shop.subscriptions.values()]).toEqual(["active", "active"]);
    for (const orderId of ["1", "2", "3"])
      expect((await bench.order(orderId))?.operations.map(({ kind }) => kind)).toEqual(["earn"]);
    const { subscriptions, scan } = await bench.status();
    expect(subscriptions).toMatchObject({
      states: [
        { topic: "order", state: "active" },
        { topic: "refund", state: "active" },
      ],
      restored: [
        { code: "plain.created", topic: "order" },
        { code: "plain.created", topic: "refund" },
      ],
      problem: null,
    });
    expect(subscriptions?.lastRestoredAt).toBe(subscriptions?.checkedAt);
    expect(scan).toMatchObject({ healed: 3, problem: null });
    expect(bench.logged()).toContain("subscriptions were restored");
  });

  test("looks at once after a start, however long the bridge was away", async () => {
    bench.watch.start();
    await bench.clock.advance(2 * SECOND);
    await bench.watch.stop();
    await bench.clock.advance(DAY);
    bench.shop.put({ orderId: "1", isPaid: true, updatedAt: NOON + DAY / 2 });
    const next = bench.another();
    next.start();
    await bench.clock.advance(2 * SECOND);
    expect((await bench.order("1"))?.points).toBe("none");
    expect(await bench.status()).toMatchObject({ scan: { healed: 1 } });
    await next.stop();
  });

  test("reads only what changed since the last good scan, a little overlapped", async () => {
    const seen: number[] = [];
    const { pull } = bench.shop.adapter;
    const { listOrders } = pull ?? {};
    if (pull !== undefined)
      Object.assign(pull, {
        listOrders: (...given: Parameters<NonNullable<typeof listOrders>>) => {
          seen.push(given[1].since, given[1].until);
          return listOrders?.(...given);
        },
      });
    await bench.watch.runRound(bench.context);
    await bench.clock.advance(10 * MINUTE);
    await bench.watch.runRound(bench.context);
    const overlap = 60_000;
    expect(seen).toEqual([NOON - overlap, NOON, NOON - overlap, NOON + 10 * MINUTE]);
  });

  test("keeps the beginning of the gap while the shop cannot be read, and tells once", async () => {
    await bench.watch.runRound(bench.context);
    for (const problem of [AWAY, AWAY, REFUSED]) {
      await bench.clock.advance(10 * MINUTE);
      bench.shop.beforeAnswer = (call) => {
        if (call.startsWith("list")) bench.shop.problems.push(problem);
      };
      await bench.watch.runRound(bench.context);
      expect(await bench.status()).toMatchObject({
        scan: { goodUntil: NOON, problem: problem.because },
      });
    }
    expect(bench.logged().match(/could not be read/g)).toHaveLength(2);
    bench.shop.beforeAnswer = () => {};
    bench.shop.put({ orderId: "1", updatedAt: NOON + MINUTE });
    await bench.watch.runRound(bench.context);
    expect(await bench.status()).toMatchObject({ scan: { healed: 1, problem: null } });
  });

  test("goes on within a long gap where it was cut off", async () => {
    bench.shop.pageSize = 10;
    bench.shop.put(...someOrders(35, NOON + 60 * SECOND));
    await bench.clock.advance(2 * MINUTE);
    bench.shop.beforeAnswer = (call) => {
      if (call === "list changed 20") bench.shop.problems.push(AWAY);
    };
    await bench.watch.runRound(bench.context);
    bench.shop.beforeAnswer = () => {};
    await bench.watch.runRound(bench.context);
    const pages = ["0", "10", "20", "20", "30"].map((page) => `list changed ${page}`);
    expect(bench.callsOf("list")).toEqual(pages);
    expect((await bench.store.listOrders({ limit: 100 })).items).toHaveLength(35);
  });

  test("counts nothing as missed whose delivery may still be on its way", async () => {
    bench.shop.put({ orderId: "1", updatedAt: NOON - SECOND });
    await bench.watch.runRound(bench.context);
    expect(await bench.order("1")).not.toBeNull();
    expect(await bench.status()).toMatchObject({ scan: { healed: 0 } });
  });

  test("counts nothing as missed that is from before the shop was connected, and has it carried out", async () => {
    bench.shop.put({ orderId: "1", isPaid: true, updatedAt: NOON });
    await bench.clock.advance(DAY);
    await bench.watch.runRound(bench.context);
    expect((await bench.order("1"))?.operations).toMatchObject([{ kind: "earn" }]);
    expect(await bench.status()).toMatchObject({ scan: { healed: 0 }, mended: [] });
  });

  test("counts as missed what changed while the shop had nobody to tell, however young it is", async () => {
    await bench.watch.runRound(bench.context);
    bench.shop.subscriptions.clear();
    bench.shop.put({ orderId: "1", updatedAt: NOON + SECOND });
    await bench.clock.advance(2 * SECOND);
    await bench.watch.runRound(bench.context);
    const arrived = { code: "arrived", source: { way: "watch" } };
    expect((await bench.order("1"))?.trace[0]?.detail).toMatchObject(arrived);
    expect(await bench.status()).toMatchObject({ scan: { healed: 1 } });
  });

  test("leaves orders that nothing happened to since it first knew the shop to the backfill", async () => {
    bench = await watchBench({ shop: plainShop({ hasReliableChangeTime: false }) });
    bench.shop.put({ orderId: "1", createdAt: NOON - DAY, updatedAt: NOON - DAY });
    bench.shop.put({ orderId: "2", createdAt: NOON - DAY, updatedAt: NOON });
    await bench.clock.advance(SECOND);
    await bench.watch.runRound(bench.context);
    expect(bench.callsOf("list")).toEqual(["list changed 0", "list created 0"]);
    expect(await bench.order("1")).toBeNull();
    expect(await bench.order("2")).not.toBeNull();
  });

  test("reads an unchanged order as often as it likes without a word in its story", async () => {
    bench.shop.put({ orderId: "1", updatedAt: NOON });
    await bench.clock.advance(SECOND);
    await bench.watch.runRound(bench.context);
    const before = await bench.order("1");
    await bench.clock.advance(SECOND);
    await bench.watch.runRound(bench.context);
    expect(await bench.order("1")).toEqual(before);
  });

  test("reads by creation as well where changes may leave no trace in time, four times a day", async () => {
    bench = await watchBench({ shop: plainShop({ hasReliableChangeTime: false }) });
    bench.watch.start();
    await bench.clock.advance(DAY - 60 * MINUTE);
    expect(bench.callsOf("list").filter((call) => call === "list created 0")).toHaveLength(4);
    expect(bench.callsOf("list").filter((call) => call === "list changed 0").length).toBeGreaterThan(100);
  });

  test("says why subscriptions cannot be restored", async () => {
    bench.shop.subscriptions.clear();
    bench.shop.beforeAnswer = (call) => {
      if (call === "restore") bench.shop.problems.push(REFUSED);
    };
    await bench.watch.runRound(bench.context);
    expect(await bench.status()).toMatchObject({
      subscriptions: {
        lastRestoredAt: null,
        problem: REFUSED.because,
        states: [{ state: "missing" }, {}],
      },
    });
  });

  test("leaves subscriptions alone while nobody said how shops reach the bridge", async () => {
    bench = await watchBench({ publicUrl: null });
    await bench.watch.runRound(bench.context);
    expect(bench.shop.calls).toEqual(["list changed 0"]);
    expect(await bench.status()).toMatchObject({ subscriptions: null });
  });

  test("makes one round at a time for a shop", async () => {
    const rounds = await Promise.all([
      bench.watch.runRound(bench.context),
      bench.watch.runRound(bench.context),
    ]);
    expect(rounds[0]).toBe(rounds[1]);
    expect(bench.callsOf("list")).toHaveLength(1);
  });

  test("stops in the middle of a round", async () => {
    bench.shop.beforeAnswer = () => new Promise(() => {});
    void bench.watch.runRound(bench.context);
    await settle();
    await bench.watch.stop();
    expect(await bench.status()).toMatchObject({ scan: { lastAt: null } });
  });

  test("notices a silence that the shop never kept before", async () => {
    for (let index = 0; index < 20; index++) {
      await bench.store.addDelivery(
        aDelivery({ dedupeKey: String(index), receivedAt: NOON + index * 20 * MINUTE }),
      );
    }
    await bench.clock.advance(7 * 60 * MINUTE);
    await bench.watch.runRound(bench.context);
    expect(await bench.status()).toMatchObject({ silence: null });
    await bench.clock.advance(60 * MINUTE);
    await bench.watch.runRound(bench.context);
    expect(await bench.status()).toMatchObject({
      silence: { since: NOON + 19 * 20 * MINUTE, usualMs: 60 * MINUTE },
    });
    // What the bridge sends itself breaks no silence.
    const sentAt = bench.clock.now();
    await bench.store.addDelivery(
      aDelivery({ dedupeKey: "test", receivedAt: sentAt, headers: { [TEST_DELIVERY]: "1" } }),
    );
    const [test] = (await bench.store.listDeliveries({ shop: bench.context.shop, limit: 1 })).items;
    await bench.store.settleDelivery({
      ...{ deliveryId: test?.id ?? "", outcome: "processed", orderIds: [] },
      reason: { code: "testDelivery", sentAt },
    });
    await bench.watch.runRound(bench.context);
    expect(await bench.status()).toMatchObject({ silence: { since: NOON + 19 * 20 * MINUTE } });
  });
});
