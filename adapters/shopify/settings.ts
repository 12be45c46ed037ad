import { z } from "zod";
import { credential } from "../../src/platform/kit/credential.ts";
import { isLoopback } from "../../src/platform/kit/loopback.ts";

/** Without read_customers an order read by API comes without its customer (Admin API: "Customer"). */
export const NEEDED_SCOPES: readonly string[] = ["read_orders", "read_customers"];

export const shopifySettings = z.strictObject({
  clientId: credential("the app's client id, for reading orders from the shop (Dev Dashboard › Settings)", {
    isSecret: false,
  }),
  clientSecret: credential("the app's client secret", { isSecret: true }),
  accessToken: credential("the permanent token (shpat_…) of an app that was made in the shop's admin", {
    isSecret: true,
  }),
  grant: z
    .enum(["client_credentials", "authorization_code"])
    .default("client_credentials")
    .describe(
      "how the app gets its token: client_credentials for an app of the shop's own organisation, authorization_code for any other, with the merchant's consent",
    ),
  scopes: z
    .array(z.string().regex(/^[a-z_]+$/, "expected a scope such as read_orders"))
    .min(1)
    .default([...NEEDED_SCOPES])
    .describe(
      "what the app asks for: read_orders for the orders, read_customers for the name, e-mail and phone of their customers; add read_all_orders once Shopify has granted it, for orders older than 60 days",
    ),
  subscriptions: z
    .enum(["api", "app"])
    .default("api")
    .describe(
      "who looks after the webhook subscriptions: api, the bridge makes them and makes them again; app, the app's configuration (shopify.app.toml) declares them",
    ),
});

export type ShopifySettings = z.infer<typeof shopifySettings>;

const SHOP_DOMAIN = /^[a-z0-9][a-z0-9-]{0,62}\.myshopify\.com$/;

/**
 * The shop's permanent name: the one that deliveries carry, whatever address its customers know. On this very machine
 * a stand-in may be the shop, by host and port.
 */
export function canonicalDomain(typed: string): string | null {
  const domain = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^admin\.shopify\.com\/store\/([a-z0-9][a-z0-9-]*)(?:\/.*)?$/, "$1.myshopify.com")
    .replace(/\/(?:admin(?:\/.*)?)?$/, "");
  const isStandIn = isLoopback(domain) && /:[1-9]\d{0,4}$/.test(domain);
  return SHOP_DOMAIN.test(domain) || isStandIn ? domain : null;
}

export function parseDomain(typed: string): { readonly domain: string } | { readonly problem: string } {
  const domain = canonicalDomain(typed);
  if (domain !== null) return { domain };
  return {
    problem:
      "the shop's myshopify.com address, for example acme.myshopify.com (Shopify admin › Settings › Domains)",
  };
}
