import type { PlatformAdapter } from "../../src/platform/adapter.ts";
import { checkAddress, checks } from "./connection/checks.ts";
import { install } from "./connection/install.ts";
import { subscriptions } from "./connection/subscriptions.ts";
import { shopOf } from "./deliveries/shop-of.ts";
import { identify, topics, webhookName } from "./deliveries/topics.ts";
import { translate } from "./deliveries/translate.ts";
import { handshake, verify } from "./deliveries/verify.ts";
import { pull } from "./orders/list-orders.ts";
import { writeBack } from "./orders/write-back.ts";
import { woocommerceSample } from "./sample-order.ts";
import { parseDomain, type WooCommerceSettings, woocommerceSettings } from "./settings.ts";
import { statuses } from "./statuses.ts";
import { ways } from "./ways.ts";
import { words } from "./words/index.ts";

export const woocommerceAdapter: PlatformAdapter<WooCommerceSettings> = {
  platform: "woocommerce",
  title: "WooCommerce",
  words,
  settings: woocommerceSettings,
  ways,
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
  statuses,
  sampleOrder: woocommerceSample,
  pull,
  subscriptions,
  writeBack,
  install,
  checks,
  checkAddress,
  credentialsRefused: ["woocommerce.keyRefused", "woocommerce.keyMayOnlyRead", "woocommerce.keyMayNot"],
};
