import { z } from "zod";
import { normaliseSearch, type OrderSummary, summarise } from "../../../domain/order/order-summary.ts";
import { cursorOf, type Page, placeOf } from "../../page.ts";
import type { OrderQuery } from "../../records.ts";
import { type Statement, statement } from "../statement.ts";
import type { StoreParts } from "../store-parts.ts";
import { toColumn } from "../stored-text.ts";
import { recordFrom, termDigest } from "./order-row.ts";

const PART = [
  "shop",
  "state",
  "points",
  "changedAt",
  "id",
  "limit",
  "from",
  "before",
  "scheduled",
  "brand",
] as const;
const ROW = z.object({ id: z.number(), changedAt: z.number(), record: z.string() });
const SEARCHED = [...PART, "term"] as const;
const LIST_ORDERS = statement("records/list-orders", PART, ROW, "anew");
const SEARCH_ORDERS = statement("records/search-orders", SEARCHED, ROW, "anew");

/** By the end that stands first: the list, a search in it, and the time before all others. */
const LISTS = {
  newest: { all: LIST_ORDERS, search: SEARCH_ORDERS, beforeAll: Number.POSITIVE_INFINITY },
  oldest: {
    all: turned(LIST_ORDERS),
    search: turned(SEARCH_ORDERS),
    beforeAll: Number.NEGATIVE_INFINITY,
  },
};

/** The same rows from the other end: the indexes are read backwards. */
function turned<Parameter extends string, Row>(
  newestFirst: Statement<Parameter, Row>,
): Statement<Parameter, Row> {
  const text = newestFirst.text.replaceAll(" desc", "").replaceAll(") < (", ") > (");
  return { ...newestFirst, name: `${newestFirst.name}/oldest-first`, text };
}

/** A page by its place, so that the last one costs what the first one does. */
export async function listOrders(
  { database, salt }: StoreParts,
  { shop, brand, state, points, q, limit, cursor, first = "newest", isScheduled, ...span }: OrderQuery,
): Promise<Page<OrderSummary>> {
  const { all, search, beforeAll } = LISTS[first];
  const { at: changedAt, row: id } = cursor === undefined ? { at: beforeAll, row: 0 } : placeOf(cursor);
  const { changedFrom: from = Number.NEGATIVE_INFINITY, changedBefore: before = Number.POSITIVE_INFINITY } =
    span;
  const filter = {
    shop: shop === undefined ? null : toColumn(shop),
    brand: brand === undefined ? null : toColumn(brand),
    state,
    points,
    from,
    before,
    scheduled: isScheduled,
  };
  const values = { ...filter, changedAt, id, limit: limit + 1 };
  const found =
    q === undefined
      ? await database.run(all, values)
      : await database.run(search, { ...values, term: termDigest(salt, normaliseSearch(q)) });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return {
    items: page.map(({ record }) => summarise(recordFrom(record))),
    nextCursor: hasMore ? cursorOf({ at: last.changedAt, row: last.id }) : null,
  };
}
