import { beforeEach, describe, expect, test } from "vitest";
import { reconcileOrder } from "../../src/reconcile/reconcile-order.ts";
import { DAY, NOON, SECOND, told } from "../support/builders.ts";
import { type ResyncBench, resyncBench } from "../support/resync-bench.ts";

const [HISTORY, SAME_DAY, AFTER, TOUCHED, OLDER] = ["1", "2", "3", "4", "5"] as const;

describe("a backfill", () => {
  const firstSeenAt = NOON;
  const midnight = NOON - DAY / 2;
  let bench: ResyncBench;

  beforeEach(() => {
    bench = resyncBench({ firstSeenAt });
    bench.clock.jumpWall(SECOND);
    bench.shop.put(
      { orderId: HISTORY, isPaid: true, createdAt: midnight - 1, updatedAt: midnight - 1 },
      { orderId: SAME_DAY, isPaid: true, createdAt: midnight, updatedAt: midnight },
      { orderId: AFTER, isPaid: true, createdAt: NOON, updatedAt: NOON },
    );
  });

  const planned = async (...given: Parameters<ResyncBench["begin"]>) => {
    const job = await bench.over((await bench.begin(...given)).id);
    return job.findings.filter(({ operations }) => operations.length > 0).map(({ orderId }) => orderId);
  };

  test("lets nothing earn that was created before the day the shop was first seen", async () => {
    expect(await planned()).toEqual([SAME_DAY, AFTER]);
    const record = await bench.store.getOrder({ shop: "acme", orderId: HISTORY });
    expect(record?.reason).toBe(
      "No points: it is from before 2026-06-01, and a backfill took it in as history that does not earn",
    );
    expect(record?.operations).toEqual([]);
  });

  test("lets history earn where a person wants it to, also later", async () => {
    expect(await planned({ historyEarns: true, isDryRun: true })).toEqual([HISTORY, SAME_DAY, AFTER]);
    expect(await planned()).toEqual([SAME_DAY, AFTER]);
    expect(await planned({ historyEarns: true })).toEqual([HISTORY]);
  });

  test("begins history where a person says", async () => {
    expect(await planned({ historyFrom: midnight - DAY })).toEqual([HISTORY, SAME_DAY, AFTER]);
  });

  test("of a range takes the range's beginning for the end of history", async () => {
    bench.shop.put({ orderId: TOUCHED, isPaid: true, createdAt: NOON - 9 * DAY, updatedAt: NOON });
    expect(await planned({ since: NOON - 2 * DAY })).toEqual([HISTORY, SAME_DAY, AFTER]);
  });

  test("by id lets an order earn, whatever its age", async () => {
    expect(await planned({ orderIds: [HISTORY] })).toEqual([HISTORY]);
  });

  test("keeps history out for good: a later delivery of the same order does not earn either", async () => {
    await planned();
    const history = bench.shop.orders.get(HISTORY);
    await reconcileOrder(
      bench.store,
      bench.context,
      HISTORY,
      {
        events: [told({ ...history, updatedAt: NOON, status: "later" })],
        source: "delivery",
        priority: "live",
      },
      NOON,
    );
    expect((await bench.store.getOrder({ shop: "acme", orderId: HISTORY }))?.operations).toEqual([]);
  });

  test("works behind everything else", async () => {
    bench.shop.put({ orderId: OLDER, isPaid: true, createdAt: NOON - DAY, updatedAt: NOON - DAY });
    await planned({ historyEarns: true });
    const priority = async (orderId: string) =>
      (await bench.store.getOrder({ shop: "acme", orderId }))?.operations[0]?.priority;
    expect(await priority(OLDER)).toBe("backfill");
    expect(await priority(AFTER)).toBe("resync");
  });

  test("leaves an order alone that came by a delivery before", async () => {
    await reconcileOrder(
      bench.store,
      bench.context,
      HISTORY,
      {
        events: [told({ ...bench.shop.orders.get(HISTORY) })],
        source: "delivery",
        priority: "live",
      },
      NOON,
    );
    await planned();
    const record = await bench.store.getOrder({ shop: "acme", orderId: HISTORY });
    expect(record?.operations.map(({ kind, state }) => `${kind} ${state}`)).toEqual(["earn queued"]);
  });
});
