import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { woocommerceSampleShop } from "../../../adapters/woocommerce/stand-in/sample-shop.ts";
import {
  changedOrder,
  inventedBuyer,
  newOrder,
  type SampleChange,
  type SampleOrder,
} from "../../../src/sandbox/sample-day/sample-order.ts";

const garden = woocommerceSampleShop("garden", "garden.example.com", "a-secret-of-the-garden");
const acme = { domain: "acme.myshopify.com", secret: "a-secret-of-acme" };
const program = { earn: { activityId: "12", from: "2000-01-01" }, redeem: {} };

/** The shops of bridges in processes of their own, both with the brand "main". */
export const PROVEN_SHOPS = {
  garden: {
    platform: "woocommerce",
    brand: "main",
    domain: garden.domain,
    secrets: [garden.secret],
    orderId: { prefix: "1" },
    program,
  },
  acme: {
    platform: "shopify",
    brand: "main",
    domain: acme.domain,
    secrets: [acme.secret],
    orderId: { prefix: "2" },
    program,
  },
};

/** A signed delivery, ready to be sent. */
export interface SignedDelivery {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The order's id at the loyalty service. */
export function loyaltyOrderId(shop: keyof typeof PROVEN_SHOPS, id: number): number {
  return Number(PROVEN_SHOPS[shop].orderId.prefix + String(id));
}

/** An order of the shop "garden", paid a moment ago. */
export function aPaidOrder(number: number, given: Partial<SampleOrder> = {}): SampleOrder {
  const now = new Date();
  const buyer = {
    ...inventedBuyer("Ada", "Lindqvist", `+49170${1_000_000 + number}`),
    email: `ada-${number}@customers.example`,
  };
  const placed = newOrder({ id: 1_000_000 + number, number, buyer, total: "59.90" }, now);
  return { ...changedOrder(placed, "paid", now), ...given };
}

/** The delivery about the change, signed as the shop does. */
export function gardenDelivery(order: SampleOrder, change: SampleChange): SignedDelivery {
  const [delivery] = garden.deliveries(order, change).slice(-1);
  if (delivery === undefined) throw new Error(`the shop tells nothing of "${change}"`);
  return { path: "/webhooks/garden", headers: delivery.headers, body: delivery.body };
}

/** A full Shopify order, paid, 6 KB long. */
export const FULL_ORDER = readFileSync(
  new URL("../../fixtures/shopify/orders-paid-referred.json", import.meta.url),
  "utf8",
);
export const FULL_ORDER_ID = "5012345678901";

/** A full Shopify order, paid, 6 KB long; each number gives another order. */
export function acmeDelivery(number: number): SignedDelivery {
  return signedForAcme(FULL_ORDER.replaceAll(FULL_ORDER_ID, String(acmeOrderId(number))), number);
}

/** Any body, signed by the shop "acme" as a delivery about a paid order. */
export function signedForAcme(body: string, number: number): SignedDelivery {
  return {
    path: "/webhooks/acme",
    headers: {
      "content-type": "application/json",
      "x-shopify-topic": "orders/paid",
      "x-shopify-shop-domain": acme.domain,
      "x-shopify-api-version": "2026-10",
      "x-shopify-webhook-id": `webhook-${number}`,
      "x-shopify-triggered-at": "2026-05-04T08:16:02.000Z",
      "x-shopify-hmac-sha256": createHmac("sha256", acme.secret).update(body).digest("base64"),
    },
    body,
  };
}

function acmeOrderId(number: number): number {
  return Number(FULL_ORDER_ID) + number;
}
