import {
  LiveShop,
  newSecret,
  type ShopSoftware,
  type StandInShop,
} from "../../../src/sandbox/sample-day/live-shop.ts";
import { woocommerceSampleShop } from "./sample-shop.ts";
import type { ShopOrder } from "./shop-order.ts";
import { listenWooCommerce } from "./stand-in.ts";

export const woocommerceStandIn: StandInShop = { name: "garden", open: openWooCommerceShop };

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
