import { z } from "zod";
import type { Moment } from "../../../src/domain/order/order-snapshot.ts";
import type { ReadingProblem } from "../../../src/platform/codes/reading.ts";
import type { WooProblem } from "../codes.ts";

/**
 * The order as WooCommerce writes it (REST API, version 3), read strictly where points depend on it and leniently
 * everywhere else: plugins omit fields, blank them, and turn text into numbers and lists into objects.
 */

const numberOrText = z.union([z.string(), z.number()]);
/** Anything but text and numbers reads as "". */
const text = numberOrText.transform((value) => String(value).trim()).catch("");
const id = numberOrText.transform(String).pipe(z.string().regex(/^[1-9]\d{0,19}$/));
const amount = numberOrText.refine((value) => String(value).trim() !== "");

/** A list; PHP writes a list with gaps in its numbering as an object. */
const list = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => {
    if (value === null || value === undefined || value === "") return [];
    return typeof value === "object" && !Array.isArray(value) ? Object.values(value) : value;
  }, z.array(item));

/** "2026-11-21T06:21:34", in UTC although it has no zone. Seconds only, years 1000 to 2999. */
const utc = z.string().transform((written, context): Moment => {
  const seconds = written.replace(/(\.\d+)?Z?$/, "");
  const moment = /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(seconds)
    ? Date.parse(`${seconds}Z`)
    : Number.NaN;
  if (!Number.isNaN(moment) && new Date(moment).toISOString().startsWith(seconds)) return moment;
  context.addIssue("expected a time");
  return z.NEVER;
});
const noTime = z.literal("").transform(() => null);
const moment = z.union([noTime, utc]).nullish().default(null);
const isTimeSet = z
  .unknown()
  .transform((value) => typeof value === "string" && value !== "")
  .default(false);

const addressFields = z.object({
  first_name: text,
  last_name: text,
  company: text,
  country: text,
  email: text,
  phone: text,
});
const address = addressFields.catch(addressFields.parse({}));

const metaItem = z.object({ key: text, value: z.unknown() });
const meta = list(metaItem.catch({ key: "", value: null })).catch([]);

const line = z.object({ meta_data: meta, product_id: text, variation_id: text, sku: text });

const orderSchema = z.object({
  id,
  number: text,
  status: z.string().min(1).max(100),
  currency: z.string().regex(/^[A-Za-z0-9]{2,10}$/),
  total: amount,
  date_created_gmt: moment,
  date_modified_gmt: moment,
  date_paid_gmt: moment,
  date_completed_gmt: moment,
  /** These times are in the shop's own time zone, so only whether they are set can be used. */
  date_paid: isTimeSet,
  date_completed: isTimeSet,
  customer_id: text,
  created_via: text,
  billing: address,
  shipping: address,
  meta_data: meta,
  coupon_lines: list(z.object({ code: text }).catch({ code: "" })).catch([]),
  line_items: list(line.catch(line.parse({}))).catch([]),
  refunds: list(z.object({ id, total: amount })),
});

export type OrderBody = z.infer<typeof orderSchema>;
export type MetaItem = z.infer<typeof metaItem>;
export type ReadOrder =
  | { readonly ok: true; readonly order: OrderBody }
  | { readonly ok: false; readonly reason: ReadingProblem | WooProblem };

export function readOrder(body: unknown): ReadOrder {
  if (!isObject(body)) return { ok: false, reason: { code: "notOfTopic", expected: null } };
  if (isObject(body.order)) return { ok: false, reason: { code: "woocommerce.oldInterface" } };
  const hasUtcTimes = "date_created_gmt" in body || "date_modified_gmt" in body;
  if (!hasUtcTimes && "date_created" in body && !isVersion1(body)) {
    return { ok: false, reason: { code: "woocommerce.timesWithoutZone" } };
  }
  const parsed = orderSchema.safeParse(hasUtcTimes ? body : withVersion1Times(body));
  if (parsed.success) return { ok: true, order: parsed.data };
  const field = parsed.error.issues[0]?.path.join(".") ?? "";
  return {
    ok: false,
    reason: { code: "fieldUnreadable", field: field.slice(0, 60), expected: null, found: null },
  };
}

/** Only the body's link to itself names its version. */
function isVersion1(body: object): boolean {
  const link = z.object({
    _links: z.object({ self: z.tuple([z.object({ href: z.string() })], z.unknown()) }),
  });
  const { data } = link.safeParse(body);
  return data !== undefined && /\/wc\/v1\/orders\//.test(data._links.self[0].href);
}

/**
 * Version 1 has no *_gmt. Its creation and change are in UTC, its payment and completion in the shop's own time
 * (recorded with WooCommerce 11.0.1), so for those two only the fact is known, not the time.
 */
function withVersion1Times(body: Readonly<Record<string, unknown>>): object {
  return { ...body, date_created_gmt: body.date_created, date_modified_gmt: body.date_modified };
}

const errorSchema = z.object({ code: z.string().regex(/^[a-z0-9_-]{1,80}$/i), message: z.string() });

/** The code of an error that WooCommerce sent (and signed) instead of an order; `null` for any other body. */
export function errorCode(body: unknown): string | null {
  if (!isObject(body) || "id" in body || "status" in body) return null;
  return errorSchema.safeParse(body).data?.code ?? null;
}

/** "To the bin": only the order's id. */
export const deletionSchema = z.strictObject({ id });

/** Custom topics: the name of the hook and its first argument. */
export const actionSchema = z.object({ action: z.string(), arg: id });

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
