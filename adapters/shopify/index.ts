import type { PlatformAdapter } from "../../src/platform/adapter.ts";
import { parseDomain, type ShopifySettings, shopifySettings } from "./settings.ts";
import { topics } from "./topics.ts";
import { translate } from "./translate.ts";
import { identify, shopDomain, verify } from "./verify.ts";

export const shopifyAdapter: PlatformAdapter<ShopifySettings> = {
  platform: "shopify",
  title: "Shopify",
  capabilities: {
    receivesWebhooks: true,
    // Edits, disputes and returns name the order only.
    bodies: "mixed",
    hasRefundAmounts: true,
    hasPhone: true,
    hasReliableChangeTime: true,
    canListOrders: false,
    canManageSubscriptions: false,
    retriesDeliveries: true,
  },
  settings: shopifySettings,
  parseDomain,
  verify,
  shopDomain,
  identify,
  topics,
  translate,
};
