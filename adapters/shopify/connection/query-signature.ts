import type { RawRequest } from "../../../src/platform/request.ts";
import { type ShopifyClient, shopifyLibrary } from "./library.ts";

/**
 * Shopify signs the addresses to which it sends a merchant's browser, and those it passes on from a shop's pages
 * (`appProxy`): HMAC of all other parameters, at most 90 seconds old.
 */
export async function isSignedQuery(
  query: URLSearchParams,
  client: ShopifyClient,
  signator: "admin" | "appProxy" = "admin",
): Promise<boolean> {
  const { utils } = await shopifyLibrary(client);
  try {
    return await utils.validateHmac(query, { signator });
  } catch {
    return false;
  }
}

export function queryOf({ target }: RawRequest): URLSearchParams {
  const start = target.indexOf("?");
  return new URLSearchParams(start === -1 ? "" : target.slice(start + 1));
}
