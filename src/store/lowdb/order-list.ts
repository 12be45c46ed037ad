import { type OrderRecord, POINTS_STATES } from "../../domain/order-record.ts";
import {
  normaliseSearch,
  ORDER_STATES,
  type OrderSummary,
  searchTerms,
  summarise,
} from "../../domain/order-summary.ts";
import type { OrderQuery, Page } from "../store.ts";
import { RowHeap } from "./heap.ts";
import type { Names } from "./names.ts";
import type { OrderTable } from "./order-table.ts";
import { termHash } from "./search-terms.ts";

/** The place of a row in the list: newest change first, and among equals the row that came last. */
interface Place {
  readonly changedAt: number;
  readonly row: number;
}

/**
 * A page of the order list. Without a search it looks at the columns of every order, which takes some milliseconds
 * for a million; only the records of the page itself are loaded.
 */
export async function listOrders(
  table: OrderTable,
  names: Names,
  query: OrderQuery,
): Promise<Page<OrderSummary>> {
  const isAsked = columnFilter(table, names, query);
  const term = query.q === undefined ? null : normaliseSearch(query.q);
  const found = term === null ? null : await rowsWithTerm(table, term);
  const places = newest(table, found ?? table.rows(), isAsked, query);
  const page = places.slice(0, query.limit);
  const records: OrderRecord[] = [];
  for (const { row } of page) records.push(await table.read(row));
  const last = page.at(-1);
  return {
    items: records.map(summarise),
    nextCursor: places.length > query.limit && last !== undefined ? `${last.changedAt}-${last.row}` : null,
  };
}

/** The index knows hashes of terms: the records say whether they are meant. */
async function rowsWithTerm(table: OrderTable, term: string): Promise<number[]> {
  const rows: number[] = [];
  for (const row of await table.terms.find(termHash(term))) {
    if (searchTerms(await table.read(row)).includes(term)) rows.push(row);
  }
  return rows;
}

function columnFilter({ columns }: OrderTable, names: Names, query: OrderQuery): (row: number) => boolean {
  const shop = query.shop === undefined ? null : (names.find(query.shop) ?? 0);
  const points = query.points === undefined ? null : POINTS_STATES.indexOf(query.points) + 1;
  const state = query.state === undefined ? null : ORDER_STATES.indexOf(query.state) + 1;
  return (row) =>
    (shop === null || columns.get("shop", row) === shop) &&
    (points === null || columns.get("points", row) === points) &&
    (state === null || columns.get("state", row) === state);
}

/** One more than the page holds, where there is one more. */
function newest(
  { columns }: OrderTable,
  rows: Iterable<number>,
  isAsked: (row: number) => boolean,
  { limit, cursor }: OrderQuery,
): Place[] {
  const after = cursor === undefined ? null : parseCursor(cursor);
  const heap = new RowHeap();
  for (const row of rows) {
    const changedAt = columns.get("changedAt", row);
    if (heap.size > limit && changedAt < heap.topKey) continue;
    if (!isAsked(row) || (after !== null && !isBehind({ changedAt, row }, after))) continue;
    heap.push(changedAt, row);
    if (heap.size > limit + 1) heap.pop();
  }
  const places: Place[] = [];
  for (; heap.size > 0; heap.pop()) places.push({ changedAt: heap.topKey, row: heap.topRow });
  return places.reverse();
}

function isBehind(place: Place, other: Place): boolean {
  return place.changedAt < other.changedAt || (place.changedAt === other.changedAt && place.row < other.row);
}

function parseCursor(cursor: string): Place {
  const [changedAt, row] = cursor.split("-").map(Number);
  return { changedAt: changedAt ?? 0, row: row ?? 0 };
}
