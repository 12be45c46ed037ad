import "@shopify/shopify-api/adapters/node";
import { ApiVersion, LogSeverity, shopifyApi } from "@shopify/shopify-api";

/**
 * Shopify signs the addresses by which it sends a merchant's browser to us: HMAC of all other parameters, not older than
 * 90 seconds. The vendor's library judges it, in constant time.
 */
export async function isSignedQuery(
  query: URLSearchParams,
  client: { readonly clientId: string; readonly clientSecret: string },
): Promise<boolean> {
  const { utils } = shopifyApi({
    apiKey: client.clientId,
    apiSecretKey: client.clientSecret,
    apiVersion: ApiVersion.October26,
    hostName: "bridge.invalid",
    isEmbeddedApp: false,
    logger: { level: LogSeverity.Error, log: () => {} },
  });
  try {
    return await utils.validateHmac(query);
  } catch {
    return false;
  }
}
