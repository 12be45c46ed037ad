import type { PlatformAdapter } from "../../src/platform/adapter.ts";
import { checks } from "./checks.ts";
import { install } from "./install.ts";
import { pull } from "./list-orders.ts";
import { woocommerceSample } from "./sample-order.ts";
import { parseDomain, type WooCommerceSettings, woocommerceSettings } from "./settings.ts";
import { shopOf } from "./shop-of.ts";
import { subscriptions } from "./subscriptions.ts";
import { identify, topics, webhookName } from "./topics.ts";
import { translate } from "./translate.ts";
import { handshake, verify } from "./verify.ts";
import { words } from "./words/index.ts";
import { writeBack } from "./write-back.ts";

export const woocommerceAdapter: PlatformAdapter<WooCommerceSettings> = {
  platform: "woocommerce",
  title: "WooCommerce",
  words,
  settings: woocommerceSettings,
  webhookSecret: {
    chosenBy: "bridge",
    where: { code: "woocommerce.secretPlace" },
    problemOf: (secret) => (/^ck_/.test(secret) ? { code: "woocommerce.expectedSecret" } : null),
  },
  waitsMs: 60_000,
  orderIds: "numbers",
  judges: ["countries", "sources", "discountCodes", "products", "collections"],
  reads: ["collections"],
  parseDomain,
  handshake,
  verify,
  shopOf,
  identify,
  webhookName,
  topics,
  translate,
  sampleOrder: woocommerceSample,
  pull,
  subscriptions,
  writeBack,
  install,
  checks,
  credentialsRefused: ["woocommerce.keyRefused", "woocommerce.keyMayOnlyRead", "woocommerce.keyMayNot"],
};
