import type { PlatformAdapter } from "../../src/platform/adapter.ts";

/** WooCommerce's own statuses. A shop's further ones are shown unchanged. */
export const statuses: NonNullable<PlatformAdapter["statuses"]> = {
  pending: { code: "woocommerce.statuses.pending" },
  processing: { code: "woocommerce.statuses.processing" },
  "on-hold": { code: "woocommerce.statuses.onHold" },
  completed: { code: "woocommerce.statuses.completed" },
  cancelled: { code: "woocommerce.statuses.cancelled" },
  refunded: { code: "woocommerce.statuses.refunded" },
  failed: { code: "woocommerce.statuses.failed" },
  "checkout-draft": { code: "woocommerce.statuses.checkoutDraft" },
  trash: { code: "woocommerce.statuses.trash" },
};
