import { z } from "zod";
import type { OrderEvent } from "../../src/domain/order/order-event.ts";
import type { Moment } from "../../src/domain/order/order-snapshot.ts";
import type { PlatformResult } from "../../src/platform/shop-access.ts";
import { askShop } from "./graphql.ts";
import { orderFields, readOrderNode, SINGLE_LIMITS } from "./order-node.ts";
import { readId } from "./payloads.ts";
import { refuse } from "./problem.ts";
import type { ShopifyShop } from "./tokens.ts";
import {
  oldestVisible,
  oldestVisibleSchema,
  oldestVisibleSearch,
  ordersHidden,
  sightOf,
} from "./visibility.ts";

export const ORDER = `query Order($id: ID!) { order(id: $id) { ${orderFields(SINGLE_LIMITS)} } }`;
const orderSchema = z.object({ order: z.unknown() });

/**
 * The order as it is now, with all its refunds, transactions and fulfillments.
 *
 * Accepted: beyond 20 refunds, or 8 transactions in one of them, the rest is not summed, and
 * what notices told of it stays. Nobody refunds like that; left because Shopify says "refunded" itself when all is back.
 */
export async function fetchOrder(shop: ShopifyShop, orderId: string): Promise<PlatformResult<OrderEvent>> {
  if (readId(orderId) === null) return refuse("notFound", { code: "shopify.notAnOrderId" });
  const observedAt = shop.now();
  const answered = await askShop(shop, {
    query: ORDER,
    variables: { id: `gid://shopify/Order/${orderId}` },
    schema: orderSchema,
  });
  if (!answered.ok) return answered;
  if (answered.data.order == null) {
    return answered.gaps.length === 0
      ? judgeMissing(shop, orderId, observedAt)
      : refuse("forbidden", ordersHidden(shop));
  }
  const gaps = answered.gaps.map((gap) => gap.replace(/^order\./, ""));
  const read = readOrderNode(answered.data.order, SINGLE_LIMITS, observedAt, gaps);
  if (read.kind === "event") return { ok: true, value: read.event };
  if (read.kind === "cutOff") return refuse("unexpected", { code: "shopAnswersOddly", status: null });
  return refuse("unexpected", { code: "shopOrderUnreadable", orderId, because: read.because });
}

export const OLDEST_VISIBLE = `query OldestVisible($search: String!) { ${oldestVisible()} }`;

/**
 * An order that is not there may be deleted, or too old for this app to see. Taking the one for the other would take
 * back points that are right.
 */
async function judgeMissing(
  shop: ShopifyShop,
  orderId: string,
  observedAt: Moment,
): Promise<PlatformResult<OrderEvent>> {
  const answered = await askShop(shop, {
    query: OLDEST_VISIBLE,
    variables: { search: oldestVisibleSearch(observedAt) },
    schema: oldestVisibleSchema,
  });
  if (!answered.ok) return answered;
  if (!sightOf(answered.data)(orderId)) {
    return refuse("notFound", { code: "shopify.orderNotShown" });
  }
  const deletion = { subscription: "shopify", key: "deleted", receivedAt: observedAt, isFinal: true };
  return { ok: true, value: { kind: "deletion", orderId, ...deletion } };
}
