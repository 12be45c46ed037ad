import { expect, test } from "vitest";
import { previewedOutcome } from "../../../src/domain/plan/preview.ts";
import { NO_COUNTS, PREVIEW, type Preview } from "../../../src/programme/preview-state.ts";
import { paid } from "../../support/builders/order-life.ts";
import { aContext, arrive, NOON } from "../../support/builders/orders.ts";

const outcome = previewedOutcome(arrive(null, [paid]), aContext());
const kept: Preview = {
  ...{ id: "a1", state: "done", by: "Ada", version: 2, since: 0, startedAt: NOON, endedAt: NOON },
  ...{
    askedAt: NOON,
    heldUntil: NOON,
    scanned: 1,
    differing: 1,
    changing: 0,
    counts: { ...NO_COUNTS, wouldWait: 1 },
  },
  unknown: { orders: 2, conditions: { collections: 2, firstOrder: 1 } },
  orders: [
    {
      ...{ orderId: "1001", orderNumber: "#1001", before: outcome, after: outcome },
      differences: [{ code: "wouldWait", because: { code: "waitsForPayment" } }],
    },
  ],
};

function read(value: object): Preview | null {
  const log = { error: () => {} };
  return PREVIEW.parse({ log }, { shop: "acme", name: PREVIEW.name, value: JSON.stringify(value) });
}

test("a look ahead is read as it was kept, with what differs and both outcomes", () => {
  expect(read(kept)).toEqual(kept);
});

test.each([
  ["without what would become of it", { after: undefined }],
  ["with points of no known kind", { after: { ...outcome, points: "gold" } }],
  ["without a reason", { before: { ...outcome, reason: "because" } }],
  ["without what differs", { differences: null }],
  ["that is none", null],
])("one that holds an order %s counts as none", (_what, change) => {
  const orders = change === null ? [7] : [{ ...kept.orders[0], ...change }];
  expect(read({ ...kept, orders })).toBeNull();
});
