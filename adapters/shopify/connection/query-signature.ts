import type { RawRequest } from "../../../src/platform/request.ts";

/**
 * Shopify signs the addresses to which it sends a merchant's browser, and those it passes on from a shop's pages
 * (`appProxy`): HMAC of all other parameters, at most 90 seconds old. The vendor's library checks it, in constant time. It is loaded when the first merchant connects: it takes 30 MB
 * of memory, and a bridge whose shops are connected never needs it.
 */
export async function isSignedQuery(
  query: URLSearchParams,
  client: { readonly clientId: string; readonly clientSecret: string },
  signator: "admin" | "appProxy" = "admin",
): Promise<boolean> {
  const { ApiVersion, LogSeverity, shopifyApi } = await import("@shopify/shopify-api");
  await import("@shopify/shopify-api/adapters/node");
  const { utils } = shopifyApi({
    apiKey: client.clientId,
    apiSecretKey: client.clientSecret,
    apiVersion: ApiVersion.October26,
    hostName: "bridge.invalid",
    isEmbeddedApp: false,
    logger: { level: LogSeverity.Error, log: () => {} },
  });
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
