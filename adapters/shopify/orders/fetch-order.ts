import { z } from "zod";
import type { OrderEvent, SnapshotEvent } from "../../../src/domain/order/order-event.ts";
import type { Moment, ReadPart, ReadParts, ShopProblem } from "../../../src/domain/order/order-snapshot.ts";
import { candidates } from "../../../src/platform/kit/snapshot.ts";
import type { PlatformResult } from "../../../src/platform/shop-access.ts";
import { askShop } from "../connection/graphql.ts";
import { refuse } from "../connection/problem.ts";
import type { ShopifyShop } from "../connection/tokens.ts";
import { readId } from "../deliveries/payloads.ts";
import { orderFields, readOrderNode, SINGLE_LIMITS } from "./order-node.ts";
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
 * The order's present state, with all its refunds, transactions and fulfillments.
 *
 * Accepted: beyond 20 refunds, or 8 transactions in one of them, the rest is not summed, and what notices reported of
 * it stays. Nobody refunds like that; left because Shopify reports "refunded" itself when all is back.
 */
export async function fetchOrder(
  shop: ShopifyShop,
  orderId: string,
  asked: readonly (keyof ReadParts)[] = [],
): Promise<PlatformResult<OrderEvent>> {
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
  const read = readOrderNode(answered.data.order, SINGLE_LIMITS, observedAt, gaps, asked);
  if (read.kind === "event") return withProducts(shop, read.event, asked);
  if (read.kind === "cutOff") return refuse("unexpected", { code: "shopAnswersOddly", status: null });
  return refuse("unexpected", { code: "shopOrderUnreadable", orderId, because: read.because });
}

/** Fifty lines with ten collections each cost some 600 of the 1,000 points that a query may. */
const [MOST_LINES, MOST_COLLECTIONS] = [50, 10];
export const PRODUCTS = `query Products($id: ID!) {
  order(id: $id) {
    lineItems(first: ${MOST_LINES}) {
      nodes {
        product {
          productType
          collections(first: ${MOST_COLLECTIONS}) { nodes { legacyResourceId handle title } pageInfo { hasNextPage } }
        }
      }
      pageInfo { hasNextPage }
    }
  }
}`;
const hasNextPage = z.object({ hasNextPage: z.boolean() });
const collection = z.object({ legacyResourceId: z.string(), handle: z.string(), title: z.string() });
const products = z.object({
  order: z.object({
    lineItems: z.object({
      nodes: z.array(
        z.object({
          product: z
            .object({
              productType: z.string(),
              collections: z.object({ nodes: z.array(collection), pageInfo: hasNextPage }),
            })
            .nullish(),
        }),
      ),
      pageInfo: hasNextPage,
    }),
  }),
});

/** Leaves out product types and collections if there are more than it reads; Shopify requires read_products. */
async function withProducts(
  shop: ShopifyShop,
  event: SnapshotEvent,
  asked: readonly (keyof ReadParts)[],
): Promise<PlatformResult<OrderEvent>> {
  const isAsked = asked.includes("productTypes") || asked.includes("collections");
  if (!isAsked) return { ok: true, value: event };
  const variables = { id: `gid://shopify/Order/${event.orderId}` };
  const answered = await askShop(shop, { query: PRODUCTS, variables, schema: products });
  if (!answered.ok) return { ok: true, value: refusing(event, asked, answered.problem.kind) };
  if (answered.gaps.length > 0) return { ok: true, value: refusing(event, asked, "forbidden") };
  const { nodes, pageInfo } = answered.data.order.lineItems;
  if (pageInfo.hasNextPage) return { ok: true, value: event };
  const bought = nodes.flatMap(({ product }) => product ?? []);
  const isWhole = bought.every(({ collections }) => !collections.pageInfo.hasNextPage);
  const words = bought.flatMap(({ collections }) =>
    collections.nodes.flatMap(({ legacyResourceId, handle, title }) => [legacyResourceId, handle, title]),
  );
  const read = {
    ...event.read,
    productTypes: candidates(bought.map(({ productType }) => productType)),
    ...(isWhole ? { collections: candidates(words) } : {}),
  };
  return { ok: true, value: { ...event, read } };
}

function refusing(event: SnapshotEvent, asked: readonly ReadPart[], problem: ShopProblem): SnapshotEvent {
  const ofProducts = asked.filter((part) => part === "productTypes" || part === "collections");
  return { ...event, refused: { parts: [...(event.refused?.parts ?? []), ...ofProducts], problem } };
}

export const OLDEST_VISIBLE = `query OldestVisible($search: String!) { ${oldestVisible()} }`;

/** A missing order may be deleted, or too old for this app to see. Confusing the two would wrongly cancel points. */
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
