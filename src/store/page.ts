import type { Moment } from "../domain/order/order-snapshot.ts";

/** Which page of a list; the first one by default. */
export interface PageRequest {
  readonly limit: number;
  /** The opaque cursor of an earlier page. If it cannot come from a page, the call rejects with CursorUnknown. */
  readonly cursor?: string;
}

/** The shops to list; default: all. */
export interface ShopFilter {
  readonly shop?: string;
  /** Only these shops, in addition to every other filter. */
  readonly shops?: readonly string[];
}

/** The shops that pass the filter; `undefined`: all. */
export function shopsInFilter({ shop, shops }: ShopFilter): readonly string[] | undefined {
  if (shop === undefined) return shops;
  return shops === undefined || shops.includes(shop) ? [shop] : [];
}

/** The cursor is not from this list. The caller should start with the first page. */
export class CursorUnknown extends Error {
  override readonly name = "CursorUnknown";
  readonly code = "cursor_unknown";

  constructor() {
    super("cursor_unknown");
  }
}

/** A part of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  /** The cursor of the next page; `null` on the last page. */
  readonly nextCursor: string | null;
}

/** Yields the items of a list page by page, at most `most`. `readPage` reads the page of a cursor, or the first one. */
export async function* everyItem<T>(
  readPage: (place: { readonly cursor?: string }) => Promise<Page<T>>,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<T> {
  let left = most;
  let cursor: string | null = null;
  do {
    const page: Page<T> = await readPage(cursor === null ? {} : { cursor });
    yield* page.items.slice(0, left);
    left -= page.items.length;
    cursor = left > 0 ? page.nextCursor : null;
  } while (cursor !== null);
}

/** A place in a list ordered by time, newest first. Of equal times, the row added last comes first. */
export interface Place {
  readonly at: Moment;
  readonly row: number;
}

/** The cursor for the part of the list after this place. */
export function cursorOf({ at, row }: Place): string {
  return `${at}-${row}`;
}

/** The place in a cursor from `cursorOf`. Throws CursorUnknown. */
export function placeOf(cursor: string): Place {
  const [, at, row] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor) ?? [];
  if (at === undefined || row === undefined) throw new CursorUnknown();
  return { at: Number(at), row: Number(row) };
}

/** Makes a page of `found`. Pass up to `limit` + 1 items: the additional one shows that there are more. */
export function pageOf<Found, Item>(
  found: readonly Found[],
  limit: number,
  itemOf: (found: Found) => Item,
  cursorAfter: (last: Found) => string,
): Page<Item> {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return { items: shown.map(itemOf), nextCursor: hasMore ? cursorAfter(last) : null };
}

/** The entry number in a cursor of a list with numbered entries. Throws CursorUnknown. */
export function numberIn(cursor: string): number {
  if (!/^\d{1,12}$/.test(cursor)) throw new CursorUnknown();
  return Number(cursor);
}
