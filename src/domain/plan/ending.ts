import { isDeleted } from "../facts/deletions.ts";
import { refundStanding } from "../facts/refunds.ts";
import { formatMinorUnits } from "../order/money.ts";
import type { OrderRecord } from "../order/order-record.ts";
import type { OrderSnapshot } from "../order/order-snapshot.ts";
import type { Programme } from "./programme.ts";

/** Why the points of the order end; `null` while they live. Cancelled does not mean refunded, nor the reverse. */
export function endingOf(
  { facts, decisions }: OrderRecord,
  snapshot: OrderSnapshot,
  { cancel }: Programme,
): string | null {
  if (decisions.cancel !== null) return `${decisions.cancel.by} cancelled the points`;
  if (isDeleted(facts)) return "the order was deleted";
  if (snapshot.isOrderCancelled) return "the order was cancelled";
  if (snapshot.isVoided) return "the payment was voided";
  const refund = refundStanding(facts);
  if (refund.isFull) return "the order was fully refunded";
  if (cancel.partialRefund === "cancel" && refund.isPartial && refund.share >= cancel.share) {
    return `${formatMinorUnits(refund.refundedMinor, snapshot.currency)} ${snapshot.currency} were refunded, which ends the points from a share of ${cancel.share} on`;
  }
  return null;
}
