import {
  LiveShop,
  newSecret,
  type ShopSoftware,
  type StandInShop,
} from "../../../src/sandbox/sample-day/live-shop.ts";
import { shopifySampleShop } from "./sample-shop.ts";
import { listenShopify } from "./stand-in.ts";

export const shopifyStandIn: StandInShop = { name: "fashion", open: openShopifyShop };

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
