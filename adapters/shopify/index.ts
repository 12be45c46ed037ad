import type { PlatformAdapter } from "../../src/platform/adapter.ts";
import { appToml } from "./app-toml.ts";
import { checks } from "./checks.ts";
import { install } from "./install.ts";
import { pull } from "./list-orders.ts";
import { parseDomain, type ShopifySettings, shopifySettings } from "./settings.ts";
import { shopOf } from "./shop-of.ts";
import { subscriptions } from "./subscriptions.ts";
import { topics } from "./topics.ts";
import { translate } from "./translate.ts";
import { identify, shopDomain, verify } from "./verify.ts";

export const shopifyAdapter: PlatformAdapter<ShopifySettings> = {
  platform: "shopify",
  title: "Shopify",
  settings: shopifySettings,
  parseDomain,
  verify,
  shopDomain,
  shopOf,
  identify,
  topics,
  translate,
  pull,
  subscriptions,
  install,
  checks,
  appFile: appToml,
};
