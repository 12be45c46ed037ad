import type { EmbeddedAdmin } from "../../../src/platform/embedded-admin.ts";
import { shopAddress } from "../../../src/platform/kit/host.ts";
import type { RawRequest } from "../../../src/platform/request.ts";
import { canonicalDomain, type ShopifySettings } from "../settings.ts";
import { isSignedQuery, queryOf } from "./query-signature.ts";
import { sessionToken } from "./staff.ts";
import { clientOf, exchangeToken } from "./tokens.ts";

/**
 * The dashboard in Shopify's admin (Shopify: "Set up iframe protection", "Load App Bridge", "Exchange a session token for
 * an access token").
 */
export const embedded: EmbeddedAdmin<ShopifySettings> = {
  shopDomain,
  async isSigned(request, shop) {
    const client = clientOf(shop);
    return client !== null && (await isSignedQuery(queryOf(request), client));
  },
  framedBy: (shop) => [shopAddress(shop), "https://admin.shopify.com"],
  script: ({ clientId = "" }) => ({
    address: "https://cdn.shopify.com/shopifycloud/app-bridge.js",
    // Merchants' own files have the same host and other folders.
    from: "https://cdn.shopify.com/shopifycloud/",
    meta: { "shopify-api-key": clientId },
    token: "shopify.idToken",
  }),
  async connect(shop, request) {
    const refusal = await exchangeToken(shop, sessionToken(request));
    return refusal ?? { ok: true, value: null };
  },
};

function shopDomain(request: RawRequest): string | null {
  const [shop = "", ...others] = queryOf(request).getAll("shop");
  return others.length === 0 && canonicalDomain(shop) === shop ? shop : null;
}
