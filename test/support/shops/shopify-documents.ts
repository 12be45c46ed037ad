import { CHECKS } from "../../../adapters/shopify/checks.ts";
import { OLDEST_VISIBLE, ORDER, PRODUCTS } from "../../../adapters/shopify/fetch-order.ts";
import { NUMBERED } from "../../../adapters/shopify/find-by-number.ts";
import { LIST_ORDERS } from "../../../adapters/shopify/list-orders.ts";
import { MISSING } from "../../../adapters/shopify/missing-orders.ts";
import { LIST_SUBSCRIPTIONS, MEND, SUBSCRIBE } from "../../../adapters/shopify/subscriptions.ts";
import { DEFINE, WRITE } from "../../../adapters/shopify/write-back.ts";

/** Every question that the bridge asks Shopify's Admin API. */
export const DOCUMENTS: readonly string[] = [
  ORDER,
  PRODUCTS,
  OLDEST_VISIBLE,
  LIST_ORDERS,
  MISSING,
  NUMBERED,
  CHECKS,
  LIST_SUBSCRIPTIONS,
  SUBSCRIBE,
  MEND,
  DEFINE,
  WRITE,
];
