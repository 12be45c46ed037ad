import { type ShopFilter, shopsInFilter } from "../page.ts";
import { sql } from "./statement.ts";
import { toColumn } from "./stored-text.ts";

/** In a query: rows of the shops of a filter. */
export const IS_OF_SHOPS = sql`
  (${"shop"}::text is null or shop = ${"shop"}) and (${"shops"}::text[] is null or shop = any(${"shops"}))
`;

/** One shop alone is compared by itself: it has an index in the order of the list. */
export function ofShops(filter: ShopFilter) {
  const shops = shopsInFilter(filter)?.map(toColumn) ?? null;
  return shops?.length === 1 ? { shop: shops[0], shops: null } : { shop: null, shops };
}
