import { z } from "zod";
import { normaliseSearch, type OrderSummary, summarise } from "../../../domain/order/order-summary.ts";
import { cursorOf, type Page, type Place, placeOf } from "../../page.ts";
import type { OrderQuery } from "../../records.ts";
import { statement } from "../statement.ts";
import type { StoreParts } from "../store-parts.ts";
import { toColumn } from "../stored-text.ts";
import { recordFrom, termDigest } from "./order-row.ts";

const PART = ["shop", "state", "points", "changedAt", "id", "limit"] as const;
const ROW = z.object({ id: z.number(), changedAt: z.number(), record: z.string() });
const LIST_ORDERS = statement("records/list-orders", PART, ROW, "anew");
const SEARCH_ORDERS = statement("records/search-orders", [...PART, "term"], ROW, "anew");

const BEFORE_ALL: Place = { at: Number.POSITIVE_INFINITY, row: 0 };

/** A page by its place, so that the last one costs what the first one does. */
export async function listOrders(
  { database, salt }: StoreParts,
  { shop, state, points, q, limit, cursor }: OrderQuery,
): Promise<Page<OrderSummary>> {
  const { at: changedAt, row: id } = cursor === undefined ? BEFORE_ALL : placeOf(cursor);
  const filter = { shop: shop === undefined ? null : toColumn(shop), state, points };
  const values = { ...filter, changedAt, id, limit: limit + 1 };
  const found =
    q === undefined
      ? await database.run(LIST_ORDERS, values)
      : await database.run(SEARCH_ORDERS, { ...values, term: termDigest(salt, normaliseSearch(q)) });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return {
    items: page.map(({ record }) => summarise(recordFrom(record))),
    nextCursor: hasMore ? cursorOf({ at: last.changedAt, row: last.id }) : null,
  };
}
