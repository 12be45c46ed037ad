import { toMinorUnits } from "../../../src/domain/order/money.ts";
import type { OrderSnapshot, Refund } from "../../../src/domain/order/order-snapshot.ts";
import type { ReadingProblem } from "../../../src/platform/codes/reading.ts";
import { candidates, EMPTY_SNAPSHOT, NO_CONTACT, NO_REFERRAL } from "../../../src/platform/kit/snapshot.ts";
import { meaningOf, type WooCommerceSettings } from "../settings.ts";
import { contactOf, isAnonymised } from "./contact.ts";
import type { OrderBody } from "./payloads.ts";
import { metaText, referralOf } from "./referral.ts";

export type SnapshotResult =
  | { readonly ok: true; readonly snapshot: OrderSnapshot }
  | { readonly ok: false; readonly reason: ReadingProblem };

export function toSnapshot(order: OrderBody, settings: WooCommerceSettings): SnapshotResult {
  const updatedAt = order.date_modified_gmt ?? order.date_created_gmt;
  if (updatedAt === null) return { ok: false, reason: { code: "noTimeOfChange" } };
  const currency = order.currency.toUpperCase();
  const totalMinor = toMinorUnits(order.total, currency);
  if (totalMinor === null) return { ok: false, reason: { code: "amountUnreadable", field: "total" } };
  const refunds = readRefunds(order, currency);
  if (refunds === null) return { ok: false, reason: { code: "amountUnreadable", field: "refunds.total" } };
  const isErased = isAnonymised(order);
  const snapshot: OrderSnapshot = {
    ...EMPTY_SNAPSHOT,
    orderId: order.id,
    orderNumber: order.number || null,
    orderSequence: /^\d+$/.test(order.number) ? order.number : null,
    createdAt: order.date_created_gmt,
    updatedAt,
    isTest: metaText(order, "_wcpay_mode") === "test",
    isAnonymised: isErased,
    source: order.created_via || null,
    customerId: isErased || ["", "0"].includes(order.customer_id) ? null : order.customer_id,
    currency,
    totalMinor,
    isGiftCardOnly: isGiftCardOnly(order),
    ...productsOf(order),
    ...stateOf(order, settings),
    refunds,
    contact: isErased ? NO_CONTACT : contactOf(order),
    referral: isErased ? NO_REFERRAL : referralOf(order),
  };
  return { ok: true, snapshot };
}

/**
 * An order is paid if it has a date of payment, not if it is "processing": cash on delivery is processed unpaid. A date
 * once set stays, whatever status the order returns to.
 */
function stateOf(order: OrderBody, settings: WooCommerceSettings) {
  const meaning = meaningOf(order.status, settings);
  return {
    status: order.status,
    isDraft: meaning === "draft",
    isPaid: meaning === "paid" || order.date_paid_gmt !== null || order.date_paid,
    paidAt: order.date_paid_gmt,
    isFulfilled: meaning === "fulfilled" || order.date_completed_gmt !== null || order.date_completed,
    fulfilledAt: order.date_completed_gmt,
    isOrderCancelled: meaning === "cancelled",
    isRefunded: meaning === "refunded",
    isDeleted: order.status === "trash",
    ...(order.status === "failed" && meaning === "open" ? ({ isPaymentFailed: true } as const) : {}),
  };
}

/** WooCommerce writes refunded amounts as negative text, without a time. */
function readRefunds(order: OrderBody, currency: string): readonly Refund[] | null {
  const refunds: Refund[] = [];
  for (const { id, total } of order.refunds) {
    const amountMinor = toMinorUnits(total, currency);
    if (amountMinor === null) return null;
    refunds.push({ id, amountMinor: Math.abs(amountMinor), currency: null, at: null });
  }
  return refunds;
}

/** The ids of missing variations and of deleted products are 0. */
function productsOf({ line_items: lines }: OrderBody): Pick<OrderSnapshot, "products"> {
  if (lines.length === 0) return {};
  const words = lines.flatMap(({ product_id, variation_id, sku }) => [product_id, variation_id, sku]);
  return { products: candidates(words.filter((word) => word !== "0")) };
}

/**
 * The body does not contain a product's type. Only lines of one widespread plugin (PW Gift Cards) show by their meta
 * that they are gift cards; everything else counts as goods.
 */
function isGiftCardOnly({ line_items: lines }: OrderBody): boolean {
  return (
    lines.length > 0 &&
    lines.every(({ meta_data: meta }) => meta.some(({ key }) => key.startsWith("pw_gift_card_")))
  );
}
