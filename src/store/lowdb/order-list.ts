import { type OrderRecord, POINTS_STATES } from "../../domain/order-record.ts";
import {
  normaliseSearch,
  ORDER_STATES,
  type OrderSummary,
  searchTerms,
  summarise,
} from "../../domain/order-summary.ts";
import type { OrderQuery, Page } from "../store.ts";
import { CHUNK_ROWS } from "./columns.ts";
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
  const asked = askedCodes(names, query);
  if (asked === null) return { items: [], nextCursor: null };
  const top = new TopPlaces(query);
  if (query.q === undefined) lookAtAll(table, asked, top);
  else lookAt(table, asked, top, await rowsWithTerm(table, normaliseSearch(query.q)));
  const places = top.take();
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

/** The codes that the query asks for; 0: any. */
interface Asked {
  readonly shop: number;
  readonly points: number;
  readonly state: number;
}

/** `null` when nothing can match. */
function askedCodes(names: Names, { shop, points, state }: OrderQuery): Asked | null {
  const shopCode = shop === undefined ? 0 : names.find(shop);
  if (shopCode === undefined) return null;
  return {
    shop: shopCode,
    points: points === undefined ? 0 : POINTS_STATES.indexOf(points) + 1,
    state: state === undefined ? 0 : ORDER_STATES.indexOf(state) + 1,
  };
}

function lookAtAll({ index: { columns } }: OrderTable, asked: Asked, top: TopPlaces): void {
  for (const { from, views } of columns.chunks().reverse()) {
    const { state, shop, points, changedAt } = views;
    for (let index = CHUNK_ROWS - 1; index >= 0; index--) {
      const at = changedAt[index] as number;
      if (at < top.threshold || state[index] === 0) continue;
      if (isAsked(asked, state[index], shop[index], points[index])) top.offer(at, from + index);
    }
  }
}

function lookAt(
  { index: { columns } }: OrderTable,
  asked: Asked,
  top: TopPlaces,
  rows: readonly number[],
): void {
  for (const row of rows) {
    const matches = isAsked(
      asked,
      columns.get("state", row),
      columns.get("shop", row),
      columns.get("points", row),
    );
    if (matches) top.offer(columns.get("changedAt", row), row);
  }
}

function isAsked(asked: Asked, state = 0, shop = 0, points = 0): boolean {
  return (
    (asked.state === 0 || asked.state === state) &&
    (asked.shop === 0 || asked.shop === shop) &&
    (asked.points === 0 || asked.points === points)
  );
}

/** The first places behind the cursor: one more than the page holds, where there is one more. */
class TopPlaces {
  readonly #heap = new RowHeap();
  readonly #size: number;
  readonly #after: Place;

  constructor({ limit, cursor }: OrderQuery) {
    this.#size = limit + 1;
    this.#after =
      cursor === undefined ? { changedAt: Number.POSITIVE_INFINITY, row: 0 } : parseCursor(cursor);
  }

  /** Changes before this moment have no place any more. */
  get threshold(): number {
    return this.#heap.size === this.#size ? this.#heap.topKey : Number.NEGATIVE_INFINITY;
  }

  offer(changedAt: number, row: number): void {
    if (!isBehind({ changedAt, row }, this.#after)) return;
    this.#heap.push(changedAt, row);
    if (this.#heap.size > this.#size) this.#heap.pop();
  }

  take(): Place[] {
    const places: Place[] = [];
    for (; this.#heap.size > 0; this.#heap.pop()) {
      places.push({ changedAt: this.#heap.topKey, row: this.#heap.topRow });
    }
    return places.reverse();
  }
}

function isBehind(place: Place, other: Place): boolean {
  return place.changedAt < other.changedAt || (place.changedAt === other.changedAt && place.row < other.row);
}

function parseCursor(cursor: string): Place {
  const [changedAt, row] = cursor.split("-").map(Number);
  return { changedAt: changedAt ?? 0, row: row ?? 0 };
}
