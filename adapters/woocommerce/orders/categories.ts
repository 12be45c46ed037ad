import { z } from "zod";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import type { ReadParts } from "../../../src/domain/order/order-snapshot.ts";
import { candidates } from "../../../src/platform/kit/snapshot.ts";
import type { PlatformResult } from "../../../src/platform/shop-access.ts";
import { callShop, REST, type WooShop } from "../connection/rest-client.ts";

/** One call returns at most this many products; an order with more has no known categories. */
const MOST_PRODUCTS = 100;

const id = z.union([z.number(), z.string()]).transform(String);
const bought = z.object({ line_items: z.array(z.object({ product_id: id })).max(1000) });
const rows = z.array(
  z.object({ id, categories: z.array(z.object({ id, name: z.string(), slug: z.string() })).max(100) }),
);

/**
 * The order with its products' categories, by id, slug and name. Order lines do not contain them, so the products are
 * read, once per order. If one is gone, categories are left out; if the shop refuses, that is returned.
 */
export async function withCategories(
  shop: WooShop,
  event: OrderEvent,
  body: unknown,
  asked: readonly (keyof ReadParts)[],
): Promise<PlatformResult<OrderEvent>> {
  const withoutCategories = { ok: true, value: event } as const;
  if (event.kind !== "snapshot") return withoutCategories;
  const lines = bought.safeParse(body).data?.line_items ?? [];
  const ids = candidates(lines.map(({ product_id }) => product_id));
  const isReadable = ids.length > 0 && ids.length <= MOST_PRODUCTS && !ids.includes("0");
  if (!asked.includes("collections") || !isReadable) return withoutCategories;
  const query = { include: ids.join(","), per_page: String(MOST_PRODUCTS), _fields: "id,categories" };
  const reply = await callShop(shop, { method: "GET", path: `${REST}/products`, query });
  if (!reply.ok) {
    const refused = { parts: ["collections"], problem: reply.problem.kind } as const;
    return { ok: true, value: { ...event, refused } };
  }
  const { data: products = [] } = rows.safeParse(reply.body);
  const known = new Set(products.map((product) => product.id));
  if (!ids.every((each) => known.has(each))) return withoutCategories;
  const words = products.flatMap(({ categories }) =>
    categories.flatMap(({ id, slug, name }) => [id, slug, name]),
  );
  return { ok: true, value: { ...event, read: { ...event.read, collections: candidates(words) } } };
}
