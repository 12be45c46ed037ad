import { createHash, createHmac } from "node:crypto";

/** WooCommerce's headers of a delivery; the id is the same for all that a webhook sends within one second. */
export function signedHeaders(given: {
  readonly topic: string;
  readonly webhookId: number;
  /** The shop's own address, with a trailing slash. */
  readonly source: string;
  readonly secret: string;
  readonly body: string;
  readonly now: number;
}): Record<string, string> {
  const { topic, webhookId, source, secret, body, now } = given;
  const [resource = "", event = ""] = topic.split(".");
  const second = Math.floor(now / 1000);
  return {
    "content-type": "application/json",
    "x-wc-webhook-source": source,
    "x-wc-webhook-topic": topic,
    "x-wc-webhook-resource": resource,
    "x-wc-webhook-event": event,
    "x-wc-webhook-id": String(webhookId),
    "x-wc-webhook-delivery-id": createHash("md5").update(`${webhookId}${second}`).digest("hex"),
    "x-wc-webhook-signature": createHmac("sha256", secret).update(body).digest("base64"),
  };
}
