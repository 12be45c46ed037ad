/** The adapters we ship: one line each, and nothing else. */

export { shopifyAdapter } from "./shopify/index.ts";
export { woocommerceAdapter } from "./woocommerce/index.ts";
