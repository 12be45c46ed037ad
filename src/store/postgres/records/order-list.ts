import { z } from "zod";
import { normaliseSearch, type OrderSummary, summarise } from "../../../domain/order/order-summary.ts";
import { cursorOf, type Page, type Place, placeOf } from "../../page.ts";
import type { OrderQuery } from "../../records.ts";
import { statement } from "../statement.ts";
import type { StoreParts } from "../store-parts.ts";
import { toColumn } from "../stored-text.ts";
import { recordFrom, termDigest } from "./order-row.ts";

const PART = ["shop", "state", "points", "changedAt", "id", "limit", "from", "before", "scheduled"] as const;
const ROW = z.object({ id: z.number(), changedAt: z.number(), record: z.string() });
const SEARCHED = [...PART, "term"] as const;
/** By the end that stands first: the list, a search in it, and the place before all others. */
const LISTS = {
  newest: {
    all: statement("records/list-orders", PART, ROW, "anew"),
    search: statement("records/search-orders", SEARCHED, ROW, "anew"),
    beforeAll: { at: Number.POSITIVE_INFINITY, row: 0 } satisfies Place,
  },
  oldest: {
    all: statement("records/list-oldest-orders", PART, ROW, "anew"),
    search: statement("records/search-oldest-orders", SEARCHED, ROW, "anew"),
    beforeAll: { at: Number.NEGATIVE_INFINITY, row: 0 } satisfies Place,
  },
};

/** A page by its place, so that the last one costs what the first one does. */
export async function listOrders(
  { database, salt }: StoreParts,
  { shop, state, points, q, limit, cursor, first = "newest", isScheduled, ...span }: OrderQuery,
): Promise<Page<OrderSummary>> {
  const { all, search, beforeAll } = LISTS[first];
  const { at: changedAt, row: id } = cursor === undefined ? beforeAll : placeOf(cursor);
  const { changedFrom: from = Number.NEGATIVE_INFINITY, changedBefore: before = Number.POSITIVE_INFINITY } =
    span;
  const filter = {
    shop: shop === undefined ? null : toColumn(shop),
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
