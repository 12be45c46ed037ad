import { z } from "zod";
import type { ShopOrder } from "./shop-order.ts";

/** A list query, interpreted as WooCommerce does. */
export interface OrderQuery {
  readonly perPage: number;
  readonly offset: number;
  fits(order: ShopOrder): boolean;
  compare(a: ShopOrder, b: ShopOrder): number;
}

const time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
  .optional();

const parameters = z.object({
  after: time,
  before: time,
  modified_after: time,
  modified_before: time,
  dates_are_gmt: z.stringbool().default(false),
  orderby: z.enum(["date", "id", "modified"]).default("date"),
  order: z.enum(["asc", "desc"]).default("desc"),
  status: z.string().default("any"),
  per_page: z.coerce.number().int().min(1).max(100).default(10),
  page: z.coerce.number().int().min(1).default(1),
  offset: z.coerce.number().int().min(0).optional(),
  include: z
    .string()
    .regex(/^\d+(,\d+)*$/)
    .transform((ids) => new Set(ids.split(",").map(Number)))
    .optional(),
  search: z.string().trim().toLowerCase().optional(),
});

/** Parses a list query; `null` if a parameter is invalid, which WordPress answers with 400. */
export function readOrderQuery(query: unknown): OrderQuery | null {
  const { data: parsed } = parameters.safeParse(query);
  if (parsed === undefined) return null;
  const zone = parsed.dates_are_gmt ? "_gmt" : "";
  const statuses = parsed.status.split(",");
  return {
    perPage: parsed.per_page,
    offset: parsed.offset ?? (parsed.page - 1) * parsed.per_page,
    fits: (order) =>
      (parsed.include?.has(order.id) ?? true) &&
      (parsed.search === undefined || isFound(order, parsed.search)) &&
      (statuses.includes("any") ? order.status !== "trash" : statuses.includes(order.status)) &&
      isBetween(order[`date_created${zone}`], parsed.after, parsed.before) &&
      isBetween(order[`date_modified${zone}`], parsed.modified_after, parsed.modified_before),
    compare: (a, b) => {
      const sign = parsed.order === "asc" ? 1 : -1;
      return sign * (sortKey(a, parsed.orderby).localeCompare(sortKey(b, parsed.orderby)) || a.id - b.id);
    },
  };
}

/**
 * The search treats a number as an id; otherwise it matches any part of addresses and goods, and of order numbers if a
 * plugin makes them.
 */
function isFound(order: ShopOrder, search: string): boolean {
  if (String(order.id) === search) return true;
  const number = order.number === String(order.id) ? "" : order.number;
  const { billing, shipping, line_items: lines } = order;
  const goods = (Array.isArray(lines) ? lines : []).map((line: { readonly name?: unknown }) => line.name);
  const texts = [number, ...[billing, shipping].flatMap((each) => Object.values(each ?? {})), ...goods];
  return texts.some((text) => String(text).toLowerCase().includes(search));
}

/** Both bounds are exclusive. */
function isBetween(written: unknown, after: string | undefined, before: string | undefined): boolean {
  const at = String(written);
  return (after === undefined || at > after) && (before === undefined || at < before);
}

function sortKey(order: ShopOrder, by: "date" | "id" | "modified"): string {
  return by === "id" ? "" : String(order[by === "date" ? "date_created" : "date_modified"]);
}
