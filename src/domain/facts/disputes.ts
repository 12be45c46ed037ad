import type { OrderFacts } from "../order/order-record.ts";
import { DISPUTE_STATES, type Dispute, type DisputedAmount } from "../order/order-snapshot.ts";
import { inOrderCurrency, type RefundStanding, refundStanding, withGone } from "./refunds.ts";

/**
 * Merges two reports of one dispute: takes the later state in a dispute's life, regardless of arrival, and the larger
 * amount. Returns one of the arguments if it already contains both.
 */
export function joinedDispute(a: Dispute, b: Dispute): Dispute {
  const { state } = DISPUTE_STATES.indexOf(b.state) > DISPUTE_STATES.indexOf(a.state) ? b : a;
  const { amount } = rank(b.amount) > rank(a.amount) ? b : a;
  const whole = [a, b].find((one) => one.state === state && rank(one.amount) === rank(amount));
  return whole ?? { id: a.id, state, ...(amount === undefined ? {} : { amount }) };
}

/** Compares by amount, then by currency. */
function rank(amount: DisputedAmount | undefined): string {
  return amount === undefined ? "" : `${String(amount.amountMinor).padStart(16, "0")} ${amount.currency}`;
}

/** Whether a dispute over the payment is still open. */
export function isDisputed({ disputes = [] }: OrderFacts): boolean {
  return disputes.some(({ state }) => state === "open");
}

/** How much of the payment the merchant gave back: refunded, or lost in disputes. */
export interface LostMoney extends Omit<RefundStanding, "refundedMinor"> {
  readonly goneMinor: number;
  /** The whole payment was given back, and not by refunds alone. */
  readonly isLost: boolean;
}

/**
 * A lost dispute has the effect of a refund of the same amount, under the same setting. If the amount is missing, or in
 * a currency that the order does not have, it counts as the whole payment.
 */
export function moneyGone(facts: OrderFacts): LostMoney {
  const { snapshot, disputes = [] } = facts;
  const { refundedMinor, ...refunded } = refundStanding(facts);
  const lost = disputes.filter(({ state }) => state === "lost");
  if (snapshot === null || refunded.isFull || lost.length === 0)
    return { ...refunded, goneMinor: refundedMinor, isLost: false };
  const amounts = lost.map(({ amount }) =>
    amount === undefined ? null : inOrderCurrency(amount, snapshot, facts),
  );
  const gone = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), refundedMinor);
  const goneMinor = Math.round(gone);
  const { isAll, share } = withGone(facts, snapshot, gone);
  const isFull = isAll || amounts.includes(null);
  const isPartial = !isFull && (refunded.isPartial || goneMinor > 0);
  return { goneMinor, isFull, isPartial, share: isFull ? 1 : share, isLost: isFull };
}
