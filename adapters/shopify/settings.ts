import { z } from "zod";

const key = z.string().min(1).optional();

export const shopifySettings = z.strictObject({
  clientId: key.describe("the app's client id, for reading orders from the shop (Dev Dashboard › Settings)"),
  clientSecret: key.describe("the app's client secret"),
  accessToken: key.describe("the permanent token (shpat_…) of an app that was made in the shop's admin"),
});

export type ShopifySettings = z.infer<typeof shopifySettings>;

const SHOP_DOMAIN = /^[a-z0-9][a-z0-9-]{0,62}\.myshopify\.com$/;

/** The shop's permanent name: the one that deliveries carry, whatever address its customers know. */
export function canonicalDomain(typed: string): string | null {
  const domain = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/\/$/, "");
  return SHOP_DOMAIN.test(domain) ? domain : null;
}

export function parseDomain(typed: string): { readonly domain: string } | { readonly problem: string } {
  const domain = canonicalDomain(typed);
  if (domain !== null) return { domain };
  return {
    problem:
      "the shop's myshopify.com address, for example acme.myshopify.com (Shopify admin › Settings › Domains)",
  };
}
