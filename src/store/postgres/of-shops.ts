import { type ShopFilter, shopsInFilter } from "../page.ts";
import { sql } from "./statement.ts";
import { toColumn } from "./stored-text.ts";

/** For a query: selects the rows of the shops in a filter. */
export const IS_OF_SHOPS = sql`
  (${"shop"}::text is null or shop = ${"shop"}) and (${"shops"}::text[] is null or shop = any(${"shops"}))
`;

/** The values of `IS_OF_SHOPS`. One shop is compared by itself: it has an index in the order of the list. */
export function ofShops(filter: ShopFilter) {
  const shops = shopsInFilter(filter)?.map(toColumn) ?? null;
  return shops?.length === 1 ? { shop: shops[0], shops: null } : { shop: null, shops };
}
