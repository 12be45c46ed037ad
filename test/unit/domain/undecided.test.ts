import fc from "fast-check";
import { expect, test } from "vitest";
import type { ReadParts } from "../../../src/domain/order/order-snapshot.ts";
import { chooseActivity, judgedOrder } from "../../../src/domain/plan/activity.ts";
import { exclusion } from "../../../src/domain/plan/eligibility.ts";
import type { Programme } from "../../../src/domain/programme/programme.ts";
import { conditionsSchema } from "../../../src/domain/rules/conditions.ts";
import { openParts } from "../../../src/domain/rules/undecided.ts";
import { anOrder, aProgramme, arrive } from "../../support/builders/orders.ts";

const words = (...known: string[]) => fc.option(fc.subarray(known, { minLength: 1 }), { nil: undefined });
const rule = fc
  .record({
    when: fc.record(
      {
        customerTags: words("vip", "staff"),
        collections: words("9", "10"),
        productTypes: words("hat"),
        tags: words("gift"),
        firstOrder: fc.constantFrom(undefined, true, false),
        minTotal: fc.constantFrom(null, "10", "900"),
      },
      { requiredKeys: [] },
    ),
    activityId: fc.constantFrom("12", "13", "14"),
  })
  .map(({ when, activityId }) => ({ when: conditionsSchema.parse(when), activityId }));
const NO_CONDITIONS = JSON.stringify(conditionsSchema.parse({}));
const exclude = fc.record({
  customerTags: fc.subarray(["staff"]),
  rules: fc
    .array(rule, { maxLength: 2 })
    .map((rules) => rules.flatMap(({ when }) => (JSON.stringify(when) === NO_CONDITIONS ? [] : [{ when }]))),
});
const programme = fc
  .record({ rules: fc.array(rule, { maxLength: 4 }), exclude })
  .map((given) => aProgramme({ earn: { activityId: "11", rules: given.rules }, exclude: given.exclude }));
const PARTS = ["customerTags", "productTypes", "collections", "orderIndex"] as const;
const told: fc.Arbitrary<Required<ReadParts>> = fc.record({
  customerTags: fc.subarray(["vip", "staff"]),
  productTypes: fc.subarray(["hat"]),
  collections: fc.subarray(["9", "10"]),
  orderIndex: fc.constantFrom(1, 2),
});

const snapshot = anOrder({ isPaid: true, unreported: ["customerTags"] });
const paid = {
  ...({ kind: "snapshot", orderId: snapshot.orderId, snapshot } as const),
  ...{ isRestoration: false, observedAt: snapshot.updatedAt },
};
function outcome(read: ReadParts, by: Programme) {
  const { facts } = arrive(null, [{ ...paid, read }]);
  const order = judgedOrder({ facts }, snapshot, by);
  const excluded = exclusion(order, by) !== null;
  return { facts, says: excluded ? "excluded" : chooseActivity(order, by).activityId };
}

/** Whatever a shop would have told: where nothing is open, it would have made no difference. */
test("what is not asked for could not have changed what the order earns", () => {
  fc.assert(
    fc.property(programme, told, fc.subarray([...PARTS]), (by, all, known) => {
      const some = Object.fromEntries(known.map((part) => [part, all[part]]));
      const { facts, says } = outcome(some, by);
      const open = openParts({ facts }, by, PARTS);
      if (open.length > 0) expect(known).not.toEqual(expect.arrayContaining([...open]));
      else expect(outcome(all, by).says).toBe(says);
    }),
    { numRuns: 500 },
  );
});

test("what no rule asks for is not asked for, whatever else is unknown", () => {
  fc.assert(
    fc.property(programme, (by) => {
      const { facts } = outcome({}, by);
      const text = JSON.stringify([by.earn.rules, by.exclude]);
      const open = openParts({ facts }, by, PARTS);
      for (const part of open) expect(text).toContain(part === "orderIndex" ? "firstOrder" : `"${part}":[`);
    }),
  );
});
