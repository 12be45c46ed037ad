/** The adapters we ship: a line for each, and nothing else. */

export { shopifyAdapter } from "./shopify/index.ts";
export { woocommerceAdapter } from "./woocommerce/index.ts";
