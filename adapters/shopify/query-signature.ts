/**
 * Shopify signs the addresses by which it sends a merchant's browser to us: HMAC of all other parameters, not older than
 * 90 seconds. The vendor's library judges it, in constant time. It is loaded when the first merchant connects: it takes
 * 30 MB of memory, and a bridge whose shops are connected never needs it.
 */
export async function isSignedQuery(
  query: URLSearchParams,
  client: { readonly clientId: string; readonly clientSecret: string },
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
    return await utils.validateHmac(query);
  } catch {
    return false;
  }
}
