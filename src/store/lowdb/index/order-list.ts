import { type OrderRecord, POINTS_STATES } from "../../../domain/order/order-record.ts";
import {
  normaliseSearch,
  ORDER_STATES,
  type OrderSummary,
  searchTerms,
  summarise,
} from "../../../domain/order/order-summary.ts";
import { cursorOf, type Page, type Place, placeOf } from "../../page.ts";
import type { OrderQuery } from "../../records.ts";
import { RowHeap } from "../../turns/row-heap.ts";
import type { Names } from "../documents/names.ts";
import type { OrderTable } from "../documents/order-table.ts";
import { CHUNK_ROWS } from "./columns.ts";
import { termHash } from "./search-terms.ts";

/** A place on the page, with what stands there. */
interface Found extends Place {
  readonly record: OrderRecord;
}

/**
 * A page of the order list. It reads the columns of every order, which takes some milliseconds for a million, or of
 * those that a search found; only the records of the page itself are loaded.
 */
export async function listOrders(
  table: OrderTable,
  names: Names,
  query: OrderQuery,
): Promise<Page<OrderSummary>> {
  const after = query.cursor === undefined ? BEFORE_ALL : placeOf(query.cursor);
  const filter = filterCodes(names, query);
  if (filter === null) return { items: [], nextCursor: null };
  const found =
    query.q === undefined
      ? await readAll(table, topPlaces(table, filter, after, query.limit + 1))
      : await findTerm(table, filter, after, query.limit + 1, normaliseSearch(query.q));
  const page = found.slice(0, query.limit);
  const last = page.at(-1);
  return {
    items: page.map(({ record }) => summarise(record)),
    nextCursor: found.length > query.limit && last !== undefined ? cursorOf(last) : null,
  };
}

async function readAll(table: OrderTable, places: readonly Place[]): Promise<Found[]> {
  const found: Found[] = [];
  for (const place of places) found.push({ ...place, record: await table.read(place.row) });
  return found;
}

/**
 * The index knows hashes of terms: the records say whether they are meant. They are read newest first and no further
 * than the page goes: a search may fit every order of a shop.
 */
async function findTerm(
  table: OrderTable,
  filter: OrderFilter,
  after: Place,
  size: number,
  term: string,
): Promise<Found[]> {
  const newest = newestFirst(table, filter, after, await table.terms.find(termHash(term)));
  const found: Found[] = [];
  for (const place of newest) {
    const record = await table.read(place.row);
    if (searchTerms(record).includes(term)) found.push({ ...place, record });
    if (found.length === size) break;
  }
  return found;
}

/** The codes that the query asks for; 0: any. */
interface OrderFilter {
  readonly shop: number;
  readonly points: number;
  readonly state: number;
}

/** `null` when nothing can match. */
function filterCodes(names: Names, { shop, points, state }: OrderQuery): OrderFilter | null {
  const shopCode = shop === undefined ? 0 : names.find(shop);
  if (shopCode === undefined) return null;
  return {
    shop: shopCode,
    points: points === undefined ? 0 : POINTS_STATES.indexOf(points) + 1,
    state: state === undefined ? 0 : ORDER_STATES.indexOf(state) + 1,
  };
}

/** The first places behind the cursor, newest first. */
function topPlaces(
  { index: { columns } }: OrderTable,
  filter: OrderFilter,
  after: Place,
  size: number,
): Place[] {
  const heap = new RowHeap();
  for (const { from, views } of columns.chunks().reverse()) {
    const { state, shop, points, changedAt } = views;
    for (let index = CHUNK_ROWS - 1; index >= 0; index--) {
      const at = changedAt[index] as number;
      if ((heap.size === size && at < heap.topKey) || state[index] === 0) continue;
      if (!isMatch(filter, state[index], shop[index], points[index])) continue;
      if (!isBehind({ at, row: from + index }, after)) continue;
      heap.push(at, from + index);
      if (heap.size > size) heap.pop();
    }
  }
  return [...takeAll(heap, (place) => place)].reverse();
}

/** Those of the rows that are asked for and stand behind the cursor, each when it is taken. */
function newestFirst(
  { index: { columns } }: OrderTable,
  filter: OrderFilter,
  after: Place,
  rows: readonly number[],
): Generator<Place> {
  const heap = new RowHeap();
  for (const row of rows) {
    const [state, shop, points] = (["state", "shop", "points"] as const).map((name) =>
      columns.get(name, row),
    );
    const at = columns.get("changedAt", row);
    if (isMatch(filter, state, shop, points) && isBehind({ at, row }, after)) heap.push(-at, LAST_ROW - row);
  }
  return takeAll(heap, ({ at, row }) => ({ at: -at, row: LAST_ROW - row }));
}

/** The heap has the smallest on top: where the newest is wanted first, it holds places mirrored. */
const LAST_ROW = 2 ** 32 - 1;

function* takeAll(heap: RowHeap, unmirrored: (top: Place) => Place): Generator<Place> {
  for (; heap.size > 0; heap.pop()) yield unmirrored({ at: heap.topKey, row: heap.topRow });
}

function isMatch(filter: OrderFilter, state = 0, shop = 0, points = 0): boolean {
  return (
    (filter.state === 0 || filter.state === state) &&
    (filter.shop === 0 || filter.shop === shop) &&
    (filter.points === 0 || filter.points === points)
  );
}

function isBehind(place: Place, other: Place): boolean {
  return place.at < other.at || (place.at === other.at && place.row < other.row);
}

const BEFORE_ALL: Place = { at: Number.POSITIVE_INFINITY, row: 0 };
