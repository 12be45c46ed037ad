import { expect, test } from "vitest";
import { fateOf } from "../../../src/domain/plan/look-ahead.ts";
import { LOOK_AHEAD, type LookAhead, NO_COUNTS } from "../../../src/programme/look-ahead-state.ts";
import { paid } from "../../support/builders/order-life.ts";
import { aContext, arrive, NOON } from "../../support/builders/orders.ts";

const fate = fateOf(arrive(null, [paid]), aContext());
const kept: LookAhead = {
  ...{ id: "a1", state: "done", by: "Ada", version: 2, since: 0, startedAt: NOON, endedAt: NOON },
  ...{ askedAt: NOON, heldUntil: NOON, scanned: 1, differing: 1, counts: { ...NO_COUNTS, wouldWait: 1 } },
  unknown: { orders: 2, conditions: { collections: 2, firstOrder: 1 } },
  orders: [
    {
      ...{ orderId: "1001", orderNumber: "#1001", before: fate, after: fate },
      differences: [{ code: "wouldWait", because: { code: "waitsForPayment" } }],
    },
  ],
};

function read(value: object): LookAhead | null {
  const log = { error: () => {} };
  return LOOK_AHEAD.parse({ log }, { shop: "acme", name: LOOK_AHEAD.name, value: JSON.stringify(value) });
}

test("a look ahead is read as it was kept, with what differs and both fates", () => {
  expect(read(kept)).toEqual(kept);
});

test.each([
  ["without what would become of it", { after: undefined }],
  ["with points of no known kind", { after: { ...fate, points: "gold" } }],
  ["without a reason", { before: { ...fate, reason: "because" } }],
  ["without what differs", { differences: null }],
  ["that is none", null],
])("one that holds an order %s counts as none", (_what, change) => {
  const orders = change === null ? [7] : [{ ...kept.orders[0], ...change }];
  expect(read({ ...kept, orders })).toBeNull();
});
