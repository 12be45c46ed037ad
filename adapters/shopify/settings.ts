import { z } from "zod";
import { matching } from "../../src/domain/plan/expecting.ts";
import type { PlatformAdapter } from "../../src/platform/adapter.ts";
import { credential } from "../../src/platform/kit/credential.ts";
import { isLoopback } from "../../src/platform/kit/loopback.ts";

/** Without read_customers the API returns orders without their customers (Admin API: "Customer"). */
export const NEEDED_SCOPES: readonly string[] = ["read_orders", "read_customers"];

export const shopifySettings = z.strictObject({
  clientId: credential({ isSecret: false }),
  clientSecret: credential({ isSecret: true }),
  accessToken: credential({ isSecret: true }),
  grant: z.enum(["client_credentials", "authorization_code", "token_exchange"]).default("client_credentials"),
  scopes: z
    .array(matching(/^[a-z_]+$/, { code: "shopify.expectedScope" }))
    .min(1)
    .default([...NEEDED_SCOPES]),
  subscriptions: z.enum(["api", "app"]).default("api"),
});

export type ShopifySettings = z.infer<typeof shopifySettings>;

/** An app inside Shopify's admin gets its subscriptions only from its configuration. */
export function areDeclared({ grant, subscriptions }: ShopifySettings): boolean {
  return subscriptions === "app" || grant === "token_exchange";
}

const SHOP_DOMAIN = /^[a-z0-9][a-z0-9-]{0,62}\.myshopify\.com$/;

/**
 * The shop's permanent name: deliveries contain it, whatever address its customers use. On this machine a stand-in may
 * be the shop, given by host and port.
 */
export function canonicalDomain(typed: string): string | null {
  // Deliveries contain the name in this form.
  if (SHOP_DOMAIN.test(typed)) return typed;
  const domain = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^admin\.shopify\.com\/store\/([a-z0-9][a-z0-9-]*)(?:[/?#].*)?$/, "$1.myshopify.com")
    .replace(/\/(?:admin(?:\/.*)?)?$/, "");
  const isStandIn = isLoopback(domain) && /:[1-9]\d{0,4}$/.test(domain);
  return SHOP_DOMAIN.test(domain) || isStandIn ? domain : null;
}

/** Accepts an address copied from the browser, with the path of a page of the shop, and the name before myshopify.com alone. */
export function parseDomain(typed: string): ReturnType<PlatformAdapter["parseDomain"]> {
  const whole = typed.trim().replace(/^[a-z0-9][a-z0-9-]*$/i, "$&.myshopify.com");
  const domain = canonicalDomain(whole.replace(/(?<=\.myshopify\.com)[/?#].*$/i, ""));
  return domain === null ? { problem: { code: "shopify.expectedDomain" } } : { domain };
}
