import { describe, expect, test } from "vitest";
import type { Operation } from "../../../src/domain/operation/operation.ts";
import type { OperationKind } from "../../../src/domain/operation/operation-kind.ts";
import type { OrderRecord, PointsState } from "../../../src/domain/order/order-record.ts";
import { redactRecord } from "../../../src/domain/order/redaction.ts";
import { DAY, NOON } from "../../support/builders/orders.ts";
import { aRecord, aStep, put } from "../../support/builders/stored.ts";
import type { OpenStore } from "../store.ts";

const QUARTER = 15 * 60_000;
/** From the day before noon to the day after it. */
const DAYS = [NOON - DAY, NOON, NOON + DAY];

const done = (kind: OperationKind, endedAt: number, given: Partial<Operation> = {}): Operation =>
  aStep({ id: `acme:1001:${kind}:1`, kind, state: "done", endedAt, ...given });

/** An order that was given points at noon; `count`: so many, as the service said. */
function anEarner(
  orderId: string,
  count: number | null,
  steps: readonly Operation[] = [],
  points: PointsState = "pending",
  shop = "acme",
): OrderRecord {
  const record = aRecord({ shop, orderId, points, operations: [done("earn", NOON), ...steps] });
  return count === null ? record : { ...record, pointsGiven: { count, source: "service", at: NOON } };
}

const sum = (kind: string, points: number, orders: number, unknown = 0, span = 1, shop = "acme") => ({
  shop,
  span,
  kind,
  points,
  orders,
  unknown,
});

export function pointsLaws(given: OpenStore): void {
  const sums = async (bounds: readonly number[] = DAYS) =>
    [...(await given.store.sumPoints(bounds))].sort((one, other) =>
      JSON.stringify([one.shop, one.span, one.kind]) < JSON.stringify([other.shop, other.span, other.kind])
        ? -1
        : 1,
    );

  describe("sums of points", () => {
    test("add up what was given, approved, cancelled and redeemed, by shop and when it happened", async () => {
      await put(given.store, anEarner("1", 50));
      await put(given.store, anEarner("2", 70, [done("approvePoints", NOON + QUARTER)], "approved"));
      await put(given.store, anEarner("3", 5, [done("cancelPoints", NOON - 1)], "cancelled"));
      await put(given.store, anEarner("4", 9, [done("redeem", NOON, { pointsToRedeem: 30 })]));
      await put(given.store, anEarner("1", 11, [], "pending", "other"));
      const expected = [
        sum("cancelled", 5, 1, 0, 0),
        sum("approved", 70, 1),
        sum("approvedSince", 70, 1),
        sum("cancelledSince", 5, 1),
        sum("given", 134, 4),
        sum("redeemed", 30, 1),
        sum("given", 11, 1, 0, 1, "other"),
      ];
      expect(await sums()).toEqual(expected);
      await given.reopen();
      expect(await sums()).toEqual(expected);
    });

    test("count an order once, however often it is written and its points are sent again", async () => {
      const record = anEarner("1", 50, [done("approvePoints", NOON)], "approved");
      for (let turn = 0; turn < 3; turn++) await put(given.store, { ...record, changedAt: NOON + turn });
      const again = [done("earn", NOON + QUARTER), done("approvePoints", NOON + QUARTER)];
      await put(given.store, { ...record, operations: [...record.operations, ...again] });
      const once = [sum("approved", 50, 1), sum("approvedSince", 50, 1), sum("given", 50, 1)];
      expect(await sums()).toEqual(once);
      await given.reopen();
      await put(given.store, record);
      expect(await sums()).toEqual(once);
    });

    test("leave out a cancel that was undone, and count the order once, when its points were given again", async () => {
      const cancel = done("cancelPoints", NOON + QUARTER);
      const record = await put(given.store, anEarner("1", 50, [cancel], "cancelled"));
      await put(given.store, anEarner("2", 7, [cancel], "cancelled"));
      expect(await sums()).toEqual([
        sum("cancelled", 57, 2),
        sum("cancelledSince", 57, 2),
        sum("given", 57, 2),
      ]);
      const again = [...record.operations, done("earn", NOON + 2 * QUARTER)];
      await put(given.store, { ...record, points: "pending", operations: again });
      const expected = [sum("cancelled", 7, 1), sum("cancelledSince", 7, 1), sum("given", 57, 2)];
      expect(await sums()).toEqual(expected);
      await given.reopen();
      expect(await sums()).toEqual(expected);
    });

    test("say what became of points in the span in which they were given", async () => {
      const approve = done("approvePoints", NOON + 3 * DAY);
      const record = await put(given.store, anEarner("1", 50, [approve], "approved"));
      await put(given.store, anEarner("2", 7));
      expect(await sums()).toEqual([sum("approvedSince", 50, 1), sum("given", 57, 2)]);
      const cancel = done("cancelPoints", NOON + 4 * DAY);
      await put(given.store, { ...record, points: "cancelled", operations: [...record.operations, cancel] });
      const expected = [sum("cancelledSince", 50, 1), sum("given", 57, 2)];
      expect(await sums()).toEqual(expected);
      await given.reopen();
      expect(await sums()).toEqual(expected);
    });

    test("say of how many orders the points are not known, and add these to no sum", async () => {
      await put(given.store, anEarner("1", null));
      await put(given.store, anEarner("2", null));
      await put(given.store, anEarner("3", 0));
      expect(await sums()).toEqual([sum("given", 0, 3, 2)]);
      await put(given.store, anEarner("2", 70));
      expect(await sums()).toEqual([sum("given", 70, 3, 1)]);
    });

    test("hold what is learned later when it happened, and what is corrected once", async () => {
      await put(given.store, anEarner("1", null));
      await put(given.store, { ...anEarner("1", 50), changedAt: NOON + DAY });
      await put(given.store, { ...anEarner("1", 60), changedAt: NOON + 2 * DAY });
      expect(await sums([NOON, NOON + QUARTER, NOON + 3 * DAY])).toEqual([sum("given", 60, 1, 0, 0)]);
    });

    test("stay when a person is erased from the order", async () => {
      const record = await put(given.store, anEarner("1", 50));
      await put(given.store, redactRecord(record, NOON + QUARTER));
      await given.store.scrub();
      expect(await sums()).toEqual([sum("given", 50, 1)]);
      await given.reopen();
      expect(await sums()).toEqual([sum("given", 50, 1)]);
    });

    test("of orders that are written at once lack none", async () => {
      await Promise.all(
        Array.from({ length: 120 }, (_, index) => put(given.store, anEarner(String(index), 10))),
      );
      expect(await sums()).toEqual([sum("given", 1200, 120)]);
    });

    test("of a change that failed hold nothing", async () => {
      const key = { shop: "acme", orderId: "1" };
      const failing = given.store.changeOrder(
        key,
        () => ({ record: anEarner("1", 50), result: null }),
        "not the lease",
      );
      await failing.catch(() => {});
      expect(await sums()).toEqual([]);
    });

    test("of any number of spans begin and end with quarters of an hour", async () => {
      await put(given.store, anEarner("1", 50));
      const bounds = Array.from({ length: 9 }, (_, index) => NOON + (index - 4) * QUARTER);
      expect(await sums(bounds)).toEqual([sum("given", 50, 1, 0, 4)]);
      expect(await sums([])).toEqual([]);
    });
  });

  describe("pending points", () => {
    const pending = async (at: number | null = null) =>
      [...(await given.store.pendingPoints(at))].sort((one, other) => (one.shop < other.shop ? -1 : 1));
    const stock = (points: number, orders: number, unknown = 0, shop = "acme") => ({
      ...{ shop, points, orders, unknown },
    });

    test("are those given and neither approved nor cancelled, by shop, also after a restart", async () => {
      await put(given.store, anEarner("1", 50));
      await put(given.store, anEarner("2", 70, [done("approvePoints", NOON + QUARTER)], "approved"));
      await put(given.store, anEarner("3", 5, [done("cancelPoints", NOON + QUARTER)], "cancelled"));
      await put(given.store, anEarner("4", 9, [done("redeem", NOON, { pointsToRedeem: 30 })]));
      await put(given.store, anEarner("5", null));
      await put(given.store, anEarner("6", 0));
      await put(given.store, anEarner("1", 11, [], "pending", "other"));
      await put(given.store, aRecord({ shop: "idle", orderId: "1" }));
      const expected = [stock(59, 4, 1), stock(11, 1, 0, "other")];
      expect(await pending()).toEqual(expected);
      await given.reopen();
      expect(await pending()).toEqual(expected);
    });

    test("go when they are approved, and come again when points are given again", async () => {
      const record = await put(given.store, anEarner("1", 50));
      const cancel = done("cancelPoints", NOON + QUARTER);
      const ended = { ...record, points: "cancelled" as const, operations: [...record.operations, cancel] };
      await put(given.store, ended);
      expect(await pending()).toEqual([]);
      const again = done("earn", NOON + 2 * QUARTER);
      await put(given.store, { ...record, operations: [...ended.operations, again] });
      expect(await pending()).toEqual([stock(50, 1)]);
      const approve = done("approvePoints", NOON + 3 * QUARTER);
      const all = [...ended.operations, again, approve];
      await put(given.store, { ...record, points: "approved", operations: all });
      expect(await pending()).toEqual([]);
    });

    test("of a moment of the past are those that waited then", async () => {
      const changed = { changedAt: NOON + DAY };
      await put(given.store, { ...anEarner("1", 50), changedAt: NOON });
      const approve = [done("approvePoints", NOON + DAY)];
      await put(given.store, { ...anEarner("2", 70, approve, "approved"), ...changed });
      const cancel = [done("cancelPoints", NOON + DAY)];
      await put(given.store, { ...anEarner("3", 5, cancel, "cancelled"), ...changed });
      const soon = [done("approvePoints", NOON + QUARTER)];
      await put(given.store, { ...anEarner("4", 9, soon, "approved"), changedAt: NOON + QUARTER });
      expect(await pending(NOON)).toEqual([]);
      expect(await pending(NOON + QUARTER)).toEqual([stock(134, 4)]);
      expect(await pending(NOON + DAY)).toEqual([stock(125, 3)]);
      expect(await pending(NOON + DAY + QUARTER)).toEqual([stock(50, 1)]);
      expect(await pending()).toEqual([stock(50, 1)]);
    });
  });
}
