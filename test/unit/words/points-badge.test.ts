import { expect, test } from "vitest";
import { pointsBadge } from "../../../src/words/points-badge.ts";

const labels = {
  pointsStates: { none: "No points", noneYet: "No points yet", pending: "Points pending" },
} as unknown as Parameters<typeof pointsBadge>[1];

test.each([
  ["none", "waitsForPayment", {}, "No points yet"],
  ["none", "pointsBeingEarned", {}, "No points yet"],
  ["none", "waitsForAccount", {}, "No points yet"],
  ["none", "stepRetried", { operation: "earn" }, "No points yet"],
  ["none", "stepRetried", { operation: "addConversion" }, "No points"],
  ["none", "failed", { operation: "earn" }, "No points yet"],
  ["none", "failed", { operation: "addConversion" }, "No points"],
  ["none", "noPoints", {}, "No points"],
  ["none", "noPointsWithoutContact", {}, "No points"],
  ["pending", "onHold", {}, "Points pending"],
] as const)("an order with points %s by %s %j is told as: %s", (points, code, facts, text) => {
  expect(pointsBadge({ points, code, facts }, labels)).toBe(text);
});
