import { createHmac } from "node:crypto";
import type { OrderSnapshot } from "../../src/domain/order/order-snapshot.ts";
import type { PlatformEvent, ReferenceEvent, Translation } from "../../src/platform/adapter.ts";
import type { DeliveryReason } from "../../src/platform/codes/delivery.ts";
import { openShopify } from "../../test/adapters/shopify/shopify-access.ts";
import * as orders from "../../test/adapters/shopify/shopify-orders.ts";
import type { AdapterSamples, DeliverySample } from "../../test/contracts/adapter.ts";
import { shopifyBytes } from "../../test/support/shops/shopify.ts";
import { shopifyAdapter } from "./index.ts";
import { type ShopifySettings, shopifySettings } from "./settings.ts";

const TRIGGERED_AT = "2026-05-04T08:15:32.123456Z";
const RECEIVED_AT = Date.UTC(2026, 5, 1, 12);

function sample(topic: string, file: string, expected: Translation): DeliverySample {
  return { name: `${topic} (${file})`, topic, body: shopifyBytes(file), expected };
}

function event(topic: string, file: string, only: PlatformEvent): DeliverySample {
  return sample(topic, file, { ok: true, events: [only] });
}

function order(topic: string, file: string, snapshot: OrderSnapshot): DeliverySample {
  const { orderId } = snapshot;
  return event(topic, file, { kind: "snapshot", orderId, snapshot, isRestoration: false, observedAt: null });
}

function reference(topic: string, file: string, id: string, reason: DeliveryReason): DeliverySample {
  const named: ReferenceEvent = { kind: "reference", entity: "order", id, reason };
  return event(topic, file, named);
}

const RETURNS = ["request", "approve", "decline", "cancel", "close", "reopen", "process", "update"];
const at = Date.UTC(2026, 4, 9, 6);
const shippedAt = Date.UTC(2026, 4, 5, 6, 59, 58);
const orderId = "5012345678901";

const deliveries: readonly DeliverySample[] = [
  order("orders/create", "orders-create-pending", orders.PENDING),
  order("orders/create", "orders-create-synthetic", orders.SYNTHETIC),
  order("orders/create", "orders-create-unprotected", orders.UNPROTECTED),
  order("orders/create", "orders-create-nobody", orders.NOBODY),
  order("orders/paid", "orders-paid-referred", orders.REFERRED),
  order("orders/paid", "orders-paid-gift-cards", orders.GIFT_CARDS),
  order("orders/updated", "orders-updated-partially-refunded", orders.PARTLY_REFUNDED),
  order("orders/updated", "orders-updated-presentment", orders.IN_YEN),
  order("orders/partially_fulfilled", "orders-partially-fulfilled", orders.PARTLY_SHIPPED),
  order("orders/fulfilled", "orders-fulfilled", orders.SHIPPED),
  order("orders/updated", "orders-updated-delivered", orders.DELIVERED),
  order("orders/cancelled", "orders-cancelled-refunded", orders.CANCELLED),
  reference("orders/edited", "orders-edited", "820982911946154508", { code: "linesEdited" }),
  event("orders/delete", "orders-delete", {
    kind: "deletion",
    orderId: "820982911946154508",
    subscription: "shopify",
    key: "deleted",
    receivedAt: RECEIVED_AT,
    isFinal: true,
  }),
  event("fulfillments/create", "fulfillments-create", {
    kind: "fulfillment",
    orderId,
    fulfillment: { id: "4012345678901", status: "pending", at: shippedAt },
  }),
  event("fulfillments/update", "fulfillments-update", {
    kind: "fulfillment",
    orderId,
    fulfillment: { id: "4012345678901", status: "success", at: shippedAt },
  }),
  reference("fulfillment_events/create", "fulfillment-events-create-delivered", orderId, {
    code: "parcelDelivered",
  }),
  sample("fulfillment_events/create", "fulfillment-events-create-in-transit", {
    ok: true,
    events: [],
    reason: { code: "parcelOnItsWay", status: "in_transit" },
  }),
  event("refunds/create", "refunds-create", { kind: "refund", orderId, refund: orders.PARTIAL_REFUND }),
  event("refunds/create", "refunds-create-restock-only", {
    kind: "refund",
    orderId,
    refund: { id: "2012345678903", amountMinor: 0, currency: null, at },
  }),
  // The test button's transactions have no currency; the duties beside them do.
  event("refunds/create", "refunds-create-sample", {
    kind: "refund",
    orderId: "820982911946154508",
    refund: { id: "890088186047892319", amountMinor: 8500, currency: null, at },
  }),
  sample("order_transactions/create", "order-transactions-create", {
    ok: true,
    events: [],
    reason: { code: "paymentInOrder", kind: "sale" },
  }),
  event("disputes/create", "disputes-create", {
    kind: "dispute",
    orderId: "820982911946154508",
    dispute: { id: "285332461850802050", state: "open", amount: { amountMinor: 1150, currency: "EUR" } },
  }),
  event("disputes/update", "disputes-update-lost", {
    kind: "dispute",
    orderId: "820982911946154508",
    dispute: { id: "285332461850802050", state: "lost", amount: { amountMinor: 1150, currency: "EUR" } },
  }),
  sample("disputes/create", "disputes-create-without-order", {
    ok: true,
    events: [],
    reason: { code: "disputeWithoutOrder" },
  }),
  ...RETURNS.map((step) =>
    reference(`returns/${step}`, "returns-approve", orderId, { code: "returnChanged" }),
  ),
  event("app/uninstalled", "app-uninstalled", {
    kind: "uninstalled",
    at: Date.UTC(2026, 4, 4, 8, 15, 32, 123),
  }),
  sample("app/scopes_update", "app-scopes-update", {
    ok: true,
    events: [],
    reason: { code: "permissionsChanged" },
  }),
  event("customers/data_request", "customers-data-request", {
    kind: "privacy",
    request: "dataRequest",
    customer: { id: "7012345678901", email: "zoe@customer.example", phone: "+4915123456789" },
    orderIds: [orderId, "820982911946154508"],
  }),
  event("customers/redact", "customers-redact", {
    kind: "privacy",
    request: "redactCustomer",
    customer: { id: null, email: "zoe@customer.example", phone: null },
    orderIds: [orderId],
  }),
  event("shop/redact", "shop-redact", {
    kind: "privacy",
    request: "redactShop",
    customer: null,
    orderIds: [],
  }),
];

export const samples: AdapterSamples<ShopifySettings> = {
  adapter: shopifyAdapter,
  shop: { shop: "acme", domain: "acme.myshopify.com", settings: shopifySettings.parse({}) },
  deliveries,
  headersOf: ({ topic }, { event }) => ({
    "x-shopify-topic": topic,
    "x-shopify-shop-domain": "acme.myshopify.com",
    "x-shopify-api-version": "2026-10",
    "x-shopify-webhook-id": `b54557e4-bdd9-4b37-8a5f-${String(event).padStart(12, "0")}`,
    "x-shopify-event-id": "98880550-7158-44d4-b7cd-2c97c8a091b5",
    "x-shopify-triggered-at": TRIGGERED_AT,
  }),
  openStandIn: openShopify,
  signatureHeader: "x-shopify-hmac-sha256",
  sign: ({ body }, secret) => createHmac("sha256", secret).update(body).digest("base64"),
  domains: [
    ["http://127.0.0.1:4321/", "127.0.0.1:4321"],
    ["acme.myshopify.com", "acme.myshopify.com"],
    [" Acme-Tee", "acme-tee.myshopify.com"],
    ["https://ACME-Tee.myshopify.com/", "acme-tee.myshopify.com"],
    ["  http://acme.myshopify.com ", "acme.myshopify.com"],
    ["https://acme.myshopify.com/admin/settings/general", "acme.myshopify.com"],
    ["https://admin.shopify.com/store/acme/orders", "acme.myshopify.com"],
  ],
  notDomains: [
    "127.0.0.1",
    "10.0.0.1:4321",
    "localhost.shops.example:4321",
    "",
    "acme.example",
    "acme.myshopify.com.evil.example",
    "evil.example/acme.myshopify.com",
    "evil.example#acme.myshopify.com",
    "user@acme.myshopify.com",
    "acme.myshopify.com:8443",
    "a.b.myshopify.com",
    "-acme.myshopify.com",
    ".myshopify.com",
    "acme.myshopify.com\nevil.example",
    "acme.myshopify.io",
    "admin.shopify.com/store/",
    "admin.shopify.com/store/acme.evil.example",
  ],
};
