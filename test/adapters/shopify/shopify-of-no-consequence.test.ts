import { expect, test } from "vitest";
import type { DeliveryReason } from "../../../src/platform/codes/delivery.ts";
import { shopifyBody, translateShopify } from "../../support/shops/shopify.ts";

const order = shopifyBody("orders-create-pending");

test("a delivery without a topic is not understood", () => {
  expect(translateShopify("", order)).toEqual({ ok: false, reason: { code: "noTopic" } });
});

test.each<[string, unknown, DeliveryReason]>([
  ["products/update", {}, { code: "topicIgnored" }],
  ["disputes/create", { ...shopifyBody("disputes-create"), order_id: null }, { code: "disputeWithoutOrder" }],
  ["app/scopes_update", shopifyBody("app-scopes-update"), { code: "permissionsChanged" }],
  [
    "order_transactions/create",
    { ...shopifyBody("order-transactions-create"), kind: "sale" },
    { code: "paymentInOrder", kind: "sale" },
  ],
])("%s is understood, and of no consequence", (topic, body, reason) => {
  expect(translateShopify(topic, body)).toEqual({ ok: true, events: [], reason });
});

test.each<[string, object, DeliveryReason]>([
  [
    "order_transactions/create",
    { ...shopifyBody("order-transactions-create"), kind: "refund" },
    { code: "transactionMade", kind: "refund" },
  ],
  [
    "refunds/create",
    {
      ...shopifyBody("refunds-create"),
      transactions: [{ kind: "refund", status: "success", amount: "5.00" }],
      total_duties_set: null,
    },
    { code: "refundAmountMissing" },
  ],
  [
    "fulfillment_events/create",
    shopifyBody("fulfillment-events-create-delivered"),
    { code: "parcelDelivered" },
  ],
  ["returns/approve", shopifyBody("returns-approve"), { code: "returnChanged" }],
])("%s has its order read, and says why", (topic, body, reason) => {
  const read = translateShopify(topic, body);
  expect(read).toMatchObject({ ok: true, events: [{ kind: "reference", entity: "order", reason }] });
});
