import { createHmac } from "node:crypto";

/** The version of deliveries and answers. */
export const API_VERSION = "2026-10";

/** Shopify's headers of a delivery. Only the body is signed, with the app's client secret. */
export function signedHeaders(given: {
  readonly topic: string;
  readonly domain: string;
  readonly secret: string;
  readonly body: Uint8Array | string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly triggeredAt: Date;
  readonly apiVersion?: string;
}): Record<string, string> {
  const { topic, domain, secret, body, webhookId, eventId, triggeredAt, apiVersion = API_VERSION } = given;
  return {
    "content-type": "application/json",
    "x-shopify-topic": topic,
    "x-shopify-shop-domain": domain,
    "x-shopify-api-version": apiVersion,
    "x-shopify-webhook-id": webhookId,
    "x-shopify-event-id": eventId,
    "x-shopify-triggered-at": triggeredAt.toISOString(),
    "x-shopify-hmac-sha256": createHmac("sha256", secret).update(body).digest("base64"),
  };
}
