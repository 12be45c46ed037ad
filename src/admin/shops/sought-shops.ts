import { z } from "zod";
import type { Shops } from "../../shops/shop-context.ts";
import { cursorOf, type Page, pageOf, placeOf } from "../../store/page.ts";
import { pageQuery, shopName } from "../queries.ts";
import { count, text } from "../shapes.ts";

/** Query parameters of a list of shops. `q`: a part of the name, the address, the account or the tenant; `shop`: the whole name. */
export const soughtShops = {
  ...pageQuery,
  q: z.string().trim().max(254).default(""),
  shop: shopName.optional(),
};

export const partShape = {
  nextCursor: text.nullable().describe("The cursor of the next page; null: this is the last"),
  more: count.describe("How many shops are on the pages after this one"),
};

interface Sought {
  readonly q: string;
  readonly shop?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of what a list has of shops. `found`: of all shops that are sought. */
export interface PartOfShops<Item> extends Page<Item> {
  readonly more: number;
  readonly found: readonly Item[];
}

/**
 * The items of the shops that are sought, those of the lowest rank first. A shop of exactly the sought name comes before
 * all others; one that is no longer served is found by its name alone.
 */
export function partOfShops<Item extends { readonly shop: string }>(
  shops: Shops,
  items: readonly Item[],
  { q, shop, cursor, limit }: Sought,
  rankOf: (item: Item) => number,
): PartOfShops<Item> {
  const wanted = q.toLowerCase();
  const after = cursor === undefined ? null : placeOf(cursor);
  const found = items
    .map((item, row) => ({ item, row, at: item.shop === wanted ? 0 : 1 + rankOf(item) }))
    .filter(({ item }) => shop === undefined || item.shop === shop)
    .filter(({ item }) => searched(shops, item.shop).includes(wanted));
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
