import { moneyGone } from "../facts/disputes.ts";
import type { OrderRecord } from "../order/order-record.ts";
import type { Programme } from "../programme/programme.ts";
import { termsInForce } from "../programme/terms.ts";
import { endingOf } from "./ending.ts";
import { wasSkipped } from "./wanted-step.ts";

/** The effect of a partial refund on the points of an order. */
export type RefundEffect =
  /** The programme keeps the points for any share. */
  | "stay"
  /** The share is below the one from which the programme cancels points. */
  | "stayBelow"
  | "cancelled"
  | "asked"
  | "keptByPerson";

/** Refunded money of an order, and its effect under the programme. */
export interface PartialRefund {
  readonly code: "partlyRefunded";
  readonly amountMinor: number;
  readonly currency: string;
  /** Its share of the order's total, from 0 to 1. */
  readonly share: number;
  /** The share from which the programme cancels points, if it does. */
  readonly from: number;
  readonly effect: RefundEffect;
}

/** `null` if nothing or everything was refunded, or the points end for another reason. `today`: current programme. */
export function partialRefund(record: OrderRecord, today: Programme): PartialRefund | null {
  const { snapshot } = record.facts;
  if (snapshot === null) return null;
  const programme = termsInForce(record)?.programme ?? today;
  const ending = endingOf(record, snapshot, programme);
  const { isPartial, goneMinor: amountMinor, share } = moneyGone(record.facts);
  if (!isPartial || (ending !== null && ending.code !== "refundedShare")) return null;
  const { partialRefund: policy, share: from } = programme.cancel;
  const ended = wasSkipped(record, "cancelPoints") ? "keptByPerson" : "cancelled";
  const effect = {
    keep: "stay",
    cancel: ending === null ? "stayBelow" : ended,
    ask: record.decisions.keepDespiteRefund === null ? "asked" : "keptByPerson",
  } as const satisfies Record<typeof policy, RefundEffect>;
  return {
    ...{ code: "partlyRefunded", amountMinor, currency: snapshot.currency, share, from },
    effect: effect[policy],
  };
}
