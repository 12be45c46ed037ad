import { shopifyAdapter } from "../../adapters/shopify/index.ts";
import { woocommerceAdapter } from "../../adapters/woocommerce/index.ts";
import type { SampleDelivery, SamplePlatform } from "../../src/sandbox/shops/sample-order.ts";
import { shopifySampleShop } from "../../src/sandbox/shops/shopify-shop.ts";
import { woocommerceSampleShop } from "../../src/sandbox/shops/woocommerce-shop.ts";
import { type RunningBridge, runBridge } from "./running-bridge.ts";
import { withOrders } from "./sample-pull.ts";

/** A whole bridge with two sample shops whose deliveries a test sends when it likes. */
export interface SampleBridge {
  readonly bridge: RunningBridge;
  readonly fashion: SamplePlatform;
  readonly garden: SamplePlatform;
  send(shop: SamplePlatform, deliveries: readonly SampleDelivery[]): Promise<void>;
  /** A sign-in link that works once. */
  link(): Promise<string>;
}

/** `ordersInShop`: what a resync finds in the shop "fashion". */
export async function runSampleBridge(ordersInShop = 0): Promise<SampleBridge> {
  const fashion = shopifySampleShop("fashion", "fashion-sample.myshopify.com", "the-secret-of-fashion");
  const garden = woocommerceSampleShop("garden", "garden.example.com", "the-secret-of-garden");
  const program = { earn: { activityId: "12" }, conversion: { discountCodes: { FRIEND10: 42 } } };
  const sections = [fashion, garden].map(({ platform, shop, domain, secret }, index) => [
    shop,
    { platform, domain, brand: "main", secrets: [secret], orderId: { prefix: String(index + 1) }, program },
  ]);
  const bridge = await runBridge({
    adapters: [withOrders(shopifyAdapter, ordersInShop), woocommerceAdapter],
    shops: Object.fromEntries(sections),
  });
  return {
    bridge,
    fashion,
    garden,
    send: async (shop, deliveries) => {
      for (const { headers, body } of deliveries) {
        const path = `${bridge.url}/webhooks/${shop.shop}`;
        const answer = await fetch(path, { method: "POST", headers, body });
        if (answer.status !== 200) throw new Error(`a delivery was answered ${answer.status}`);
      }
    },
    link: async () => {
      const { ticket } = (await bridge.ask("/api/tickets", { method: "POST", body: {} })) as {
        ticket: string;
      };
      return `${bridge.url}/?ticket=${ticket}`;
    },
  };
}
