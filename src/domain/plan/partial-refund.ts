import { moneyGone } from "../facts/disputes.ts";
import type { OrderFacts, OrderRecord } from "../order/order-record.ts";
import { traced } from "../order/trace.ts";
import type { Programme } from "../programme/programme.ts";
import { termsInForce } from "../programme/terms.ts";
import type { PartialRefund } from "../reason/reason.ts";
import { endingOf } from "./ending.ts";
import { type PlanContext, skippedBy } from "./wanted-step.ts";

/** The order's partial refund; `null`: none, a full one, or the points end otherwise. `today`: current programme. */
export function partialRefund(record: OrderRecord, today: Programme): PartialRefund | null {
  const { snapshot } = record.facts;
  if (snapshot === null) return null;
  const programme = termsInForce(record)?.programme ?? today;
  const ending = endingOf(record, snapshot, programme);
  const { isPartial, goneMinor: amountMinor, share } = moneyGone(record.facts);
  if (!isPartial || (ending !== null && ending.code !== "refundedShare")) return null;
  const { partialRefund: policy, share: from } = programme.cancel;
  const ended = skippedBy(record, "cancelPoints") !== null ? "keptByPerson" : "cancelled";
  const effect = {
    keep: "stay",
    cancel: ending === null ? "stayBelow" : ended,
    ask: record.decisions.keepDespiteRefund === null ? "asked" : "keptByPerson",
  } as const satisfies Record<typeof policy, PartialRefund["effect"]>;
  return {
    ...{ code: "partlyRefunded", amountMinor, currency: snapshot.currency, share, from },
    effect: effect[policy],
  };
}

/** Adds to the history that more was refunded, if the points stay: no step shows it. `before`: the facts before. */
export function withRefundTraced(
  record: OrderRecord,
  before: OrderFacts,
  { programme, now }: PlanContext,
): OrderRecord {
  if (moneyGone(record.facts).goneMinor <= moneyGone(before).goneMinor) return record;
  const refund = partialRefund(record, programme);
  if (refund === null || refund.effect === "cancelled" || refund.effect === "asked") return record;
  const earns = record.operations.some(({ kind, state }) => kind === "earn" && state !== "withdrawn");
  return earns ? traced(record, now, "decided", refund) : record;
}
