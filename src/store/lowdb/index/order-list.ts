import { REFUND_EXTENTS, type RefundExtent } from "../../../domain/facts/refunds.ts";
import { type OrderRecord, POINTS_STATES } from "../../../domain/order/order-record.ts";
import type { Moment } from "../../../domain/order/order-snapshot.ts";
import {
  ORDER_STATES,
  type OrderSummary,
  searchTerms,
  summarise,
} from "../../../domain/order/order-summary.ts";
import { type QueryTerms, queryTerms } from "../../../domain/order/search-text.ts";
import { cursorOf, type Page, type Place, pageOf, placeOf, shopsInFilter } from "../../page.ts";
import type { OrderQuery } from "../../records.ts";
import { RowHeap } from "../../turns/row-heap.ts";
import type { Names } from "../documents/names.ts";
import type { OrderTable } from "../documents/order-table.ts";
import { hasItsTimeSet } from "./code-counts.ts";
import { CHUNK_ROWS } from "./columns.ts";
import { termHash } from "./search-terms.ts";

/** A place on the page, with its content. */
interface ListedOrder extends Place {
  readonly record: OrderRecord;
}

/**
 * A page of the order list. It reads the columns of every order, or of those that a search found, which takes some
 * milliseconds for a million orders; only the records of the page itself are loaded.
 */
export async function listOrders(
  table: OrderTable,
  names: Names,
  query: OrderQuery,
): Promise<Page<OrderSummary>> {
  const turn = query.first === "oldest" ? mirrored : unchanged;
  const after = query.cursor === undefined ? BEFORE_ALL : turn(placeOf(query.cursor));
  const isMatch = matcher(names, query);
  if (isMatch === null) return { items: [], nextCursor: null };
  const filter = { isMatch, after, turn };
  const found =
    query.q === undefined
      ? await readAll(table, topPlaces(table, filter, query.limit + 1))
      : await findTerm(table, filter, query.limit + 1, queryTerms(query.q));
  return pageOf(found, query.limit, ({ record }) => summarise(record), cursorOf);
}

async function readAll(table: OrderTable, places: readonly Place[]): Promise<ListedOrder[]> {
  const found: ListedOrder[] = [];
  for (const place of places) found.push({ ...place, record: await table.read(place.row) });
  return found;
}

/**
 * The index has only hashes of terms, so the records are compared. They are read in the order of the list and no
 * further than the page needs, because a search may match every order of a shop.
 */
async function findTerm(
  table: OrderTable,
  filter: OrderFilter,
  size: number,
  { term, words }: QueryTerms,
): Promise<ListedOrder[]> {
  const [whole = [], ...byWord] = await Promise.all(
    [term, ...words].map((each) => table.terms.find(termHash(each))),
  );
  const ofAllWords = byWord.map((rows) => new Set(rows)).reduce((one, other) => one.intersection(other));
  const inOrder = inTurn(table, filter, [...ofAllWords.union(new Set(whole))]);
  const found: ListedOrder[] = [];
  for (const place of inOrder) {
    const record = await table.read(place.row);
    const terms = searchTerms(record);
    if (terms.includes(term) || words.every((word) => terms.includes(word))) found.push({ ...place, record });
    if (found.length === size) break;
  }
  return found;
}

/** Whether an order matches, by its last change and the codes in its columns. */
type IsMatch = (
  changedAt: Moment,
  codeIn: (column: "shop" | "brand" | "points" | "refunded" | "state" | "priority") => number | undefined,
) => boolean;

/** `after`: the place before the page, already passed through `turn`. */
interface OrderFilter {
  readonly isMatch: IsMatch;
  readonly after: Place;
  readonly turn: (place: Place) => Place;
}

/** Returns the filter of a query; `null` if nothing can match it. */
function matcher(
  names: Names,
  {
    brand,
    points,
    state,
    isScheduled,
    refunded,
    changedFrom = Number.NEGATIVE_INFINITY,
    changedBefore = Number.POSITIVE_INFINITY,
    ...of
  }: OrderQuery,
): IsMatch | null {
  // 0 matches any.
  const brandCode = brand === undefined ? 0 : names.find(brand);
  const pointsCode = points === undefined ? 0 : POINTS_STATES.indexOf(points) + 1;
  const stateCode = state === undefined ? 0 : ORDER_STATES.indexOf(state) + 1;
  const refundCodes = refunded === undefined ? null : codesOfRefund(refunded);
  const shops = names.codesOf(shopsInFilter(of));
  if (shops?.size === 0 || brandCode === undefined) return null;
  return (changedAt, codeIn) =>
    changedAt >= changedFrom &&
    changedAt < changedBefore &&
    (stateCode === 0 || stateCode === codeIn("state")) &&
    (shops === null || shops.has(codeIn("shop") ?? 0)) &&
    (brandCode === 0 || brandCode === codeIn("brand")) &&
    (pointsCode === 0 || pointsCode === codeIn("points")) &&
    (refundCodes === null || refundCodes.includes(codeIn("refunded") ?? 0)) &&
    (isScheduled === undefined || isScheduled === hasItsTimeSet(codeIn("state"), codeIn("priority")));
}

function codesOfRefund(refunded: RefundExtent | "any"): readonly number[] {
  return REFUND_EXTENTS.flatMap((each, place) =>
    refunded === "any" || refunded === each ? [place + 1] : [],
  );
}

/** The first places after the cursor, in the direction of the list. */
function topPlaces({ index: { columns } }: OrderTable, filter: OrderFilter, size: number): Place[] {
  const heap = new RowHeap();
  for (const { from, views } of columns.chunks().reverse()) {
    const { state, changedAt } = views;
    for (let index = CHUNK_ROWS - 1; index >= 0; index--) {
      if (state[index] === 0) continue;
      const changed = changedAt[index] as number;
      if (!filter.isMatch(changed, (name) => views[name][index])) continue;
      const place = filter.turn({ at: changed, row: from + index });
      if ((heap.size === size && place.at < heap.topKey) || !isBehind(place, filter.after)) continue;
      heap.push(place.at, place.row);
      if (heap.size > size) heap.pop();
    }
  }
  return [...takeAll(heap)].reverse().map(filter.turn);
}

/** The requested rows after the cursor, each evaluated when it is taken. */
function* inTurn(
  { index: { columns } }: OrderTable,
  filter: OrderFilter,
  rows: readonly number[],
): Generator<Place> {
  const heap = new RowHeap();
  for (const row of rows) {
    const at = columns.get("changedAt", row);
    const place = filter.turn({ at, row });
    if (!filter.isMatch(at, (name) => columns.get(name, row)) || !isBehind(place, filter.after)) continue;
    const first = mirrored(place);
    heap.push(first.at, first.row);
  }
  for (const place of takeAll(heap)) yield filter.turn(mirrored(place));
}

const LAST_ROW = 2 ** 32 - 1;

/** A heap has its smallest element on top, so places are mirrored for the other direction. Mirroring twice gives the original. */
function mirrored({ at, row }: Place): Place {
  return { at: -at, row: LAST_ROW - row };
}

function unchanged(place: Place): Place {
  return place;
}

function* takeAll(heap: RowHeap): Generator<Place> {
  for (; heap.size > 0; heap.pop()) yield { at: heap.topKey, row: heap.topRow };
}

function isBehind(place: Place, other: Place): boolean {
  return place.at < other.at || (place.at === other.at && place.row < other.row);
}

const BEFORE_ALL: Place = { at: Number.POSITIVE_INFINITY, row: 0 };
