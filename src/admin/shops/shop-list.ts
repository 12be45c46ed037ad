import { z } from "zod";
import type { Shops } from "../../shops/shop-context.ts";
import { cursorOf, type Page, pageOf, placeOf } from "../../store/page.ts";
import { pageQuery, shopName } from "../queries.ts";
import { count, text } from "../shapes.ts";

/** Query parameters of shop lists. `q` matches parts of the name, address, account or tenant; `shop` the whole name. */
export const shopListQuery = {
  ...pageQuery,
  q: z.string().trim().max(254).default(""),
  shop: shopName.optional(),
};

export const partShape = {
  nextCursor: text.nullable().describe("The cursor of the next page; null: this is the last"),
  more: count.describe("How many items are on the pages after this one"),
};

interface PageRequest {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

interface ShopSearch extends PageRequest {
  readonly q: string;
  readonly shop?: string | undefined;
}

/** One page of a list that is filtered and sorted in full. `found`: all matching items. */
export interface Part<Item> extends Page<Item> {
  readonly more: number;
  readonly found: readonly Item[];
}

/**
 * The items of matching shops, lowest rank first. A shop whose name is exactly `q` comes before all others; one that is
 * no longer served can be found only by its name.
 */
export function partOfShops<Item extends { readonly shop: string }>(
  shops: Shops,
  items: readonly Item[],
  { q, shop, ...page }: ShopSearch,
  rankOf: (item: Item) => number,
): Part<Item> {
  const text = q.toLowerCase();
  return partOf(items, page, (item) => {
    if (shop !== undefined && item.shop !== shop) return null;
    if (!searched(shops, item.shop).includes(text)) return null;
    return item.shop === text ? 0 : 1 + rankOf(item);
  });
}

/** The matching items, lowest rank first. `rankOf` returns `null` for an item that doesn't match. */
export function partOf<Item>(
  items: readonly Item[],
  { cursor, limit }: PageRequest,
  rankOf: (item: Item) => number | null,
): Part<Item> {
  const after = cursor === undefined ? null : placeOf(cursor);
  const found = items.flatMap((item, row) => {
    const at = rankOf(item);
    return at === null ? [] : { item, row, at };
  });
  const placed = found
    .filter(({ at, row }) => after === null || at > after.at || (at === after.at && row > after.row))
    .sort((one, other) => one.at - other.at || one.row - other.row);
  return {
    ...pageOf(placed, limit, ({ item }) => item, cursorOf),
    more: Math.max(0, placed.length - limit),
    found: found.map(({ item }) => item),
  };
}

function searched(shops: Shops, name: string): string {
  const { brand, tenant, adapterShop } = shops.get(name) ?? {};
  return [name, adapterShop?.domain, brand, tenant].join(" ").toLowerCase();
}
