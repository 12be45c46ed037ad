import { z } from "zod";
import { jsonIn } from "../../../src/domain/json-in.ts";
import type { PullPage } from "../../../src/platform/shop-access.ts";

/**
 * The state of a sweep. Orders that change meanwhile move to its end and everything behind them moves up, so it never
 * counts pages: it continues from the second of the last order it saw, and reads that second again. Only within one
 * second (a bulk change, an import) does it count rows: each page then begins with the last row of the one before, and
 * if that row is another order now, the second is read again from its start.
 */
export type Place = Readonly<z.output<typeof placeSchema>>;

/** WooCommerce's maximum per page. */
const LARGEST = 100;
/** A shop that sorts equal times differently each time must not repeat the sweep forever. */
const MOST_RESTARTS = 3;

const placeSchema = z.strictObject({
  /** Ordinary orders first, then those in the bin, which the shop's "any" omits. */
  part: z.enum(["any", "trash"]),
  /** The second at which the query begins, in milliseconds. */
  from: z.number(),
  offset: z.number().int().min(0),
  /** The order that row `offset` must hold; `null`: nothing to compare. */
  anchor: z.string().nullable(),
  restarts: z.number().int().min(0),
  size: z.number().int().min(1).max(LARGEST),
  /**
   * `time`: continue by time. `rows`: the shop cannot sort or filter by change time, so count rows of all orders by
   * creation, where a change moves nothing.
   */
  mode: z.enum(["time", "rows"]),
  total: z.number().nullable(),
});

const START = { part: "any", offset: 0, anchor: null, restarts: 0, size: LARGEST, mode: "time" } as const;

/** Parses the cursor; `null` if it is not one of ours. */
export function readCursor({ cursor, since }: PullPage): Place | null {
  if (cursor === null) return { ...START, from: wholeSecond(since), total: null };
  return placeSchema.safeParse(jsonIn(cursor)).data ?? null;
}

export const writeCursor = (place: Place): string => JSON.stringify(place);

/** The query of the page. WooCommerce's bounds are whole seconds and exclusive. */
export function queryOf(place: Place, { by, until }: PullPage): Record<string, string> {
  const after = asText(place.from - 1000);
  const before = asText(wholeSecond(until) + 1000);
  const window: Record<string, string> =
    by === "created"
      ? { after, before, orderby: "date" }
      : place.mode === "time"
        ? { modified_after: after, modified_before: before, orderby: "modified" }
        : { modified_after: after, orderby: "date" };
  return {
    ...window,
    order: "asc",
    dates_are_gmt: "true",
    status: place.part,
    per_page: String(place.size),
    offset: String(place.offset),
  };
}

/** One row of a page, with what the sweep needs. */
export interface Row {
  readonly id: string;
  /** The time that the sweep follows. */
  readonly at: number | null;
}

export type Step =
  | { readonly step: "next"; readonly place: Place }
  /** Rows have moved since the previous page, so this page is of no use. */
  | { readonly step: "again"; readonly place: Place }
  | { readonly step: "end" };

/** Where to continue after this page. `matching`: how many orders the query has in all, according to the shop. */
export function stepAfter(place: Place, rows: readonly Row[], matching: number | null): Step {
  const [first] = rows;
  if (place.anchor !== null && first?.id !== place.anchor && place.restarts < MOST_RESTARTS) {
    return {
      step: "again",
      place: { ...place, offset: 0, anchor: null, restarts: place.restarts + 1 },
    };
  }
  const isLast = matching === null ? rows.length < place.size : place.offset + place.size >= matching;
  if (isLast) return { step: "end" };
  const size = Math.min(place.size * 10, LARGEST);
  const last = rows.at(-1);
  const second = last?.at == null ? place.from : wholeSecond(last.at);
  if (place.mode === "time" && second > place.from) {
    return { step: "next", place: { ...place, from: second, offset: 0, anchor: null, restarts: 0, size } };
  }
  // WooCommerce silently omits rows that the key's user may not see, which shifts the others.
  const isWhole = rows.length === place.size && place.size > 1 && last !== undefined;
  const offset = place.offset + place.size - (isWhole ? 1 : 0);
  return { step: "next", place: { ...place, offset, anchor: isWhole ? last.id : null, size } };
}

export function wholeSecond(moment: number): number {
  return Math.floor(moment / 1000) * 1000;
}

/** "2026-11-21T06:21:34": WooCommerce would not read a zone. */
function asText(moment: number): string {
  return new Date(Math.max(moment, 0)).toISOString().slice(0, 19);
}
