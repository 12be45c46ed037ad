import { topicNames } from "../../../src/platform/topics.ts";
import { subscribedWith, topics } from "../deliveries/topics.ts";
import type { ShopifySettings } from "../settings.ts";
import { API_VERSION } from "./graphql.ts";

const COMPLIANCE = topicNames(topics, "declared");

/**
 * The app's configuration for Shopify's command line: subscriptions that Shopify never ends, and the privacy topics,
 * which cannot be declared anywhere else.
 */
export function appToml({ clientId, scopes, grant }: ShopifySettings, publicUrl: string): string {
  const base = publicUrl.replace(/\/+$/, "");
  const isEmbedded = grant === "token_exchange";
  const deliveries = quoted(`${base}/apps/shopify/webhooks`);
  return `client_id = ${quoted(clientId ?? "the app's client id")}
name = "Loyalty bridge"
application_url = ${quoted(`${base}/apps/shopify/${isEmbedded ? "admin" : "install"}`)}
embedded = ${isEmbedded}

[access_scopes]
scopes = ${quoted(scopes.join(","))}
use_legacy_install_flow = ${grant === "authorization_code"}

[auth]
redirect_urls = [${quoted(`${base}/apps/shopify/callback`)}]

[webhooks]
api_version = ${quoted(API_VERSION)}

[[webhooks.subscriptions]]
topics = [
${lines(subscribedWith(scopes))}
]
uri = ${deliveries}

[[webhooks.subscriptions]]
compliance_topics = [
${lines(COMPLIANCE)}
]
uri = ${deliveries}
${scopes.includes("write_app_proxy") ? storefrontSection(base) : ""}`;
}

/** The path of the shop's pages whose requests Shopify passes on to the bridge; the extension in extensions/ uses it. */
function storefrontSection(base: string): string {
  return `
[app_proxy]
url = ${quoted(`${base}/apps/shopify/storefront`)}
subpath = "loyalty-bridge"
prefix = "apps"
`;
}

function lines(topics: readonly string[]): string {
  return topics.map((topic) => `  ${quoted(topic)},`).join("\n");
}

/** TOML's basic strings have the syntax of JSON's. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
