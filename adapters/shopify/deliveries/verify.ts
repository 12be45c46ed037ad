import type { DeliveryIdentity, Verification } from "../../../src/platform/adapter.ts";
import { onlyHeader, onlyHeaders } from "../../../src/platform/kit/headers.ts";
import type { RawRequest } from "../../../src/platform/request.ts";
import { verifyBase64Hmac } from "../../../src/platform/signature.ts";
import { canonicalDomain } from "../settings.ts";
import { readTime } from "./payloads.ts";

const SIGNATURE = "x-shopify-hmac-sha256";
const TOPIC = "x-shopify-topic";
const SHOP_DOMAIN = "x-shopify-shop-domain";
const WEBHOOK_ID = "x-shopify-webhook-id";
export const TRIGGERED_AT = "x-shopify-triggered-at";
const KEPT = [
  TOPIC,
  SHOP_DOMAIN,
  WEBHOOK_ID,
  TRIGGERED_AT,
  "x-shopify-api-version",
  "x-shopify-event-id",
  "x-shopify-name",
];

/**
 * Checks the raw bytes with the app's client secret (Shopify: "Verify webhook deliveries"). The vendor's library
 * supports one secret only and hashes the body as decoded text, so it refuses bodies that it cannot re-encode.
 */
export function verify(request: RawRequest, secrets: readonly string[]): Verification {
  return verifyBase64Hmac(request, SIGNATURE, secrets);
}

export function shopDomain({ headers }: RawRequest): string | null {
  return canonicalDomain(onlyHeader(headers, SHOP_DOMAIN));
}

/**
 * Shopify makes the webhook id unique. All deliveries of one action share the event id, even across topics. Neither is
 * signed: a forged one causes a repetition, which changes nothing.
 */
export function identify({ headers }: RawRequest): DeliveryIdentity {
  return {
    topic: onlyHeader(headers, TOPIC).toLowerCase(),
    dedupeKey: onlyHeader(headers, WEBHOOK_ID) || null,
    triggeredAt: readTime(onlyHeader(headers, TRIGGERED_AT)),
    keptHeaders: onlyHeaders(headers, KEPT),
  };
}
