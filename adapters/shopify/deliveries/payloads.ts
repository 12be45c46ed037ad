import { z } from "zod";
import type { Moment } from "../../../src/domain/order/order-snapshot.ts";
import type { ExpectedField } from "../../../src/platform/codes/reading.ts";

/**
 * Bodies as Shopify writes them (REST resources, versions 2024-01 to 2026-10). Strict where points depend on a field: a
 * body that cannot be read there is refused, with the field named. Elsewhere missing, empty, `null` and invalid values
 * all read as "", but for contact fields an absent field differs from an empty one: an app without approval for
 * protected customer fields gets bodies with many absent fields.
 */

/** A field that accepts any value; an absent one reads like `null`. */
const read = <T>(reader: (value: unknown) => T) => z.unknown().transform(reader).prefault(null);

/** A field that must be readable. */
const required = <T>(expected: ExpectedField, reader: (value: unknown) => T | null) =>
  z
    .unknown()
    .transform((value, context): T => {
      const found = reader(value);
      if (found !== null) return found;
      context.addIssue(expected);
      return z.NEVER;
    })
    .prefault(null);

/** A field that may be missing or empty; any other value must be readable. */
const optional = <T>(expected: ExpectedField, reader: (value: unknown) => T | null) => {
  const reading = required(expected, reader);
  return z.preprocess((value) => (isAbsent(value) ? null : value), reading.nullable()).prefault(null);
};

const isAbsent = (value: unknown) => value === null || value === undefined || value === "";

/** Ids above 2^53 arrive as text (exact-json.ts). A larger number has lost digits on its way and is refused. */
export function readId(value: unknown): string | null {
  const text = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === "string" && /^[1-9]\d{0,19}$/.test(text) ? text : null;
}

/** Years 1000 to 2999: any other is a mistake, and would count as the newest change forever. */
const TIME = /^([12]\d{3}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d{1,9})?)(Z|[+-]\d\d:\d\d)$/;

/** A time without a zone is refused. */
export function readTime(value: unknown): Moment | null {
  const [, day, time, zone] = TIME.exec(typeof value === "string" ? value : "") ?? [];
  const moment = Date.parse(`${day}T${time}${zone}`);
  return Number.isNaN(moment) ? null : moment;
}

function readAmount(value: unknown): string | null {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && /^-?\d{1,18}(\.\d{1,18})?$/.test(text) ? text : null;
}

const id = required("id", readId);
const optionalId = read(readId);
const time = required("time", readTime);
const optionalTime = read(readTime);
const amount = required("amount", readAmount);
const readCurrency = (value: unknown) =>
  typeof value === "string" && /^[A-Z]{3}$/.test(value) ? value : null;
const currency = required("currency", readCurrency);
const optionalCurrency = currency.nullable().catch(null);
/** A status word; "" if there is none. */
const status = required("status", (value) => {
  if (isAbsent(value)) return "";
  return typeof value === "string" && /^\w{1,40}$/.test(value) ? value.toLowerCase() : null;
});
/** True if the field is set, even if its time cannot be read. */
const happened = read((value) => !isAbsent(value));
const flag = read((value) => value === true);
/** Text on which only names and contact depend. */
const text = read((value) =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : "",
);

/** Text that may be hidden from the app: `undefined` if the field is absent, "" if it is empty. */
const optionalText = z
  .unknown()
  .transform((value) => (typeof value === "string" || typeof value === "number" ? String(value).trim() : ""))
  .optional();

/** A list without its unreadable items. */
const leniently = <T extends z.ZodType>(item: T) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((items) => items.flatMap((each) => item.safeParse(each).data ?? []) as z.output<T>[]);

const address = z.object({
  name: optionalText,
  first_name: optionalText,
  last_name: optionalText,
  phone: optionalText,
  country_code: optionalText,
});
const maybeAddress = address.nullable().catch(null);

const customer = z.object({
  id: z.unknown().transform(readId).optional(),
  email: optionalText,
  phone: optionalText,
  first_name: optionalText,
  last_name: optionalText,
  /** Absent from deliveries since 2025-01. */
  tags: optionalText,
  default_address: maybeAddress,
});

const money = z.object({ amount, currency_code: currency });
const moneySet = z.object({ shop_money: money, presentment_money: money }).nullable().catch(null);

const transaction = z.object({ kind: text, status: text, amount, currency: optionalCurrency });
const refundFields = {
  id,
  created_at: optionalTime,
  transactions: z.array(transaction, "list"),
  /** Usually zero, but names the shop's currency if the transactions do not. */
  total_duties_set: moneySet,
};

const fulfillmentFields = {
  id,
  status: text,
  created_at: optionalTime,
  shipment_status: text,
  /** If the parcel was delivered, it was so by this time. `delivered_at`: only from the Admin API. */
  updated_at: optionalTime,
  delivered_at: optionalTime,
};
/** Only the bank's states end a dispute; an unknown state of a later version leaves it open. */
const disputeFields = { id, status };
/** The disputed amount, which only a dispute's own notices contain. */
const disputedAmount = {
  amount: optional("amount", readAmount),
  currency: optional("currency", readCurrency),
};

export const orderSchema = z.object({
  id,
  name: text,
  order_number: text,
  created_at: optionalTime,
  updated_at: time,
  cancelled_at: happened,
  test: flag,
  currency,
  total_price: amount,
  total_price_set: moneySet,
  financial_status: status,
  fulfillment_status: status,
  source_name: text,
  tags: text,
  email: optionalText,
  contact_email: optionalText,
  phone: optionalText,
  customer: customer.nullable().catch(null),
  billing_address: maybeAddress,
  shipping_address: maybeAddress,
  line_items: leniently(z.object({ gift_card: flag, sku: text })),
  refunds: z.array(z.object(refundFields), "list").nullish(),
  fulfillments: leniently(z.object(fulfillmentFields)),
  /** Absent from deliveries; the Admin API has it. */
  disputes: z.array(z.object(disputeFields), "list").nullish(),
  discount_codes: leniently(z.object({ code: text })),
  note_attributes: leniently(z.object({ name: text, value: text })),
  landing_site: text,
});

export const refundSchema = z.object({ order_id: id, ...refundFields });
export const fulfillmentSchema = z.object({
  order_id: id,
  ...fulfillmentFields,
  status: status.refine((word) => word !== "", "status"),
});
/** Only the id: a body with anything else does not say that its order is gone. */
export const deletedOrderSchema = z.strictObject({ id, admin_graphql_api_id: z.string().optional() });
export const orderEditSchema = z.object({ order_edit: z.object({ order_id: id }, "an edit of an order") });
export const transactionSchema = z.object({ order_id: id, kind: z.string("a kind of transaction") });
/** Without an order id it concerns a payment outside of orders; an unreadable id still concerns some order. */
export const disputeSchema = z.object({
  ...disputeFields,
  ...disputedAmount,
  order_id: optional("id", readId),
  initiated_at: time,
});
export const fulfillmentEventSchema = z.object({ order_id: id, fulfillment_id: id, status });
export const returnSchema = z.object({ order: z.object({ id }, "an order") });

export const shopSchema = z.looseObject({ id, myshopify_domain: z.string().nullable() });
export const scopesSchema = z.object({ current: z.array(z.string(), "list") });

const subject = z.object({ id: optionalId, email: text, phone: text }, "a customer");
const orderIds = leniently(id);
export const dataRequestSchema = z.object({
  shop_domain: z.string("text"),
  customer: subject,
  orders_requested: orderIds,
});
/** Refuses the body of a data request: a person who asks to see their data does not ask to have them erased. */
export const redactCustomerSchema = z.object({
  shop_domain: z.string("text"),
  customer: subject,
  orders_to_redact: orderIds,
  data_request: z.undefined("absent").optional(),
});
/** Refuses the body of a customer's request: only without a customer it concerns the whole shop. */
export const redactShopSchema = z.object({
  shop_domain: z.string("text"),
  customer: z.undefined("absent").optional(),
});

export type OrderBody = z.output<typeof orderSchema>;
export type RefundBody = z.output<typeof refundSchema>;
export type DisputeBody = Pick<z.output<typeof disputeSchema>, "id" | "status"> &
  Partial<Pick<z.output<typeof disputeSchema>, "amount" | "currency">>;
export type AddressBody = z.output<typeof address>;
export type FulfillmentBody = Omit<z.output<typeof fulfillmentSchema>, "order_id">;
