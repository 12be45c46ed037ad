import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { woocommerceAdapter } from "../../../adapters/woocommerce/index.ts";
import { type WooCommerceSettings, woocommerceSettings } from "../../../adapters/woocommerce/settings.ts";
import type { TranslatableDelivery } from "../../../src/platform/adapter.ts";
import { parseExactJson } from "../../../src/platform/exact-json.ts";
import type { AdapterShop, RawRequest } from "../../../src/platform/request.ts";
import { NOON } from "../builders/orders.ts";

const WOO_SECRET = "gardensecret0123456789";

export function aWooShop(settings: object = {}): AdapterShop<WooCommerceSettings> {
  return { shop: "garden", domain: "garden.example", settings: woocommerceSettings.parse(settings) };
}

/** A request with this body, signed as the shop would. */
export function aWooRequest(topic: string, body: unknown, headers: Record<string, string> = {}): RawRequest {
  const bytes = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  const sent = {
    "content-type": "application/json",
    "x-wc-webhook-topic": topic,
    "x-wc-webhook-id": "2",
    "x-wc-webhook-delivery-id": "90f11ba991bb6bad3759e46e661ed052",
    "x-wc-webhook-signature": createHmac("sha256", WOO_SECRET).update(bytes).digest("base64"),
    ...headers,
  };
  const lists = Object.entries(sent).map(([name, value]) => [name, [value]]);
  return { method: "POST", target: "/webhooks/garden", headers: Object.fromEntries(lists), body: bytes };
}

/** The request as read from the inbox. */
export function aWooDelivery(request: RawRequest, receivedAt = NOON): TranslatableDelivery {
  const { topic, keptHeaders } = woocommerceAdapter.identify(request);
  const parsed = parseExactJson(request.body);
  const body = parsed.ok ? parsed.value : null;
  return { topic, headers: keptHeaders, body, receivedAt, deliveryKey: "1" };
}

/** A body of the order resource, version 3: 50.00 EUR, just created and unpaid. */
export function aWooOrder(given: Record<string, unknown> = {}): Record<string, unknown> {
  const address = { first_name: "Ada", last_name: "Example", company: "", country: "DE" };
  return {
    id: 1001,
    number: "1001",
    status: "pending",
    currency: "EUR",
    total: "50.00",
    created_via: "checkout",
    customer_id: 0,
    date_created: "2026-06-01T14:00:00",
    date_created_gmt: "2026-06-01T12:00:00",
    date_modified: "2026-06-01T14:00:00",
    date_modified_gmt: "2026-06-01T12:00:00",
    date_paid: null,
    date_paid_gmt: null,
    date_completed: null,
    date_completed_gmt: null,
    billing: { ...address, email: "ada@shop.example", phone: "0170 1234567" },
    shipping: { ...address, phone: "" },
    meta_data: [],
    line_items: [],
    coupon_lines: [],
    refunds: [],
    _links: { self: [{ href: "https://garden.example/wp-json/wc/v3/orders/1001" }] },
    ...given,
  };
}

interface RecordedTruth {
  readonly secret: string;
  /** The shop's own orders after the last recorded delivery. */
  readonly orders: readonly {
    readonly order: string;
    readonly id: number;
    readonly status: string;
    readonly currency: string;
    readonly total: string;
    readonly refunded: string;
    readonly email: string;
    readonly phone: string;
    readonly date_paid_gmt: string | null;
    readonly date_completed_gmt: string | null;
  }[];
  /** Orders that were permanently deleted, which no delivery reported. */
  readonly gone: readonly { readonly order: string; readonly id: number }[];
}

export function readTruth(): RecordedTruth {
  const file = new URL("../../fixtures/woocommerce/recorded-truth.json", import.meta.url);
  return JSON.parse(readFileSync(file, "utf8"));
}
