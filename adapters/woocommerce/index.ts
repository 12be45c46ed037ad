import type { PlatformAdapter } from "../../src/platform/adapter.ts";
import { checks } from "./checks.ts";
import { install } from "./install.ts";
import { pull } from "./list-orders.ts";
import { parseDomain, type WooCommerceSettings, woocommerceSettings } from "./settings.ts";
import { shopOf } from "./shop-of.ts";
import { subscriptions } from "./subscriptions.ts";
import { identify, topics } from "./topics.ts";
import { translate } from "./translate.ts";
import { handshake, verify } from "./verify.ts";

export const woocommerceAdapter: PlatformAdapter<WooCommerceSettings> = {
  platform: "woocommerce",
  title: "WooCommerce",
  settings: woocommerceSettings,
  parseDomain,
  handshake,
  verify,
  shopOf,
  identify,
  topics,
  translate,
  pull,
  subscriptions,
  install,
  checks,
};
