import { randomUUID } from "node:crypto";
import {
  isFullyRefunded,
  refundedTotal,
  type SampleChange,
  type SampleOrder,
  type SamplePlatform,
} from "../../../src/sandbox/sample-day/sample-order.ts";
import { signedHeaders } from "./signed-headers.ts";

const TOPICS: Readonly<Record<SampleChange, readonly string[]>> = {
  created: ["orders/create"],
  paid: ["orders/paid", "orders/updated"],
  fulfilled: ["orders/fulfilled", "orders/updated"],
  refunded: ["refunds/create", "orders/updated"],
  cancelled: ["orders/cancelled", "orders/updated"],
};

/** A sample shop that sends like Shopify: a unique id on each delivery, the body signed with the app's secret. */
export function shopifySampleShop(shop: string, domain: string, secret: string): SamplePlatform {
  const sign = (topic: string, order: SampleOrder) => {
    const body = JSON.stringify(topic === "refunds/create" ? lastRefund(order) : orderBody(order));
    const ids = { webhookId: randomUUID(), eventId: randomUUID(), triggeredAt: new Date() };
    return { topic, order, body, headers: signedHeaders({ topic, domain, secret, body, ...ids }) };
  };
  return {
    platform: "shopify",
    title: "Shopify",
    shop,
    domain,
    secret,
    orderBody,
    deliveries: (order, change) => TOPICS[change].map((topic) => sign(topic, order)),
  };
}

function orderBody(order: SampleOrder): object {
  return {
    id: order.id,
    admin_graphql_api_id: `gid://shopify/Order/${order.id}`,
    name: `#${order.number}`,
    order_number: order.number,
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    processed_at: order.createdAt.toISOString(),
    cancelled_at: order.cancelledAt?.toISOString() ?? null,
    test: false,
    confirmed: true,
    currency: "EUR",
    presentment_currency: "EUR",
    total_price: order.total,
    current_total_price: (Number(order.total) - refundedTotal(order.refunds)).toFixed(2),
    financial_status: financialStatus(order),
    fulfillment_status: order.fulfilledAt === null ? null : "fulfilled",
    source_name: "web",
    tags: "",
    ...buyerBody(order),
    note_attributes: [],
    landing_site: "/",
    discount_codes:
      order.discountCode === null ? [] : [{ code: order.discountCode, amount: "5.00", type: "fixed_amount" }],
    line_items: [
      {
        id: order.id + 1,
        title: order.goods ?? "Sample goods",
        quantity: 1,
        price: order.total,
        gift_card: false,
      },
    ],
    fulfillments: shipmentsOf(order),
    refunds: order.refunds.map((_, index) => refundBody(order, index)),
  };
}

function buyerBody({ buyer, number }: SampleOrder): object {
  const names = { first_name: buyer.firstName, last_name: buyer.lastName };
  const address = { ...names, phone: null, country_code: "DE" };
  return {
    email: buyer.email,
    phone: buyer.phone,
    customer: { id: 7_000_000 + number, email: buyer.email, phone: null, ...names },
    billing_address: address,
    shipping_address: address,
  };
}

function shipmentsOf({ id, fulfilledAt }: SampleOrder): readonly object[] {
  return fulfilledAt === null
    ? []
    : [{ id: id + 2, status: "success", created_at: fulfilledAt.toISOString() }];
}

function financialStatus(order: SampleOrder): string {
  if (isFullyRefunded(order)) return "refunded";
  if (order.refunds.length > 0) return "partially_refunded";
  if (order.paidAt !== null) return "paid";
  return order.cancelledAt === null ? "pending" : "voided";
}

function lastRefund(order: SampleOrder): object {
  return refundBody(order, order.refunds.length - 1);
}

function refundBody(order: SampleOrder, index: number): object {
  const refund = order.refunds[index];
  return {
    id: refund?.id,
    order_id: order.id,
    created_at: refund?.at.toISOString(),
    refund_line_items: [],
    transactions: [
      {
        id: (refund?.id ?? 0) + 1,
        kind: "refund",
        status: "success",
        amount: refund?.amount,
        currency: "EUR",
      },
    ],
  };
}
