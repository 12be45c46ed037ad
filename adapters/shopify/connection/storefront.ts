import type { SignedVisits } from "../../../src/platform/adapter.ts";
import type { RawRequest } from "../../../src/platform/request.ts";
import { canonicalDomain, type ShopifySettings } from "../settings.ts";
import { isSignedQuery, queryOf } from "./query-signature.ts";

const CUSTOMER_ID = /^\d{1,20}$/;

/**
 * Shopify passes requests to a path of the shop on to the app ("About app proxies and dynamic data"): it adds shop,
 * signed-in customer and time, and signs the whole query. Parameters of the same name that the visitor added are in the
 * signature too, so each that matters must be there once.
 */
export const storefront: SignedVisits<ShopifySettings> = {
  shopDomain,
  async visitorOf(request, { domain, secrets }) {
    const query = queryOf(request);
    const customerId = only(query, "logged_in_customer_id");
    if (shopDomain(request) !== domain || customerId === null) return null;
    for (const clientSecret of secrets) {
      if (clientSecret === "" || !(await isSignedQuery(query, { clientId: "-", clientSecret }, "appProxy")))
        continue;
      if (customerId === "") return { id: null };
      return CUSTOMER_ID.test(customerId) ? { id: customerId } : null;
    }
    return null;
  },
};

function shopDomain(request: RawRequest): string | null {
  return canonicalDomain(only(queryOf(request), "shop") ?? "");
}

/** The only parameter of this name; `null` if it is missing or repeated. */
function only(query: URLSearchParams, name: string): string | null {
  const [value, ...others] = query.getAll(name);
  return value === undefined || others.length > 0 ? null : value;
}
