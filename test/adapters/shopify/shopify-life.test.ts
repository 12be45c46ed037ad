import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeFacts, NO_FACTS } from "../../../src/domain/facts/facts.ts";
import { refundStanding } from "../../../src/domain/facts/refunds.ts";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import { shopifyBody, translateShopify } from "../../support/shops/shopify.ts";

/** All deliveries of one order, from its creation to its cancellation, in the order in which they were sent. */
const LIFE: readonly (readonly [topic: string, file: string])[] = [
  ["orders/create", "orders-create-pending"],
  ["orders/paid", "orders-paid-referred"],
  ["fulfillments/create", "fulfillments-create"],
  ["fulfillments/update", "fulfillments-update"],
  ["orders/partially_fulfilled", "orders-partially-fulfilled"],
  ["orders/fulfilled", "orders-fulfilled"],
  ["refunds/create", "refunds-create"],
  ["orders/updated", "orders-updated-partially-refunded"],
  ["orders/cancelled", "orders-cancelled-refunded"],
];

const events = LIFE.flatMap(([topic, file]) => {
  const translation = translateShopify(topic, shopifyBody(file));
  return translation.ok ? (translation.events as readonly OrderEvent[]) : [];
});

test("the deliveries of an order's life lead to the same facts in any order and twice", () => {
  const natural = events.reduce(mergeFacts, NO_FACTS);
  expect(events.length).toBe(LIFE.length);
  expect(natural.snapshot).toMatchObject({ isOrderCancelled: true, isRefunded: true, totalMinor: 5990 });
  expect(natural.firstPaidAt).toBe(Date.UTC(2026, 4, 4, 8, 16, 2));
  expect(natural.firstFulfilledAt).toBe(Date.UTC(2026, 4, 6, 7, 0, 0));
  expect(refundStanding(natural)).toEqual({ refundedMinor: 5990, isPartial: false, isFull: true, share: 1 });

  const twice = [...events, ...events];
  fc.assert(
    fc.property(fc.shuffledSubarray(twice, { minLength: twice.length }), (arrived) => {
      expect(arrived.reduce(mergeFacts, NO_FACTS)).toEqual(natural);
    }),
  );
});

test("a deletion ends the order, before its first delivery and after its last", () => {
  const translation = translateShopify("orders/delete", { id: "5012345678901" });
  const [deletion] = translation.ok ? (translation.events as readonly OrderEvent[]) : [];
  if (deletion === undefined) throw new Error("no deletion");
  for (const order of [
    [deletion, ...events],
    [...events, deletion],
  ])
    expect(order.reduce(mergeFacts, NO_FACTS).isDeletedForGood).toBe(true);
});
