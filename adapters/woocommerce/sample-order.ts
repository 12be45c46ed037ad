import { type SampleOrder, sampleDeliveries } from "../../src/platform/kit/sample-order.ts";
import { base64Hmac } from "../../src/platform/signature.ts";

/** Payment and completion have the same topic; signed as WooCommerce does. */
export const woocommerceSample = sampleDeliveries((order, { domain }, secret) => {
  const body = JSON.stringify(orderBody(order, domain));
  const headers = {
    "content-type": "application/json",
    "x-wc-webhook-source": `https://${domain}/`,
    "x-wc-webhook-topic": "order.updated",
    "x-wc-webhook-resource": "order",
    "x-wc-webhook-event": "updated",
    "x-wc-webhook-id": "1",
    "x-wc-webhook-signature": base64Hmac(body, secret),
  };
  return { headers, body };
});

function orderBody(order: SampleOrder, domain: string): object {
  const { id, firstName, lastName, email, phone, country, total, currency, fulfilledAt } = order;
  const person = { first_name: firstName, last_name: lastName, company: "", country };
  return {
    id,
    number: String(order.number),
    status: fulfilledAt === null ? "processing" : "completed",
    currency,
    created_via: "checkout",
    customer_id: 0,
    total,
    ...times("created", order.createdAt),
    ...times("modified", order.updatedAt),
    ...times("paid", order.paidAt),
    ...times("completed", fulfilledAt),
    billing: { ...person, email, phone },
    shipping: { ...person, phone: "" },
    line_items: [{ id: 1, name: "Sample goods", quantity: 1, total, meta_data: [] }],
    coupon_lines: [],
    refunds: [],
    meta_data: [],
    _links: { self: [{ href: `https://${domain}/wp-json/wc/v3/orders/${id}` }] },
  };
}

/** The fields of a time in whole seconds, without a zone. */
function times(name: string, at: Date | null): Readonly<Record<string, string | null>> {
  const text = at?.toISOString().slice(0, 19) ?? null;
  return { [`date_${name}`]: text, [`date_${name}_gmt`]: text };
}
