import { beforeEach, describe, expect, test } from "vitest";
import { reconcileOrder } from "../../../src/reconcile/reconcile-order.ts";
import { remainingMs } from "../../../src/shops/resync/resync-job.ts";
import { aRequest, countsOf, type ResyncBench, resyncBench } from "../../support/bridge/resync-bench.ts";
import { aSnapshotEvent, DAY, NOON, SECOND } from "../../support/builders/orders.ts";
import { AWAY, plainShop, REFUSED, someOrders, THROTTLED } from "../../support/shops/plain-shop.ts";
import { settle } from "../../support/time/fake-clock.ts";

describe("a resync", () => {
  let bench: ResyncBench;

  beforeEach(async () => {
    bench = await resyncBench({ firstSeenAt: NOON - 365 * DAY });
    bench.clock.jumpWall(SECOND);
  });

  const order = (orderId: string) => bench.store.getOrder({ shop: "acme", orderId });
  const operations = async (orderId: string) =>
    (await order(orderId))?.operations.map(({ kind, state }) => `${kind} ${state}`);

  test("takes in what the platform has and the bridge has not", async () => {
    bench.shop.put(
      { orderId: "1", isPaid: true },
      { orderId: "2" },
      { orderId: "3", isOrderCancelled: true },
    );
    const { id } = await bench.begin();
    const job = await bench.over(id);
    expect(countsOf(job)).toEqual({ scanned: 3, changed: 3, planned: 1, skipped: 0, failed: 0 });
    expect(job).toMatchObject({ state: "done", total: 3 });
    expect(await operations("1")).toEqual(["earn queued"]);
    expect((await order("3"))?.reason).toEqual({ code: "noPoints", because: { code: "orderCancelled" } });
    expect((await order("3"))?.trace[0]?.detail).toMatchObject({
      ...{ code: "arrived", source: { way: "resync" } },
    });
  });

  test("run a second time changes nothing", async () => {
    bench.shop.put(...someOrders(30));
    await bench.over((await bench.begin()).id);
    const before = await bench.store.listOrders({ limit: 100 });
    const job = await bench.over((await bench.begin()).id);
    expect(countsOf(job)).toEqual({ scanned: 30, changed: 0, planned: 0, skipped: 30, failed: 0 });
    expect(await bench.store.listOrders({ limit: 100 })).toEqual(before);
  });

  test("that is a dry run counts and explains what the real one does, and writes nothing", async () => {
    bench.shop.put(...someOrders(250));
    const dry = await bench.over((await bench.begin({ isDryRun: true })).id);
    expect((await bench.store.listOrders({ limit: 1 })).items).toEqual([]);
    const real = await bench.over((await bench.begin()).id);
    expect(countsOf(dry)).toEqual(countsOf(real));
    expect(dry.planned).toBeGreaterThan(50);
    // A dry run finds orders that the bridge does not have.
    expect(dry.findings.map((finding) => ({ ...finding, isKnown: true }))).toEqual(real.findings);
    expect(dry.findings).toHaveLength(200);
    expect(dry.findings.find(({ orderId }) => orderId === "5246")?.operations).toEqual([
      { operation: "earn", reason: { code: "earn", trigger: "paid" }, notBefore: null },
      {
        operation: "approvePoints",
        reason: { code: "approve", trigger: "fulfilled", afterDays: 0 },
        notBefore: null,
      },
    ]);
  });

  test("by range reads what changed since, and a little before", async () => {
    bench.shop.put(
      { orderId: "1", updatedAt: NOON - DAY },
      { orderId: "2", updatedAt: NOON - 3600_000 - 30_000 },
      { orderId: "3", updatedAt: NOON - 60_000 },
      { orderId: "4", updatedAt: NOON },
    );
    const job = await bench.over((await bench.begin({ since: NOON - 3600_000, until: NOON })).id);
    expect(job.findings.map(({ orderId }) => orderId)).toEqual(["2", "3"]);
  });

  test("by id reads these orders only, and says which the shop does not have", async () => {
    bench.shop.put({ orderId: "1", isPaid: true }, { orderId: "2" });
    const job = await bench.over((await bench.begin({ orderIds: ["1", "99"] })).id);
    expect(countsOf(job)).toEqual({ scanned: 2, changed: 1, planned: 1, skipped: 0, failed: 1 });
    expect(job.findings[1]).toMatchObject({
      orderId: "99",
      reason: { code: "noSuchOrderInShop" },
    });
    expect(await order("99")).toBeNull();
  });

  test("goes on behind an order that the bridge cannot work on, and says that it is the bridge's fault", async () => {
    bench.shop.put({ orderId: "1", isPaid: true }, { orderId: "2" });
    const { changeOrder } = bench.store;
    Object.assign(bench.store, {
      changeOrder: (...given: Parameters<typeof changeOrder>) =>
        given[0].orderId === "1" ? Promise.reject(new Error("a bug")) : changeOrder(...given),
    });
    const job = await bench.over((await bench.begin({ orderIds: ["1", "2"] })).id);
    expect(countsOf(job)).toMatchObject({ scanned: 2, failed: 1 });
    expect(job.findings[0]).toMatchObject({ orderId: "1", reason: { code: "orderFailedInBridge" } });
  });

  test("by id ends the points of an order that the shop has no more", async () => {
    await reconcileOrder(
      bench,
      bench.context,
      "1001",
      {
        events: [aSnapshotEvent({ isPaid: true })],
        source: { way: "delivery", topic: "orders/paid" },
        priority: "live",
      },
      NOON,
    );
    const job = await bench.over((await bench.begin({ orderIds: ["1001"] })).id);
    expect(job.findings[0]).toMatchObject({
      outcome: "changed",
      reason: { code: "noPoints", because: { code: "orderDeleted" } },
    });
    expect(await operations("1001")).toEqual(["earn withdrawn"]);
  });

  test("reads the range a second time by creation where changes may leave no trace in time", async () => {
    bench = await resyncBench({
      shop: plainShop({ hasReliableChangeTime: false }),
      firstSeenAt: NOON - 365 * DAY,
    });
    bench.shop.put(
      { orderId: "changed", createdAt: NOON - 1000, updatedAt: NOON - 500 },
      { orderId: "silent", createdAt: NOON - 1000, updatedAt: NOON - DAY },
    );
    const job = await bench.over((await bench.begin({ since: NOON - 3600_000 })).id);
    expect(bench.shop.calls).toEqual(["list changed 0", "list created 0"]);
    expect(job.findings.map(({ orderId }) => orderId)).toEqual(["changed", "silent"]);
    expect(job).toMatchObject({ scanned: 2, total: 2 });
  });

  test("counts an order once that moves to the next page meanwhile", async () => {
    bench.shop.pageSize = 2;
    bench.shop.put(...someOrders(4));
    bench.shop.beforeAnswer = (call) => {
      if (call === "list created 2")
        bench.shop.put({ orderId: "older", createdAt: NOON - DAY, updatedAt: NOON - DAY });
    };
    const job = await bench.over((await bench.begin()).id);
    expect(job.findings.map(({ orderId }) => orderId)).toEqual(["5003", "5002", "5001", "5000"]);
  });

  test("is refused while one runs for the shop, and allowed afterwards", async () => {
    let goOn = () => {};
    bench.shop.beforeAnswer = () => new Promise<void>((resolve) => (goOn = resolve));
    const first = await bench.begin();
    await settle();
    expect(await bench.resyncs.start(aRequest())).toEqual({ ok: false, reason: "running", id: first.id });
    goOn();
    await bench.over(first.id);
    bench.shop.beforeAnswer = () => {};
    expect((await bench.resyncs.start(aRequest())).ok).toBe(true);
  });

  test("of several that are asked for at once, one runs", async () => {
    const started = await Promise.all([1, 2, 3].map(() => bench.resyncs.start(aRequest())));
    expect(started.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("ends when it is cancelled, and keeps what it took in", async () => {
    bench.shop.pageSize = 10;
    bench.shop.put(...someOrders(100));
    let id = "";
    bench.shop.beforeAnswer = async (call) => {
      if (call === "list created 30") await bench.resyncs.cancel(id);
    };
    id = (await bench.begin()).id;
    const job = await bench.over(id);
    await settle();
    expect(job).toMatchObject({ state: "cancelled", scanned: 30, problem: null });
    expect((await bench.store.listOrders({ limit: 200 })).items).toHaveLength(30);
    expect(bench.shop.calls).toHaveLength(4);
    expect(await bench.resyncs.cancel(id)).toEqual(job);
    expect(await bench.resyncs.cancel("unknown")).toBeNull();
  });

  test("waits as long as the shop asks, and says so", async () => {
    bench.shop.put(...someOrders(10));
    bench.shop.problems.push(THROTTLED, AWAY);
    const { id } = await bench.begin();
    await settle();
    expect(await bench.resyncs.get(id)).toMatchObject({
      state: "running",
      waiting: THROTTLED.because,
    });
    await bench.clock.advance(19_000);
    expect(bench.shop.calls).toHaveLength(1);
    await bench.clock.advance(1_000);
    expect(await bench.resyncs.get(id)).toMatchObject({ waiting: AWAY.because });
    await bench.clock.advance(60_000);
    expect(await bench.over(id)).toMatchObject({ state: "done", scanned: 10, waiting: null });
  });

  test("waits as patiently while the wall clock is set forward by days, and back", async () => {
    bench.shop.put(...someOrders(10));
    bench.shop.problems.push(AWAY, AWAY, AWAY);
    const { id } = await bench.begin();
    await settle();
    for (const days of [3, -3]) {
      bench.clock.jumpWall(days * DAY);
      await bench.clock.advance(60_000);
    }
    expect(await bench.over(id)).toMatchObject({ state: "done", scanned: 10, waiting: null });
  });

  test("fails with the next step when only a person can help", async () => {
    bench.shop.problems.push(REFUSED);
    const job = await bench.over((await bench.begin()).id);
    expect(job).toMatchObject({
      state: "failed",
      problem: REFUSED.because,
      scanned: 0,
    });
  });

  test("fails rather than reading the same page for ever", async () => {
    const { pull } = bench.shop.adapter;
    if (pull !== undefined)
      Object.assign(pull, {
        listOrders: async () => ({
          ok: true,
          value: { events: [], nextCursor: "again", total: null, notes: [] },
        }),
      });
    const job = await bench.over((await bench.begin()).id);
    expect(job).toMatchObject({ state: "failed", problem: { code: "samePageAgain" } });
  });

  test("waits for a store that takes nothing, and loses nothing", async () => {
    bench.shop.put(...someOrders(10));
    bench.shop.beforeAnswer = () => {
      bench.store.isDiskFull = true;
    };
    const { id } = await bench.begin();
    await settle();
    expect((await bench.store.listOrders({ limit: 1 })).items).toEqual([]);
    bench.shop.beforeAnswer = () => {};
    bench.store.isDiskFull = false;
    await bench.clock.advance(6_000);
    expect(await bench.over(id)).toMatchObject({ state: "done", scanned: 10, changed: 10 });
  });

  test("tells how long it will take", () => {
    const job = { state: "running", total: 400, scanned: 100, activeMs: 5_000 } as const;
    const remaining = (given: object) => remainingMs({ ...job, ...given } as never);
    expect(remaining({})).toBe(15_000);
    expect(remaining({ total: null })).toBeNull();
    expect(remaining({ scanned: 0 })).toBeNull();
    expect(remaining({ state: "done" })).toBe(0);
  });

  test("keeps the newest twenty of a shop", async () => {
    const ids: string[] = [];
    for (let run = 0; run < 25; run++) {
      const { id } = await bench.begin();
      await bench.over(id);
      await settle();
      await bench.clock.advance(SECOND);
      ids.push(id);
    }
    const kept = (await bench.resyncs.list()).map(({ id }) => id);
    expect(kept).toEqual(ids.slice(-21).toReversed());
  });
});
