import {
  isFullyRefunded,
  type SampleChange,
  type SampleOrder,
  type SamplePlatform,
} from "../../../src/sandbox/sample-day/sample-order.ts";
import { times } from "./shop-order.ts";
import { signedHeaders } from "./signed-headers.ts";

const TOPICS: Readonly<Record<SampleChange, readonly string[]>> = {
  created: ["order.created", "order.updated"],
  paid: ["order.updated"],
  fulfilled: ["order.updated"],
  refunded: ["order.updated"],
  cancelled: ["order.updated"],
};

/**
 * A sample shop that sends like WooCommerce: every new order twice with the same bytes, no topic for payment or refund,
 * times in whole seconds without a zone, and a delivery id that all deliveries of one second share.
 */
export function woocommerceSampleShop(shop: string, domain: string, secret: string): SamplePlatform {
  const sign = (topic: string, order: SampleOrder) => {
    const body = JSON.stringify(orderBody(order, domain)).replaceAll("/", "\\/");
    const webhookId = topic === "order.created" ? 1 : 2;
    const source = `https://${domain}/`;
    const headers = signedHeaders({ topic, webhookId, source, secret, body, now: Date.now() });
    return { topic, order, body, headers };
  };
  return {
    platform: "woocommerce",
    title: "WooCommerce",
    shop,
    domain,
    secret,
    orderBody: (order) => orderBody(order, domain),
    deliveries: (order, change) => TOPICS[change].map((topic) => sign(topic, order)),
  };
}

function orderBody(order: SampleOrder, domain: string): object {
  const { buyer } = order;
  const person = { first_name: buyer.firstName, last_name: buyer.lastName, company: "", country: "DE" };
  return {
    id: order.id,
    parent_id: 0,
    number: String(order.number),
    status: status(order),
    currency: "EUR",
    version: "11.0.1",
    created_via: "checkout",
    customer_id: 0,
    total: order.total,
    ...times("created", order.createdAt),
    ...times("modified", order.updatedAt),
    ...times("paid", order.paidAt),
    ...times("completed", order.fulfilledAt),
    billing: { ...person, email: buyer.email, phone: buyer.phone ?? "" },
    shipping: { ...person, phone: "" },
    line_items: [
      {
        id: 1,
        name: order.goods ?? "Sample goods",
        quantity: 1,
        total: order.total,
        price: Number(order.total),
      },
    ],
    coupon_lines:
      order.discountCode === null ? [] : [{ id: 2, code: order.discountCode.toLowerCase(), discount: "5" }],
    refunds: order.refunds.map(({ id, amount }) => ({ id, reason: "", total: `-${amount}` })).toReversed(),
    meta_data: [{ id: 1, key: "_wc_order_attribution_source_type", value: "typein" }],
    _links: { self: [{ href: `https://${domain}/wp-json/wc/v3/orders/${order.id}` }] },
  };
}

function status(order: SampleOrder): string {
  if (order.cancelledAt !== null) return "cancelled";
  if (isFullyRefunded(order)) return "refunded";
  if (order.fulfilledAt !== null) return "completed";
  return order.paidAt === null ? "pending" : "processing";
}
