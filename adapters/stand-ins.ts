import type { StandInShop } from "../src/sandbox/sample-day/live-shop.ts";
import { shopifyStandIn } from "./shopify/stand-in/live-shop.ts";
import { woocommerceStandIn } from "./woocommerce/stand-in/live-shop.ts";

/** The shops that the sandbox can imitate, by the platform's name in the configuration. */
export const standInShops: Readonly<Record<string, StandInShop>> = {
  shopify: shopifyStandIn,
  woocommerce: woocommerceStandIn,
};
