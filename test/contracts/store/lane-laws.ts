import { describe, expect, test } from "vitest";
import type { Priority } from "../../../src/domain/operation/operation.ts";
import type { DueQuery } from "../../../src/store/lanes.ts";
import { LeaseLost } from "../../../src/store/records.ts";
import { DAY, NOON, SECOND } from "../../support/builders/orders.ts";
import { aRecord, aStep, put, putLane } from "../../support/builders/stored.ts";
import type { OpenStore } from "../store.ts";

const LEASE = 30 * SECOND;
const CHANGED = { code: "openedAgain" } as const;

export function laneLaws(given: OpenStore): void {
  describe("due lanes", () => {
    const take = (now = NOON, limit = 50, brands: readonly string[] = ["main"]) =>
      given.store.takeDueLanes({ now, limit, leaseMs: LEASE, brands });
    const taken = async (...query: Parameters<typeof take>) =>
      (await take(...query)).map(({ orderId }) => orderId);

    test("a lane tells what its order does next", async () => {
      await putLane(given.store, "1", { kind: "approvePoints", priority: "due", notBefore: NOON - 5 });
      const [lane, ...others] = await take();
      expect(others).toEqual([]);
      expect(lane).toEqual({
        shop: "acme",
        orderId: "1",
        brand: "main",
        operation: "approvePoints",
        priority: "due",
        dueAt: NOON - 5,
        isTried: false,
        lease: lane?.lease,
      });
    });

    test("a lane is taken when its step is due, not before, also across a restart", async () => {
      await putLane(given.store, "1", { notBefore: NOON + 45 * DAY });
      await given.reopen();
      expect(await taken(NOON + 45 * DAY - 1)).toEqual([]);
      expect(await given.store.nextDueAt({ brands: ["main"] })).toBe(NOON + 45 * DAY);
      expect(await taken(NOON + 45 * DAY)).toEqual(["1"]);
    });

    test("a step due after the year 9999 is kept, and keeps no other lane waiting", async () => {
      const year10000 = Date.parse("9999-12-31T00:00:00Z") + 14 * DAY;
      await putLane(given.store, "1", { notBefore: year10000 });
      await putLane(given.store, "2");
      expect(await taken()).toEqual(["2"]);
      expect(await given.store.nextDueAt({ brands: ["main"] })).toBe(year10000);
    });

    test("a person goes before live, due, resync and backfill; the oldest first among equals", async () => {
      const order: [string, Priority, number][] = [
        ["backfill", "backfill", -900],
        ["resync", "resync", -800],
        ["due", "due", -700],
        ["live-young", "live", -1],
        ["live-old", "live", -2],
        ["person", "person", 0],
      ];
      for (const [orderId, priority, due] of order) {
        await putLane(given.store, orderId, { priority, notBefore: NOON + due });
      }
      expect(await taken(NOON, 2)).toEqual(["person", "live-old"]);
      expect(await taken(NOON, 10)).toEqual(["live-young", "due", "resync", "backfill"]);
    });

    test("only lanes of the brands that are asked for are taken", async () => {
      await putLane(given.store, "1", {}, { brand: "paused" });
      await putLane(given.store, "2", {}, { brand: "main" });
      expect(await taken(NOON, 50, [])).toEqual([]);
      expect(await taken(NOON, 50, ["main", "nobody"])).toEqual(["2"]);
      expect(await given.store.nextDueAt({ brands: ["main"] })).toBeNull();
      expect(await given.store.nextDueAt({ brands: ["paused"] })).toBe(NOON);
      expect(await taken(NOON, 50, ["paused"])).toEqual(["1"]);
    });

    test("only the operations that are asked for are taken, or only what a person wants", async () => {
      await putLane(given.store, "1", { kind: "earn" });
      await putLane(given.store, "2", { kind: "cancelPoints", notBefore: NOON + 1 });
      await putLane(given.store, "3", { kind: "earn", priority: "person", notBefore: NOON + 2 });
      const query = { now: NOON + 9, limit: 9, leaseMs: LEASE, brands: ["main"] };
      const idsOf = async (narrow: Partial<DueQuery>) =>
        (await given.store.takeDueLanes({ ...query, ...narrow })).map(({ orderId }) => orderId);
      const due = (operations: DueQuery["operations"] & object) =>
        given.store.nextDueAt({ brands: ["main"], operations });
      expect(await due(["cancelPoints"])).toBe(NOON + 1);
      expect(await due(["addConversion"])).toBeNull();
      expect(await idsOf({ operations: [] })).toEqual([]);
      expect(await idsOf({ operations: ["addConversion", "redeem"] })).toEqual([]);
      expect(await idsOf({ operations: ["cancelPoints", "earn"], lowestPriority: "person" })).toEqual(["3"]);
      expect(await idsOf({ operations: ["cancelPoints"] })).toEqual(["2"]);
      expect(await idsOf({})).toEqual(["1"]);
    });

    test("a lane whose next step is another one is found under the new one", async () => {
      await putLane(given.store, "1", { kind: "earn" });
      await putLane(given.store, "1", { kind: "cancelPoints" });
      const query = { now: NOON, limit: 9, leaseMs: LEASE, brands: ["main"] };
      expect(await given.store.takeDueLanes({ ...query, operations: ["earn"] })).toEqual([]);
      expect(await given.store.takeDueLanes({ ...query, operations: ["cancelPoints"] })).toHaveLength(1);
    });

    test("a parked, dead or finished lane, and one with nothing to do, is never taken", async () => {
      for (const state of ["parked", "dead", "done", "withdrawn"] as const) {
        await putLane(given.store, state, { state });
      }
      await put(given.store, aRecord({ orderId: "empty" }));
      expect(await taken(NOON + DAY)).toEqual([]);
      expect(await given.store.nextDueAt({ brands: ["main"] })).toBeNull();
    });

    test("the first unfinished operation is the one that counts", async () => {
      const operations = [aStep({ state: "done" }), aStep({ kind: "approvePoints", notBefore: NOON + DAY })];
      await put(given.store, aRecord({ orderId: "1", operations }));
      expect(await taken(NOON)).toEqual([]);
      expect((await take(NOON + DAY))[0]?.operation).toBe("approvePoints");
    });

    test("a taken lane is with one dispatcher only, until released", async () => {
      await putLane(given.store, "1");
      const [lane] = await take();
      expect(await taken()).toEqual([]);
      expect(await given.store.nextDueAt({ brands: ["main"] })).toBeNull();
      await given.store.releaseLane({ shop: "acme", orderId: "1" }, "not the lease");
      expect(await taken()).toEqual([]);
      await given.store.releaseLane({ shop: "acme", orderId: "1" }, lane?.lease ?? "");
      expect(await taken()).toEqual(["1"]);
    });

    test("a change under a lease can release the lane: it is due when its next step is", async () => {
      await putLane(given.store, "1");
      const [lane] = await take();
      const key = { shop: "acme", orderId: "1" };
      const next = aRecord({ orderId: "1", operations: [aStep({ notBefore: NOON + DAY })] });
      const change = () => ({ record: next, result: "ok", releases: true });
      await expect(given.store.changeOrder(key, change, "not the lease")).rejects.toThrow(LeaseLost);
      const dueNow = aRecord({ orderId: "1", operations: [aStep({ notBefore: NOON })] });
      await given.store.changeOrder(key, () => ({ ...change(), record: dueNow }));
      expect(await taken(NOON)).toEqual([]);
      expect(await given.store.changeOrder(key, change, lane?.lease)).toBe("ok");
      await expect(given.store.changeOrder(key, change, lane?.lease)).rejects.toThrow(LeaseLost);
      expect(await taken(NOON)).toEqual([]);
      expect(await given.store.nextDueAt({ brands: ["main"] })).toBe(NOON + DAY);
      const [again] = await take(NOON + DAY);
      await given.store.changeOrder(
        key,
        () => ({ ...change(), record: aRecord({ orderId: "1" }) }),
        again?.lease,
      );
      expect(await taken(NOON + 2 * DAY)).toEqual([]);
    });

    test("changes while a lane is taken do not hand it out twice", async () => {
      await putLane(given.store, "1");
      const [lane] = await take();
      await putLane(given.store, "1", { notBefore: NOON - DAY, priority: "person" });
      expect(await taken()).toEqual([]);
      await putLane(given.store, "1", { notBefore: NOON + DAY });
      await given.store.releaseLane({ shop: "acme", orderId: "1" }, lane?.lease ?? "");
      expect(await taken()).toEqual([]);
      expect(await taken(NOON + DAY)).toEqual(["1"]);
      expect(await taken(NOON + DAY)).toEqual([]);
    });

    test("a lease that ends lets another take the lane; the first can change nothing any more", async () => {
      await putLane(given.store, "1");
      const [first] = await take(NOON);
      expect(await taken(NOON + LEASE - 1)).toEqual([]);
      const [second] = await take(NOON + LEASE);
      expect(second?.orderId).toBe("1");
      expect(second?.lease).not.toBe(first?.lease);
      const key = { shop: "acme", orderId: "1" };
      const change = () => ({ record: aRecord({ orderId: "1", reason: CHANGED }), result: "ok" });
      await expect(given.store.changeOrder(key, change, first?.lease)).rejects.toThrow(LeaseLost);
      expect((await given.store.getOrder(key))?.reason).not.toEqual(CHANGED);
      await given.store.releaseLane(key, first?.lease ?? "");
      expect(await taken(NOON + LEASE)).toEqual([]);
      expect(await given.store.changeOrder(key, change, second?.lease)).toBe("ok");
    });

    test("a lease that is not one changes nothing, also where there is no such order", async () => {
      await putLane(given.store, "1");
      for (const orderId of ["1", "unknown"]) {
        const change = given.store.changeOrder(
          { shop: "acme", orderId },
          () => ({ record: aRecord({ orderId, reason: CHANGED }), result: null }),
          "made-up",
        );
        await expect(change).rejects.toThrow(LeaseLost);
      }
      expect(await given.store.getOrder({ shop: "acme", orderId: "unknown" })).toBeNull();
    });

    test("a lane whose step moves is due when the new step is", async () => {
      await putLane(given.store, "1", { notBefore: NOON + DAY });
      await putLane(given.store, "1", { notBefore: NOON + SECOND });
      expect(await given.store.nextDueAt({ brands: ["main"] })).toBe(NOON + SECOND);
      await putLane(given.store, "1", { notBefore: NOON + 2 * DAY });
      expect(await taken(NOON + DAY)).toEqual([]);
      await putLane(given.store, "1", { notBefore: NOON + DAY }, { brand: "other" });
      expect(await taken(NOON + 3 * DAY)).toEqual([]);
      expect(await taken(NOON + 3 * DAY, 50, ["other"])).toEqual(["1"]);
    });

    test("a lane that changes its brand while it is taken is free again when the lease ends", async () => {
      await putLane(given.store, "1");
      await take();
      await putLane(given.store, "1", {}, { brand: "other" });
      expect(await taken(NOON + LEASE - 1, 50, ["other"])).toEqual([]);
      expect(await taken(NOON + LEASE, 50, ["other"])).toEqual(["1"]);
    });

    test("after a restart a lane that was taken is taken again when its lease has ended", async () => {
      await putLane(given.store, "1", { state: "sending" });
      await take();
      await given.reopen();
      expect(await taken(NOON + LEASE)).toEqual(["1"]);
    });

    test("many dispatchers at once share the lanes without a double", async () => {
      for (let n = 0; n < 30; n++) await putLane(given.store, String(n));
      const shares = await Promise.all(Array.from({ length: 10 }, () => taken(NOON, 5)));
      expect(shares.flat().sort()).toEqual(Array.from({ length: 30 }, (_, n) => String(n)).sort());
    });

    test("the counts tell states and what has waited longest", async () => {
      expect((await given.store.counts()).oldestWaitingAt).toBeNull();
      await putLane(given.store, "1", { notBefore: NOON + 10_000 * DAY });
      expect((await given.store.counts()).oldestWaitingAt).toBeNull();
      await putLane(given.store, "2", { notBefore: NOON - DAY });
      await putLane(given.store, "3", { state: "dead" });
      const counts = await given.store.counts();
      expect(counts.orders).toMatchObject({ queued: 2, dead: 1, idle: 0 });
      expect(counts.oldestWaitingAt).toBe(NOON - DAY);
    });
  });
}
