import { CHECKS } from "../../../adapters/shopify/connection/checks.ts";
import { LIST_SUBSCRIPTIONS, MEND, SUBSCRIBE } from "../../../adapters/shopify/connection/subscriptions.ts";
import { OLDEST_VISIBLE, ORDER, PRODUCTS } from "../../../adapters/shopify/orders/fetch-order.ts";
import { NUMBERED } from "../../../adapters/shopify/orders/find-by-number.ts";
import { LIST_ORDERS } from "../../../adapters/shopify/orders/list-orders.ts";
import { MISSING } from "../../../adapters/shopify/orders/missing-orders.ts";
import { DEFINE, REMOVE_BALANCE, WRITE, WRITE_BALANCE } from "../../../adapters/shopify/orders/write-back.ts";

/** Every GraphQL document that the bridge sends to Shopify's Admin API. */
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
  WRITE_BALANCE,
  REMOVE_BALANCE,
];
