import { toMinorUnits } from "../../../src/domain/order/money.ts";
import type {
  Fulfillment,
  Moment,
  OrderSnapshot,
  ReferralHints,
} from "../../../src/domain/order/order-snapshot.ts";
import type { ReadingProblem } from "../../../src/platform/codes/reading.ts";
import { candidates, EMPTY_SNAPSHOT } from "../../../src/platform/kit/snapshot.ts";
import { contactOf, withheldOf } from "./contact.ts";
import { toDispute } from "./dispute.ts";
import { isOwnTag } from "./own-tags.ts";
import type { FulfillmentBody, OrderBody } from "./payloads.ts";
import { toRefund } from "./refund.ts";

export type SnapshotResult =
  | { readonly ok: true; readonly snapshot: OrderSnapshot }
  | { readonly ok: false; readonly reason: ReadingProblem };

/** Money arrived, even if some went back since. "authorized" and "partially_paid" do not count as paid. */
const PAID = ["paid", "partially_refunded", "refunded"];

export function toSnapshot(order: OrderBody): SnapshotResult {
  const { currency, financial_status: payment, fulfillment_status: fulfillment } = order;
  const totalMinor = toMinorUnits(order.total_price, currency);
  if (totalMinor === null) return { ok: false, reason: { code: "amountUnreadable", field: "total_price" } };
  const refunds = (order.refunds ?? []).map((refund) => toRefund(refund, currency));
  if (refunds.includes(null)) return { ok: false, reason: { code: "amountUnreadable", field: "refunds" } };
  const fulfillments = order.fulfillments.map(toFulfillment);
  const isFulfilled = fulfillment === "fulfilled";
  const withheld = withheldOf(order);
  const disputes = order.disputes ?? [];
  const snapshot: OrderSnapshot = {
    // Drafts have their own topics: an order made from one (source "shopify_draft_order") is an order like any other,
    // and "confirmed: false" only says that no stock is reserved. Erasure comes as customers/redact and marks no order.
    ...EMPTY_SNAPSHOT,
    orderId: order.id,
    orderNumber: order.name || order.order_number || null,
    orderSequence: /^\d+$/.test(order.order_number) ? order.order_number : null,
    createdAt: order.created_at,
    updatedAt: order.updated_at,
    status: statusWords(order),
    isTest: order.test,
    source: order.source_name || null,
    tags: splitTags(order.tags).filter((tag) => !isOwnTag(tag)),
    customerTags: splitTags(order.customer?.tags ?? ""),
    customerId: order.customer?.id ?? null,
    currency,
    // Before refunds, but changed by edits of the order. "current_total_price" shrinks by refunds too: they would count
    // twice.
    totalMinor,
    presentment: presentmentOf(order),
    isGiftCardOnly: order.line_items.length > 0 && order.line_items.every((line) => line.gift_card),
    ...productsOf(order),
    ...(order.customer !== null && order.customer.tags === undefined ? { unreported: ["customerTags"] } : {}),
    isPaid: PAID.includes(payment),
    // The body has no time of payment: "processed_at" may be imported, or older than a later capture. Shipments are not
    // counted, since an order may list one that failed; Shopify itself reports when all is shipped.
    isFulfilled,
    fulfilledAt: isFulfilled ? lastShippedAt(fulfillments) : null,
    ...(isFulfilled ? deliveryOf(order) : {}),
    isOrderCancelled: order.cancelled_at,
    isVoided: payment === "voided",
    isRefunded: payment === "refunded",
    isPartiallyRefunded: payment === "partially_refunded",
    refunds: refunds.filter((refund) => refund !== null),
    ...(order.refunds == null ? { hasAllRefunds: false } : {}),
    fulfillments,
    ...(disputes.length === 0 ? {} : { disputes: disputes.map(toDispute) }),
    contact: contactOf(order),
    ...(withheld.length === 0 ? {} : { withheld }),
    referral: referralOf(order),
  };
  return { ok: true, snapshot };
}

/** SKUs, because an API read shows product ids only with a separate scope. */
function productsOf({ line_items: lines }: OrderBody): Pick<OrderSnapshot, "products"> {
  return lines.length === 0 ? {} : { products: candidates(lines.map(({ sku }) => sku)) };
}

export function toFulfillment({ id, status, created_at }: FulfillmentBody): Fulfillment {
  return { id, status, at: created_at };
}

function lastShippedAt(fulfillments: readonly Fulfillment[]): Moment | null {
  const times = fulfillments.filter(({ status }) => status === "success").flatMap(({ at }) => at ?? []);
  return times.length === 0 ? null : Math.max(...times);
}

/** Delivered once every shipped parcel is; in a webhook, the only time of a delivery is that of its last change. */
function deliveryOf({ fulfillments }: OrderBody): Pick<OrderSnapshot, "deliveredAt"> {
  const shipped = fulfillments.filter(({ status }) => status === "success");
  const times = shipped.map(({ shipment_status, delivered_at, updated_at }) =>
    delivered_at !== null ? delivered_at : shipment_status === "delivered" ? updated_at : null,
  );
  const known = times.filter((at) => at !== null);
  return known.length === 0 || known.length < times.length ? {} : { deliveredAt: Math.max(...known) };
}

/** The text is shown to people after "the order is". */
function statusWords({ financial_status, fulfillment_status, cancelled_at }: OrderBody): string {
  const shipped = fulfillment_status === "partial" ? "partially fulfilled" : fulfillment_status;
  const words = [
    financial_status || "not paid",
    shipped || "unfulfilled",
    ...(cancelled_at ? ["cancelled"] : []),
  ];
  return words.join(", ").replaceAll("_", " ");
}

function presentmentOf({ currency, total_price_set: total }: OrderBody): OrderSnapshot["presentment"] {
  if (total === null || total.presentment_money.currency_code === currency) return null;
  const { amount, currency_code: paidIn } = total.presentment_money;
  const totalMinor = toMinorUnits(amount, paidIn);
  return totalMinor === null ? null : { currency: paidIn, totalMinor };
}

/** More than the bridge accepts for one order (domain/limits.ts); such an order is held. */
const MOST_TAGS = 1_000;

function splitTags(joined: string): readonly string[] {
  return joined
    .split(",", MOST_TAGS)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
}

/** Shopify attributes an order only on request (GraphQL), so `attributedCampaigns` stays empty. */
function referralOf({ discount_codes, note_attributes, landing_site }: OrderBody): ReferralHints {
  return {
    discountCodes: discount_codes.map(({ code }) => code).filter((code) => code !== ""),
    attributes: note_attributes.filter(({ name }) => name !== ""),
    attributedCampaigns: [],
    landingUrl: landing_site || null,
  };
}
