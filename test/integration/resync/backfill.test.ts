import { beforeEach, describe, expect, test } from "vitest";
import type { ArrivalSource } from "../../../src/domain/reason/reason.ts";
import { reconcileOrder } from "../../../src/reconcile/reconcile-order.ts";
import { type ResyncBench, resyncBench } from "../../support/bridge/resync-bench.ts";
import { aSnapshotEvent, DAY, NOON, SECOND } from "../../support/builders/orders.ts";

const [HISTORY, EVE, AFTER, TOUCHED, OLDER] = ["1", "2", "3", "4", "5"] as const;
const DELIVERY = { way: "delivery", topic: "orders/updated" } as const;

/**
 * Given a shop that the bridge knows since noon, with orders from before and after.
 * Then what was created before noon earns nothing, whichever way it comes in, until a backfill is told to let it earn.
 */
describe("history", () => {
  const firstSeenAt = NOON;
  let bench: ResyncBench;

  beforeEach(async () => {
    bench = await resyncBench({ firstSeenAt });
    bench.clock.jumpWall(SECOND);
    bench.shop.put(
      { orderId: HISTORY, isPaid: true, createdAt: NOON - DAY, updatedAt: NOON - DAY },
      { orderId: EVE, isPaid: true, createdAt: NOON - SECOND, updatedAt: NOON - SECOND },
      { orderId: AFTER, isPaid: true, createdAt: NOON, updatedAt: NOON },
    );
  });

  const run = async (...given: Parameters<ResyncBench["begin"]>) =>
    bench.over((await bench.begin(...given)).id);
  const planned = async (...given: Parameters<ResyncBench["begin"]>) => {
    const job = await run(...given);
    return job.findings.filter(({ operations }) => operations.length > 0).map(({ orderId }) => orderId);
  };
  const record = (orderId: string) => bench.store.getOrder({ shop: "acme", orderId });

  /** What each way in hands over; only the words of the source and the priority differ. */
  const comes = (orderId: string, source: ArrivalSource, priority: "live" | "resync", status = "open") =>
    reconcileOrder(
      bench,
      bench.context,
      orderId,
      { events: [aSnapshotEvent({ ...bench.shop.orders.get(orderId), status })], source, priority },
      bench.clock.now(),
    );

  test.each([
    [DELIVERY, "live"],
    [{ way: "watch" }, "resync"],
    [{ way: "reference", topic: "orders/updated" }, "live"],
  ] as const)("that comes by %j earns nothing", async (source, priority) => {
    expect((await comes(EVE, source, priority)).planned).toEqual([]);
    expect((await comes(EVE, source, priority, "edited")).planned).toEqual([]);
    expect((await comes(AFTER, source, priority)).planned).toHaveLength(1);
  });

  test("is left out by a resync over everything, over a range and by id; dry or not, it says so", async () => {
    bench.shop.put({ orderId: TOUCHED, isPaid: true, createdAt: NOON - 9 * DAY, updatedAt: NOON });
    const dry = await run({ isDryRun: true });
    expect(dry.notes).toEqual([{ code: "historyStays", earnFrom: NOON }]);
    expect(dry).toMatchObject({ scanned: 4, changed: 1, skipped: 3, failed: 0 });
    const left = dry.findings.filter(({ isHistory }) => isHistory).map(({ orderId }) => orderId);
    expect(left.sort()).toEqual([HISTORY, EVE, TOUCHED]);
    expect(await planned({ since: NOON - 20 * DAY })).toEqual([AFTER]);
    expect(await planned({ orderIds: [HISTORY] })).toEqual([]);
    expect(await planned()).toEqual([]);
    expect((await record(HISTORY))?.reason).toEqual({
      code: "noPoints",
      because: { code: "history", createdAt: NOON - DAY, earnFrom: NOON },
    });
  });

  test("is not left out for its age when it would earn nothing anyway", async () => {
    bench.shop.put({ orderId: OLDER, isOrderCancelled: true, createdAt: NOON - DAY, updatedAt: NOON - DAY });
    const { findings, notes } = await run({ isDryRun: true, orderIds: [OLDER] });
    expect(findings).toMatchObject([{ orderId: OLDER, outcome: "history", isHistory: false }]);
    expect(notes).toEqual([]);
  });

  test("earns where a person wants it to, also later, and then for good", async () => {
    expect(await planned({ historyEarns: true, isDryRun: true })).toEqual([HISTORY, EVE, AFTER]);
    expect(await planned()).toEqual([AFTER]);
    expect(await planned({ historyEarns: true })).toEqual([HISTORY, EVE]);
    await comes(EVE, DELIVERY, "live", "edited");
    expect((await record(EVE))?.operations.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      "earn queued",
    ]);
    expect((await record(EVE))?.trace.map(({ detail }) => detail)).toContainEqual({ code: "historyEarns" });
  });

  test("earns from a moment on where a person says so", async () => {
    expect(await planned({ historyFrom: NOON - 2 * SECOND })).toEqual([EVE, AFTER]);
  });

  test("that a delivery told of before is let earn by a backfill, too", async () => {
    await comes(HISTORY, DELIVERY, "live");
    expect(await planned({ orderIds: [HISTORY], historyEarns: true })).toEqual([HISTORY]);
  });

  test("works behind everything else", async () => {
    bench.shop.put({ orderId: OLDER, isPaid: true, createdAt: NOON - DAY, updatedAt: NOON - DAY });
    await planned({ historyEarns: true });
    const priority = async (orderId: string) => (await record(orderId))?.operations[0]?.priority;
    expect(await priority(OLDER)).toBe("backfill");
    expect(await priority(AFTER)).toBe("resync");
  });
});
