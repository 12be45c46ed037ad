import { createHash } from "node:crypto";
import type { DeliveryIdentity, PlatformTopic } from "../../../src/platform/adapter.ts";
import { bodyTopic } from "../../../src/platform/kit/body-topic.ts";
import { onlyHeader, onlyHeaders } from "../../../src/platform/kit/headers.ts";
import type { RawRequest } from "../../../src/platform/request.ts";
import { topicNames } from "../../../src/platform/topics.ts";
import {
  PLUGIN_COPY,
  PLUGIN_DELIVERY,
  PLUGIN_DISCONNECTED,
  PLUGIN_ERASURE,
  PLUGIN_ORDER,
  PLUGIN_SIGNATURE,
  PLUGIN_TEST,
} from "../connection/plugin.ts";
import { SOURCE } from "./shop-of.ts";

export const ACTION = "action.";
export const CUSTOMER = "customer.";
export const DELETED_FOR_GOOD = "woocommerce_delete_order";

/** Hooks that send only a number, and what the number identifies. */
export const REFERENCE_ACTIONS: ReadonlyMap<string, "order" | "refund"> = new Map([
  ["woocommerce_new_order", "order"],
  ["woocommerce_update_order", "order"],
  ["woocommerce_payment_complete", "order"],
  ["woocommerce_order_refunded", "order"],
  ["woocommerce_refund_deleted", "refund"],
  ...["pending", "on-hold", "processing", "completed", "cancelled", "refunded", "failed"].map(
    (status) => [`woocommerce_order_status_${status}`, "order"] as const,
  ),
]);

/** No ordinary topic reports that an order was deleted for good. Customers are read from their orders. */
export const topics: readonly PlatformTopic[] = [
  { name: "order.created", comes: "subscribed", byHand: { code: "woocommerce.webhooks.created" } },
  { name: "order.updated", comes: "subscribed", byHand: { code: "woocommerce.webhooks.updated" } },
  { name: "order.deleted", comes: "subscribed", byHand: { code: "woocommerce.webhooks.deleted" } },
  { name: "order.restored", comes: "subscribed", byHand: { code: "woocommerce.webhooks.restored" } },
  { name: ACTION + DELETED_FOR_GOOD, comes: "subscribed" },
  // The plugin sends them once it is connected; they need no subscription.
  { name: PLUGIN_ORDER, comes: "declared" },
  { name: PLUGIN_ERASURE, comes: "declared", isCompliance: true },
  { name: PLUGIN_DISCONNECTED, comes: "declared" },
  { name: PLUGIN_TEST, comes: "declared" },
  { name: PLUGIN_COPY, comes: "declared" },
  ...["customer.created", "customer.updated", "customer.deleted"].map(
    (name) => ({ name, comes: "optional" }) as const,
  ),
  ...[...REFERENCE_ACTIONS.keys()].map((action) => ({ name: ACTION + action, comes: "optional" }) as const),
];

/** The topics that the bridge needs. */
export const WANTED_TOPICS: readonly string[] = topicNames(topics, "subscribed");

const TOPIC = "x-wc-webhook-topic";
export const WEBHOOK_ID = "x-wc-webhook-id";
export const DELIVERY_ID = "x-wc-webhook-delivery-id";
const KEPT = [WEBHOOK_ID, DELIVERY_ID, SOURCE];

export function identify({ headers, body }: RawRequest): DeliveryIdentity {
  // The plugin writes the topic into the body, which it signs.
  const topic = onlyHeader(headers, TOPIC) || bodyTopic(body, "type");
  return {
    topic,
    dedupeKey: dedupeKey(topic, headers, body),
    triggeredAt: null,
    keptHeaders: onlyHeaders(headers, KEPT),
  };
}

function dedupeKey(topic: string, headers: RawRequest["headers"], body: Uint8Array): string | null {
  if (headers[PLUGIN_SIGNATURE] !== undefined) return onlyHeader(headers, PLUGIN_DELIVERY) || null;
  return hasOwnTime(body) ? null : timelessKey(topic, onlyHeader(headers, DELIVERY_ID), body);
}

/** Each webhook has its own secret: "order.updated (7)". */
export function webhookName({ headers }: RawRequest): string | null {
  const topic = onlyHeader(headers, TOPIC);
  const id = onlyHeader(headers, WEBHOOK_ID);
  const isOurs = topics.some(({ name }) => name === topic) && /^\d{1,20}$/.test(id);
  return isOurs ? `${topic} (${id})` : null;
}

/**
 * The delivery id alone is no key: it consists of the webhook and the second, so all deliveries of one webhook within
 * one second share it, even those of different orders. A full body is unique by itself, because it contains the time of
 * its change. Bodies without a time (to the bin, back, to the bin again; the same error for every order) repeat byte
 * for byte although something new happened: there, body and second together distinguish a repetition from a new event.
 */
function timelessKey(topic: string, deliveryId: string, body: Uint8Array): string {
  return `${topic} ${deliveryId} ${createHash("sha256").update(body).digest("hex")}`;
}

function hasOwnTime(body: Uint8Array): boolean {
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).includes('"date_modified');
}
