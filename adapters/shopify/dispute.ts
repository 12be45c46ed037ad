import { toMinorUnits } from "../../src/domain/order/money.ts";
import type { Dispute, DisputedAmount, DisputeState } from "../../src/domain/order/order-snapshot.ts";
import type { DisputeBody } from "./payloads.ts";

/**
 * Of what Shopify says of a dispute (Admin API: "DisputeStatus"), this ends it. A charge that was given back is a refund
 * like any other, which the order tells of by itself; one that the merchant accepted is lost.
 */
const ENDED: ReadonlyMap<string, DisputeState> = new Map([
  ["won", "won"],
  ["prevented", "won"],
  ["charge_refunded", "won"],
  ["lost", "lost"],
  ["accepted", "lost"],
]);

/**
 * Webhooks number a dispute as the interface does, whichever of its two kinds it is of there: as one of the order's
 * (`OrderDisputeSummary`), which tells no amount, or one of the payments (`ShopifyPaymentsDispute`).
 */
export function toDispute({ id, status, amount = null, currency = null }: DisputeBody): Dispute {
  const disputed = amountOf(amount, currency);
  return { id, state: ENDED.get(status) ?? "open", ...(disputed === null ? {} : { amount: disputed }) };
}

function amountOf(amount: string | null, currency: string | null): DisputedAmount | null {
  if (amount === null || currency === null) return null;
  const amountMinor = toMinorUnits(amount, currency) ?? 0;
  return amountMinor > 0 ? { amountMinor, currency } : null;
}
