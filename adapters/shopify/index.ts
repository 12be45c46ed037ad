import type { PlatformAdapter } from "../../src/platform/adapter.ts";
import { appToml } from "./connection/app-toml.ts";
import { checkAddress, checks } from "./connection/checks.ts";
import { embedded } from "./connection/embedded.ts";
import { install } from "./connection/install.ts";
import { staff } from "./connection/staff.ts";
import { storefront } from "./connection/storefront.ts";
import { subscriptions } from "./connection/subscriptions.ts";
import { shopOf } from "./deliveries/shop-of.ts";
import { topics } from "./deliveries/topics.ts";
import { translate } from "./deliveries/translate.ts";
import { identify, shopDomain, verify } from "./deliveries/verify.ts";
import { pull } from "./orders/list-orders.ts";
import { writeBack } from "./orders/write-back.ts";
import { shopifySample } from "./sample-order.ts";
import { parseDomain, type ShopifySettings, shopifySettings } from "./settings.ts";
import { statuses } from "./statuses.ts";
import { ways } from "./ways.ts";
import { words } from "./words/index.ts";

export const shopifyAdapter: PlatformAdapter<ShopifySettings> = {
  platform: "shopify",
  title: "Shopify",
  words,
  settings: shopifySettings,
  ways,
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
  sendsDelivery: true,
  parseDomain,
  verify,
  shopDomain,
  shopOf,
  identify,
  topics,
  translate,
  statuses,
  sampleOrder: shopifySample,
  pull,
  subscriptions,
  writeBack,
  storefront,
  staff,
  install,
  embedded,
  checks,
  checkAddress,
  credentialsRefused: ["shopify.clientRefused", "shopify.permanentTokenRefused", "shopify.tokenRefused"],
  appFile: appToml,
};
