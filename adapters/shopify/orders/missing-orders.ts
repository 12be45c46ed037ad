import { z } from "zod";
import type { MissingOrders, PlatformResult } from "../../../src/platform/shop-access.ts";
import { askShop } from "../connection/graphql.ts";
import { refuse } from "../connection/problem.ts";
import type { ShopifyShop } from "../connection/tokens.ts";
import { readId } from "../deliveries/payloads.ts";
import {
  oldestVisible,
  oldestVisibleSchema,
  oldestVisibleSearch,
  ordersHidden,
  sightOf,
} from "./visibility.ts";

/** Each costs a point of the shop's bucket. */
const MOST_AT_ONCE = 100;

export const MISSING = `query Missing($ids: [ID!]!, $search: String!) {
  nodes(ids: $ids) { id }
  ${oldestVisible()}
}`;
const missingSchema = oldestVisibleSchema.extend({
  nodes: z.array(z.object({ id: z.string() }).nullable()),
});

export const missing = { mostAtOnce: MOST_AT_ONCE, ask };

async function ask(shop: ShopifyShop, orderIds: readonly string[]): Promise<PlatformResult<MissingOrders>> {
  const readable = orderIds.filter((id) => readId(id) !== null);
  const answered = await askShop(shop, {
    query: MISSING,
    variables: { ids: readable.map(gidOf), search: oldestVisibleSearch(shop.now()) },
    schema: missingSchema,
  });
  if (!answered.ok) return answered;
  const { data, gaps } = answered;
  if (gaps.length > 0 || data.nodes.length !== readable.length)
    return refuse("forbidden", ordersHidden(shop));
  const there = new Set(data.nodes.map((node) => node?.id));
  const canSee = sightOf(data);
  const unseen = readable.filter((id) => !there.has(gidOf(id)));
  return { ok: true, value: { missing: unseen.filter(canSee), hidden: unseen.filter((id) => !canSee(id)) } };
}

function gidOf(orderId: string): string {
  return `gid://shopify/Order/${orderId}`;
}
