import { toMinorUnits } from "../../../src/domain/order/money.ts";
import type { Dispute, DisputedAmount, DisputeState } from "../../../src/domain/order/order-snapshot.ts";
import type { DisputeBody } from "./payloads.ts";

/**
 * Shopify's states that end a dispute (Admin API: "DisputeStatus"). A charge that was given back is a refund like any
 * other, which the order itself reports; one that the merchant accepted is lost.
 */
const ENDED: ReadonlyMap<string, DisputeState> = new Map([
  ["won", "won"],
  ["prevented", "won"],
  ["charge_refunded", "won"],
  ["lost", "lost"],
  ["accepted", "lost"],
]);

/**
 * Webhooks use the API's id for a dispute, whichever of its two kinds it is there: the order's (`OrderDisputeSummary`),
 * which has no amount, or the payment's (`ShopifyPaymentsDispute`).
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
