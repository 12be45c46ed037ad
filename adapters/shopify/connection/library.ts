import type { Shopify } from "@shopify/shopify-api";

/** The app's credentials. */
export interface ShopifyClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * The vendor's library, which checks what Shopify signs in constant time. It is loaded when it is first needed: it takes
 * 30 MB of memory, and a bridge whose shops are connected and show nothing never needs it.
 */
export async function shopifyLibrary({
  clientId,
  clientSecret,
}: ShopifyClient): Promise<Pick<Shopify, "utils" | "session">> {
  const { ApiVersion, LogSeverity, shopifyApi } = await import("@shopify/shopify-api");
  await import("@shopify/shopify-api/adapters/node");
  return shopifyApi({
    apiKey: clientId,
    apiSecretKey: clientSecret,
    apiVersion: ApiVersion.October26,
    hostName: "bridge.invalid",
    isEmbeddedApp: false,
    logger: { level: LogSeverity.Error, log: () => {} },
  });
}
