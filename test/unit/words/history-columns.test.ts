import { expect, test } from "vitest";
import { historyLines, isZoneless, momentOf, stateOf } from "../../../src/words/history-columns.ts";

test("columns that are understood come first, the others as they came, and none twice", () => {
  const names = ["lp_type", "lp_orderid", "expires_in", "lp_points", "points", "created_at", "updated_at"];
  const rows = ["earn", "redeem"].map((value) =>
    Object.fromEntries(names.map((name) => [name, `${value} ${name}`])),
  );
  expect(historyLines(rows).columns.map(({ name, means }) => [name, means])).toEqual([
    ["created_at", "when"],
    ["lp_points", "points"],
    ["lp_orderid", "order"],
    ["lp_type", "type"],
    ["expires_in", null],
    ["points", null],
  ]);
});

test.each([
  ["2026-06-01T12:30:00+0000", "2026-06-01T12:30:00.000Z"],
  ["2026-06-01T12:30+0200", "2026-06-01T10:30:00.000Z"],
  ["2026-06-01 12:30:00Z", "2026-06-01T12:30:00.000Z"],
  ["2026-06-01T12:30:59", "2026-06-01T12:30:59.000Z"],
  ["2026-06-01T12:30+0000", "2026-06-01T12:30:00.000Z"],
  ["2026-99-01T12:30:00Z", null],
  ["yesterday", null],
])("the time %s is %s: one without its zone is UTC", (text, at) => {
  expect(momentOf(text)).toBe(at);
});

test.each([
  ["Approved", "approved"],
  ["cancel", "cancelled"],
  ["canceled", "cancelled"],
  [" pending ", "pending"],
  ["approved by hand", null],
])("the state %s is %s", (text, state) => {
  expect(stateOf(text)).toBe(state);
});

test("entries of one type alone have no column for it, and one that is no object is a value", () => {
  const named = (rows: readonly unknown[]) => historyLines(rows).columns.map(({ name }) => name);
  expect(named([{ type: "earn", points: 1 }, { type: "earn" }])).toEqual(["points"]);
  expect(named([7])).toEqual(["value"]);
});

test("what an entry says twice is left out, and when it last changed, which only some entries have", () => {
  const at = "2026-06-01T12:30:00Z";
  const orders = [{ loyaltyOrderId: 25, orderNumber: "#1007" }];
  const row = { created_at: at, updated_at: at, order_id: 25, description: "Order #1007" };
  const told = (...rows: readonly object[]) => {
    const { columns, lines } = historyLines(rows, orders);
    return [columns.map(({ means }) => means), lines.map((line) => Object.keys(line))];
  };
  expect(told(row)).toEqual([["when", "order"], [["created_at", "order_id"]]]);
  const later = { ...row, updated_at: "2026-06-02T12:30:00Z", description: "Thank you" };
  expect(told(row, later)).toEqual([
    ["when", "order", "description"],
    [
      ["created_at", "order_id"],
      ["created_at", "order_id", "description"],
    ],
  ]);
  expect(told({ ...row, order_id: 7 })[0]).toContain("description");
});

test.each([
  ["newest first", "2026-06-03T08:00:00+0200", [3, 2, 1]],
  ["as received if a time is not understood", "yesterday", [1, 3, 2]],
])("entries are %s", (_, last, points) => {
  const rows = [
    { created_at: "2026-06-01 12:00:00", points: 1 },
    { created_at: last, points: 3 },
    { created_at: "2026-06-03T05:59:00Z", points: 2 },
  ];
  expect(historyLines(rows).lines.map((line) => line.points)).toEqual(points);
});

test("a time that names no zone is known for one", () => {
  expect(["2026-06-01T12:30:59", "2026-06-01T12:30:00Z", "yesterday"].map(isZoneless)).toEqual([
    true,
    false,
    false,
  ]);
});
