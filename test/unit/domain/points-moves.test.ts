import fc from "fast-check";
import { expect, test } from "vitest";
import type { OperationKind } from "../../../src/domain/operation/operation-kind.ts";
import { pointsMoves } from "../../../src/domain/operation/points-moves.ts";
import { NOON, SECOND } from "../../support/builders/orders.ts";
import { aRecord, aStep } from "../../support/builders/stored.ts";

/** Each a second after the one before. */
const after = (...kinds: readonly OperationKind[]) =>
  pointsMoves({
    ...aRecord({
      operations: kinds.map((kind, index) =>
        aStep({ kind, state: "done", endedAt: NOON + index * SECOND, pointsToRedeem: 30 }),
      ),
    }),
    pointsGiven: { count: 50, source: "service", at: NOON },
  }).map(({ kind, at, points }) => `${kind} ${points} at ${(at - NOON) / SECOND}`);

test.each<[readonly OperationKind[], readonly string[]]>([
  [[], []],
  [["earn"], ["given 50 at 0"]],
  [
    ["earn", "approvePoints"],
    ["given 50 at 0", "approved 50 at 1"],
  ],
  [
    ["earn", "approvePoints", "cancelPoints"],
    ["given 50 at 0", "approved 50 at 1", "cancelled 50 at 2"],
  ],
  [
    ["earn", "redeem"],
    ["given 50 at 0", "redeemed 30 at 1"],
  ],
  [["cancelPoints"], []],
  [["addConversion"], []],
])("after %j the points moved so: %j", (kinds, moves) => {
  expect(after(...kinds)).toEqual(moves);
});

test("what is sent again moves no points again", () => {
  expect(after("earn", "earn")).toEqual(["given 50 at 0"]);
  const once = ["given 50 at 0", "approved 50 at 1"];
  expect(after("earn", "approvePoints", "earn", "approvePoints")).toEqual(once);
  expect(after("earn", "cancelPoints", "cancelPoints")).toEqual(["given 50 at 0", "cancelled 50 at 1"]);
});

test("points that are given again after a cancel count as given then, and as cancelled no more", () => {
  expect(after("earn", "cancelPoints", "earn")).toEqual(["given 50 at 2"]);
  const approvedAgain = ["given 50 at 3", "approved 50 at 4"];
  expect(after("earn", "approvePoints", "cancelPoints", "earn", "approvePoints")).toEqual(approvedAgain);
});

test("whatever happened, what was given and not cancelled is what the customer has", () => {
  const kinds = fc.array(fc.constantFrom("earn", "approvePoints", "cancelPoints", "redeem", "addConversion"));
  fc.assert(
    fc.property(kinds, (happened) => {
      const moved = after(...happened);
      const has = happened.reduce(
        (hasPoints, kind) => kind === "earn" || (kind !== "cancelPoints" && hasPoints),
        false,
      );
      const count = (kind: string) => moved.filter((move) => move.startsWith(kind)).length;
      expect(count("given") - count("cancelled")).toBe(has ? 1 : 0);
    }),
  );
});

test("a step that is not done has moved nothing, and points that nobody tells are none that are known", () => {
  expect(pointsMoves(aRecord({ operations: [aStep({ state: "sending", sentAt: NOON })] }))).toEqual([]);
  const given = aRecord({ operations: [aStep({ state: "done", endedAt: NOON })] });
  expect(pointsMoves(given)).toEqual([{ kind: "given", at: NOON, points: null }]);
});
