import type { PlatformAdapter } from "../../src/platform/adapter.ts";

/** The states of payment and fulfillment, as a snapshot joins them, and of a shipment. */
export const statuses: NonNullable<PlatformAdapter["statuses"]> = {
  pending: { code: "shopify.statuses.pending" },
  authorized: { code: "shopify.statuses.authorized" },
  "partially paid": { code: "shopify.statuses.partiallyPaid" },
  paid: { code: "shopify.statuses.paid" },
  "partially refunded": { code: "shopify.statuses.partiallyRefunded" },
  refunded: { code: "shopify.statuses.refunded" },
  voided: { code: "shopify.statuses.voided" },
  expired: { code: "shopify.statuses.expired" },
  "not paid": { code: "shopify.statuses.notPaid" },
  unfulfilled: { code: "shopify.statuses.unfulfilled" },
  "partially fulfilled": { code: "shopify.statuses.partiallyFulfilled" },
  fulfilled: { code: "shopify.statuses.fulfilled" },
  restocked: { code: "shopify.statuses.restocked" },
  cancelled: { code: "shopify.statuses.cancelled" },
  success: { code: "shopify.statuses.success" },
  open: { code: "shopify.statuses.open" },
  error: { code: "shopify.statuses.error" },
  failure: { code: "shopify.statuses.failure" },
};
