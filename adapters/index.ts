import type { PlatformAdapter } from "../src/platform/adapter.ts";
import { shopifyAdapter } from "./shopify/index.ts";
import { woocommerceAdapter } from "./woocommerce/index.ts";

/** The adapters we ship, in the order in which they are listed. */
export const adapters: readonly PlatformAdapter[] = [shopifyAdapter, woocommerceAdapter];
