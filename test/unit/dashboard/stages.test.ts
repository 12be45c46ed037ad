import { expect, test } from "vitest";
import type { OperationLine, Order } from "../../../src/client/index.ts";
import { stagesOf } from "../../../src/dashboard/pages/order/standing.ts";

const at = (day: number) => `2026-11-${day}T12:00:00.000Z`;
const step = (operation: OperationLine["operation"], state: OperationLine["state"], more = {}) =>
  ({ operation, state, endedAt: null, notBefore: null, ...more }) as OperationLine;
const APPROVAL = step("approvePoints", "queued", { notBefore: at(30) });

function stages(order: Partial<Order>) {
  const given = { paidAt: at(10), fulfilledAt: null, points: "none", operations: [], code: "", ...order };
  return stagesOf(given as Order).map(({ name, state, at: time }) => [name, state, time]);
}

test("points that are given have the date of their approval", () => {
  const operations = [step("earn", "done", { endedAt: at(11) }), APPROVAL];
  expect(stages({ points: "pending", operations })).toEqual([
    ["paid", "done", at(10)],
    ["given", "done", at(11)],
    ["fulfilled", "toCome", null],
    ["approved", "next", at(30)],
  ]);
});

test.each([
  ["dead", "failed"],
  ["parked", "toCome"],
] as const)("while giving the points is %s, their approval has no date", (state, shown) => {
  const operations = [step("earn", state, { endedAt: at(11) }), APPROVAL];
  expect(stages({ operations })).toEqual([
    ["paid", "done", at(10)],
    ["given", shown, null],
    ["fulfilled", "toCome", null],
    ["approved", "toCome", null],
  ]);
});

test("points that were cancelled were given before", () => {
  const earned = step("earn", "done", { endedAt: at(11) });
  const operations = [earned, step("cancelPoints", "done", { endedAt: at(20) })];
  expect(stages({ points: "cancelled", fulfilledAt: at(15), operations })).toEqual([
    ["paid", "done", at(10)],
    ["given", "done", at(11)],
    ["fulfilled", "done", at(15)],
    ["cancelled", "not", at(20)],
  ]);
});
