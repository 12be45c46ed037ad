import { type SampleOrder, sampleDeliveries } from "../../src/platform/kit/sample-order.ts";
import { base64Hmac } from "../../src/platform/signature.ts";

/** One delivery for payment and one for fulfillment, signed as Shopify does. */
export const shopifySample = sampleDeliveries((order, { domain }, secret) => {
  const topic = order.fulfilledAt === null ? "orders/paid" : "orders/fulfilled";
  const body = JSON.stringify(orderBody(order, domain));
  const headers = {
    "content-type": "application/json",
    "x-shopify-topic": topic,
    "x-shopify-shop-domain": domain,
    "x-shopify-webhook-id": `sample ${topic} ${order.updatedAt.toISOString()}`,
    "x-shopify-triggered-at": order.updatedAt.toISOString(),
    "x-shopify-hmac-sha256": base64Hmac(body, secret),
  };
  return { headers, body };
});

function orderBody(order: SampleOrder, domain: string): object {
  const { id, firstName, lastName, email, phone, country, total, currency, fulfilledAt } = order;
  const createdAt = order.createdAt.toISOString();
  return {
    id,
    name: `#${order.number}`,
    order_number: order.number,
    created_at: createdAt,
    processed_at: createdAt,
    updated_at: order.updatedAt.toISOString(),
    cancelled_at: null,
    test: false,
    confirmed: true,
    currency,
    total_price: total,
    current_total_price: total,
    financial_status: "paid",
    fulfillment_status: fulfilledAt === null ? null : "fulfilled",
    source_name: "web",
    tags: "",
    email,
    phone,
    customer: { id: id + 1, email, phone, first_name: firstName, last_name: lastName },
    billing_address: { first_name: firstName, last_name: lastName, phone: null, country_code: country },
    shipping_address: null,
    note_attributes: [],
    discount_codes: [],
    line_items: [{ id: id + 2, title: "Sample goods", quantity: 1, price: total, gift_card: false }],
    fulfillments:
      fulfilledAt === null ? [] : [{ id: id + 3, status: "success", created_at: fulfilledAt.toISOString() }],
    refunds: [],
    order_status_url: `https://${domain}/1/orders/${id}/authenticate`,
  };
}
