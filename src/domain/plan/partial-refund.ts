import { moneyGone } from "../facts/disputes.ts";
import type { OrderRecord } from "../order/order-record.ts";
import { endingOf } from "./ending.ts";
import type { Programme } from "./programme.ts";
import { termsInForce } from "./terms.ts";
import { wasSkipped } from "./wanted-step.ts";

/** What became of the points of an order of which a part was paid back. */
export type RefundEffect =
  /** The programme keeps them whatever part it is. */
  | "stay"
  /** The part is smaller than the one from which the programme cancels them. */
  | "stayBelow"
  | "cancelled"
  | "asked"
  | "keptByPerson";

/** Money of an order that went back, and what the programme made of it. */
export interface PartialRefund {
  readonly code: "partlyRefunded";
  readonly amountMinor: number;
  readonly currency: string;
  /** The part of the order's total that it is, from 0 to 1. */
  readonly share: number;
  /** The part from which the programme cancels points, where it does. */
  readonly from: number;
  readonly effect: RefundEffect;
}

/** `null`: nothing went back, or all of it, or the points end for another reason. `today`: the shop's programme. */
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
