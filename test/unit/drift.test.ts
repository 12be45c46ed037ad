import { describe, expect, test } from "vitest";
import type { OrderRecord } from "../../src/domain/order-record.ts";
import { driftOf, namedOrders } from "../../src/outbound/drift.ts";
import { aRecord, aStep } from "../support/stored.ts";

describe("orders that a history names", () => {
  test.each<[what: string, data: unknown, isNamed: boolean]>([
    ["as a number", [{ lp_orderid: 1001 }], true],
    ["as text", { history: [{ reference: "1001" }] }, true],
    ["deep inside", { a: { b: [[{ c: { order: 1001 } }]] } }, true],
    ["under a name that means money", [{ lp_orderid: 7, lp_points: 1001 }], false],
    ["within a list of points", { points: [{ order: 1001 }] }, true],
    ["as a part of another number", [{ lp_orderid: 10012 }], false],
    ["in no history", null, false],
    ["in a text", "nothing", false],
  ])("%s", (_, data, isNamed) => {
    expect(namedOrders(data).has("1001")).toBe(isNamed);
  });
});

describe("drift", () => {
  const record = (id: number, points: OrderRecord["points"], operations: OrderRecord["operations"] = []) =>
    aRecord({ orderId: String(id), loyaltyOrderId: id, points, operations });
  const earned = (id: number) => record(id, "approved", [aStep({ state: "done" })]);

  test("is points that the history does not name, and names without an earn", () => {
    const { missing, extra, isReadable } = driftOf([
      { record: earned(1), isNamed: true },
      { record: earned(2), isNamed: false },
      { record: record(3, "none"), isNamed: true },
      { record: record(4, "none"), isNamed: false },
      { record: record(5, "none", [aStep({ state: "withdrawn", mayHaveHappened: true })]), isNamed: true },
      { record: record(6, "cancelled", [aStep({ state: "done" })]), isNamed: false },
    ]);
    expect(isReadable).toBe(true);
    expect(missing).toEqual([{ orderId: "2", loyaltyOrderId: 2, points: "approved" }]);
    expect(extra).toEqual([{ orderId: "3", loyaltyOrderId: 3, points: "none" }]);
  });

  test("is not claimed where no order is named at all", () => {
    const orders = [1, 2, 3].map((id) => ({ record: earned(id), isNamed: false }));
    expect(driftOf(orders)).toEqual({ isReadable: false, missing: [], extra: [] });
    expect(driftOf(orders.slice(1))).toMatchObject({ isReadable: true, missing: [{}, {}] });
  });
});
