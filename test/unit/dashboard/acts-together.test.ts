import { expect, test } from "vitest";
import { togetherIn } from "../../../src/dashboard/pages/acts-together.ts";

const act = (orderId: string | null, given: { readonly second?: number; readonly by?: string } = {}) => ({
  ...{ orderId, by: given.by ?? "Mia", detail: "Retried it.", note: null },
  at: `2026-06-01T12:00:${String(given.second ?? 0).padStart(2, "0")}Z`,
});
const ordersIn = (acts: readonly ReturnType<typeof act>[]) =>
  togetherIn(acts).map((group) => group.map(({ orderId }) => orderId).join(" "));

test.each([
  ["at once", [act("3", { second: 14 }), act("2", { second: 7 }), act("1")], ["3 2 1"]],
  ["two of them", [act("2"), act("1")], ["2", "1"]],
  ["long after each other", [act("3", { second: 40 }), act("2", { second: 20 }), act("1")], ["3", "2", "1"]],
  ["by several people", [act("3"), act("2", { by: "Ben" }), act("1")], ["3", "2", "1"]],
  ["about no order", [act(null), act(null), act(null)], ["", "", ""]],
  ["after another one", [act("4", { by: "Ben" }), act("3"), act("2"), act("1")], ["4", "3 2 1"]],
])("acts %s are together or alone", (_how, acts, groups) => {
  expect(ordersIn(acts)).toEqual(groups);
});
