import { toMinorUnits } from "../../../src/domain/order/money.ts";
import type { Refund } from "../../../src/domain/order/order-snapshot.ts";
import type { RefundBody } from "./payloads.ts";

/**
 * Money that went back: the successful transactions of kind "refund", not the lines (an amount-only refund has no
 * lines, a restock-only one moves no money). A notice and the order's own list must give the same refund, so that the
 * two count once. Returns `null` if the amount cannot be known.
 *
 * `orderCurrency` is `null` in a notice: that names the transactions' currency, or at least the shop's beside them.
 *
 * Accepted: if transactions have two currencies, only those in the first one count. Shopify settles an order in one
 * currency, and reports "refunded" itself when all is back; left because two currencies have no sum.
 */
export function toRefund(
  { id, created_at, transactions, total_duties_set }: Omit<RefundBody, "order_id">,
  orderCurrency: string | null,
): Refund | null {
  const returned = transactions.filter(({ kind, status }) => kind === "refund" && status === "success");
  if (returned.length === 0) return { id, amountMinor: 0, currency: null, at: created_at };
  const stated = returned.find(({ currency }) => currency !== null)?.currency ?? null;
  const countedIn = stated ?? orderCurrency ?? total_duties_set?.shop_money.currency_code;
  if (countedIn === undefined) return null;
  const parts = returned
    .filter(({ currency }) => currency === null || currency === stated)
    .map(({ amount }) => toMinorUnits(amount, countedIn));
  const amountMinor = parts.reduce<number>((sum, part) => sum + (part ?? Number.NaN), 0);
  const isReadable = Number.isSafeInteger(amountMinor) && parts.every((part) => (part ?? -1) >= 0);
  return isReadable ? { id, amountMinor, currency: stated, at: created_at } : null;
}
