import { randomBytes } from "node:crypto";
import { listenShopify } from "../shopify/stand-in.ts";
import type { ShopOrder } from "../woocommerce/shop-order.ts";
import { listenWooCommerce } from "../woocommerce/woocommerce.ts";
import { LiveShop, type ShopSoftware } from "./live-shop.ts";
import { shopifySampleShop } from "./shopify-shop.ts";
import { woocommerceSampleShop } from "./woocommerce-shop.ts";

export interface StandInShop {
  /** The shop's name in `try`. */
  readonly name: string;
  open(shop: string, firstId: number, now?: () => number): Promise<LiveShop>;
}

/** The shops that the sandbox can imitate, by the platform's name in the configuration. */
export const STAND_IN_SHOPS: Readonly<Record<string, StandInShop>> = {
  shopify: { name: "fashion", open: openShopifyShop },
  woocommerce: { name: "garden", open: openWooCommerceShop },
};

/** A Shopify shop on this machine. Its deliveries are signed with the secret of the bridge's app. */
async function openShopifyShop(shop: string, firstId: number, now = Date.now): Promise<LiveShop> {
  const clientSecret = newSecret();
  const app = { clientId: `app-of-${shop}`, clientSecret };
  const scopes = ["read_orders", "read_customers", "write_orders"];
  const standIn = await listenShopify({ ...app, scopes, now });
  const { domain, deliveries } = standIn;
  const sample = shopifySampleShop(shop, domain, clientSecret);
  const software: ShopSoftware = {
    credentials: app,
    put: (order) => standIn.shop.put(sample.orderBody(order)),
    deliver: ({ topic, body, headers }) => deliveries.deliver(topic, body, headers["x-shopify-webhook-id"]),
    webhooks: () => standIn.shop.subscriptions.map(({ topic, uri }) => ({ topic, address: uri })),
    deleteWebhooks: () => standIn.shop.forget(() => true),
    close: standIn.close,
  };
  return new LiveShop(sample, software, firstId, now);
}

/** A WooCommerce shop on this machine. The bridge chooses the secret of the webhooks that it creates. */
async function openWooCommerceShop(shop: string, firstId: number, now = Date.now): Promise<LiveShop> {
  const orders = new Map<number, ShopOrder>();
  const standIn = await listenWooCommerce({ now, orders });
  const { domain, webhooks, key } = standIn;
  const sample = woocommerceSampleShop(shop, domain, newSecret());
  const put: ShopSoftware["put"] = (order) => void orders.set(order.id, sample.orderBody(order) as ShopOrder);
  const software: ShopSoftware = {
    credentials: { consumerKey: key.consumerKey, consumerSecret: key.consumerSecret },
    put,
    deliver: async ({ topic, order }) => {
      // Sends the order in its present state.
      put(order);
      const before = webhooks.sent.length;
      webhooks.happened(topic, order.id);
      await webhooks.runQueue();
      return webhooks.sent.slice(before).map(({ status }) => status ?? 0);
    },
    webhooks: () =>
      [...webhooks.all.values()]
        .filter(({ status }) => status === "active")
        .map(({ topic, deliveryUrl }) => ({ topic, address: deliveryUrl })),
    deleteWebhooks: () => webhooks.all.clear(),
    close: standIn.close,
  };
  return new LiveShop(sample, software, firstId, now);
}

function newSecret(): string {
  return randomBytes(24).toString("base64url");
}
