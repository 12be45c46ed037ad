import type { PlatformAdapter } from "../../src/platform/adapter.ts";
import { parseDomain, type WooCommerceSettings, woocommerceSettings } from "./settings.ts";
import { identify, topics } from "./topics.ts";
import { translate } from "./translate.ts";
import { handshake, verify } from "./verify.ts";

export const woocommerceAdapter: PlatformAdapter<WooCommerceSettings> = {
  platform: "woocommerce",
  title: "WooCommerce",
  capabilities: {
    receivesWebhooks: true,
    bodies: "full",
    hasRefundAmounts: true,
    hasPhone: true,
    // A deleted refund, and on old order storage a partial one, leaves the time of change as it was.
    hasReliableChangeTime: false,
    canListOrders: false,
    canManageSubscriptions: false,
    retriesDeliveries: false,
  },
  settings: woocommerceSettings,
  parseDomain,
  handshake,
  verify,
  identify,
  topics,
  translate,
};
