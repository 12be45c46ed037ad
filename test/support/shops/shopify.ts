import { readFileSync } from "node:fs";
import { shopifyAdapter } from "../../../adapters/shopify/index.ts";
import { shopifySettings } from "../../../adapters/shopify/settings.ts";
import type { Translation } from "../../../src/platform/adapter.ts";
import { parseExactJson } from "../../../src/platform/exact-json.ts";

export type ShopifyBody = Record<string, unknown>;

/** The raw bytes of a fixture. */
export function shopifyBytes(file: string): Uint8Array {
  return Uint8Array.from(readFileSync(new URL(`../../fixtures/shopify/${file}.json`, import.meta.url)));
}

/** A fixture as the bridge parses it, with some fields changed. */
export function shopifyBody(file: string, change: ShopifyBody = {}): ShopifyBody {
  const read = parseExactJson(shopifyBytes(file));
  if (!read.ok) throw new Error(read.reason.code);
  return { ...(read.value as ShopifyBody), ...change };
}

export function translateShopify(topic: string, body: unknown): Translation {
  const delivery = { topic, headers: {}, body, receivedAt: 0, deliveryKey: "delivery-1" };
  return shopifyAdapter.translate(delivery, {
    shop: "acme",
    domain: "acme.myshopify.com",
    settings: shopifySettings.parse({}),
  });
}
