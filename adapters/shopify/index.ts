import type { PlatformAdapter } from "../../src/platform/adapter.ts";
import { appToml } from "./app-toml.ts";
import { checks } from "./checks.ts";
import { install } from "./install.ts";
import { pull } from "./list-orders.ts";
import { shopifySample } from "./sample-order.ts";
import { parseDomain, type ShopifySettings, shopifySettings } from "./settings.ts";
import { shopOf } from "./shop-of.ts";
import { subscriptions } from "./subscriptions.ts";
import { topics } from "./topics.ts";
import { translate } from "./translate.ts";
import { identify, shopDomain, verify } from "./verify.ts";
import { words } from "./words/index.ts";
import { writeBack } from "./write-back.ts";

export const shopifyAdapter: PlatformAdapter<ShopifySettings> = {
  platform: "shopify",
  title: "Shopify",
  words,
  settings: shopifySettings,
  webhookSecret: {
    chosenBy: "platform",
    where: { code: "shopify.secretPlace" },
    credential: "clientSecret",
    problemOf: (secret) => (/^shp(?:at|ca|pa|rt)_/.test(secret) ? { code: "shopify.expectedSecret" } : null),
  },
  waitsMs: 5_000,
  orderIds: "numbers",
  hasUniqueOrderIds: true,
  judges: [
    "countries",
    "tags",
    "customerTags",
    "sources",
    "discountCodes",
    "products",
    "productTypes",
    "collections",
  ],
  reads: ["customerTags", "orderIndex", "productTypes", "collections"],
  tellsDelivery: true,
  parseDomain,
  verify,
  shopDomain,
  shopOf,
  identify,
  topics,
  translate,
  sampleOrder: shopifySample,
  pull,
  subscriptions,
  writeBack,
  install,
  checks,
  credentialsRefused: ["shopify.clientRefused", "shopify.permanentTokenRefused", "shopify.tokenRefused"],
  appFile: appToml,
};
