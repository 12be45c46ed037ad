import { expect, test } from "vitest";
import { historySums } from "../../../src/outbound/history/history-sums.ts";
import { pointsReported } from "../../../src/outbound/history/reported-points.ts";

const told = (data: unknown) => Object.fromEntries(pointsReported(data));

test.each<[string, unknown, Record<string, number>]>([
  ["the line of a history", { earn: [{ lp_orderid: 1001, lp_points: 50 }] }, { 1001: 50 }],
  ["the answer to a step", { lp_orderid: "1001", lp_points: "50", lp_status: "pending" }, { 1001: 50 }],
  ["a line in other words", [{ order_id: 1001, points_earned: 7 }], { 1001: 7 }],
  ["no points at all", [{ order_id: 1001, points: 0 }], { 1001: 0 }],
  [
    "two lines that say the same",
    [
      { order: 1, points: 5 },
      { order: 1, points: 5 },
    ],
    { 1: 5 },
  ],
])("%s says how many points an order has", (_what, data, expected) => {
  expect(told(data)).toEqual(expected);
});

test.each<[string, unknown]>([
  ["a line that does not name the order", { earn: [{ id: 1001, lp_points: 50 }] }],
  ["a balance beside the orders", { points: 500, orders: [{ order_id: 1001 }] }],
  ["a balance around one order", { points: 500, last: { order_id: 1001 } }],
  ["an order's amount", [{ order_id: 1001, order_total: 50 }]],
  ["redeemed points", { redeem: [{ order_id: 1001, lp_points: 50 }] }],
  ["redeemed points of one list", { ledger: [{ lp_type: "redeem", order_id: 1001, lp_points: 50 }] }],
  ["two numbers in one line", [{ order_id: 1001, points: 50, earned_points: 40 }]],
  [
    "two lines that contradict each other",
    [
      { order_id: 1001, points: 50 },
      { order_id: 1001, points: 40 },
      { order_id: 1001, points: 40 },
    ],
  ],
  ["a part of a point", [{ order_id: 1001, points: 1.5 }]],
  ["points below none", [{ order_id: 1001, points: -50 }]],
  ["more points than anybody gives", [{ order_id: 1001, points: 1e12 }]],
  ["a text", [{ order_id: 1001, points: "fifty" }]],
  ["nothing", null],
])("%s says nothing of an order's points", (_what, data) => {
  expect(told(data)).toEqual({});
});

const earn = (lp_points: unknown, lp_status: unknown) => ({ lp_points, lp_status });

test("a whole history adds up to what is pending, approved, cancelled, redeemed and left", () => {
  const data = {
    earn: [earn(50, "pending"), earn(70, "approved"), earn("30", "Approved"), earn(5, "cancelled")],
    redeem: [{ lp_points: 40 }, { lp_points: 1 }],
  };
  expect(historySums(data)).toEqual({
    pending: 50,
    approved: 100,
    cancelled: 5,
    redeemed: 41,
    balance: 59,
    unread: 0,
    givenTwice: [],
  });
  expect(historySums({ earn: [], redeem: [] })).toMatchObject({ balance: 0, unread: 0 });
});

test.each([
  ["points that are not told", { order_id: 1 }],
  ["a state in other words", earn(50, "brewing")],
  ["no state", { lp_points: 50 }],
])("a line with %s is counted as not understood, and no balance is made of the rest", (_what, line) => {
  const sums = historySums({ earn: [line, earn(70, "approved")], redeem: [] });
  expect(sums).toMatchObject({ approved: 70, balance: null, unread: 1 });
});

test("an order with two entries of points has them twice, unless one was cancelled or redeemed", () => {
  const of = (lp_orderid: unknown, lp_status: unknown) => ({ ...earn(50, lp_status), lp_orderid });
  const data = {
    earn: [
      ...[of(1, "approved"), of("1", "pending"), of(2, "cancelled"), of(2, "approved"), of(3, "approved")],
      ...[earn(5, "approved"), earn(5, "approved"), of(1, "approved")],
    ],
    redeem: [{ lp_points: 5, lp_orderid: 3 }],
  };
  expect(historySums(data)?.givenTwice).toEqual(["1"]);
});

test.each([
  ["one list of both", { ledger: [earn(50, "approved")] }],
  ["lists without names", [[earn(50, "approved")], []]],
  ["two lists of given points", { earn: [earn(5, "approved")], earned: [earn(5, "approved")], redeem: [] }],
  ["given points alone", { earn: [earn(5, "approved")] }],
  ["nothing", null],
])("nothing is added up of %s", (_what, data) => {
  expect(historySums(data)).toBeNull();
});
