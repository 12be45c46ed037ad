import type { OrderRecord, PointsState } from "../order/order-record.ts";
import type { PartialRefund, Reason } from "../reason/reason.ts";
import { partialRefund } from "./partial-refund.ts";
import { carriedOut } from "./preview.ts";
import { replan } from "./replan.ts";
import type { PlanContext } from "./wanted-step.ts";

/** What a refund would do to the points of an order. */
export interface RefundTrial {
  readonly points: PointsState;
  readonly reason: Reason;
  /** Its effect as a partial refund; `null`: it would not be partial, or the points end for another reason. */
  readonly partial: PartialRefund | null;
}

/** No shop gives this id to a refund. */
const TRIAL = "trial";

/**
 * Tries another refund with the planner itself; nothing is stored or sent. `amountMinor`: in minor units of the order's
 * currency, in addition to earlier refunds. Returns `null` while the shop has not sent the order itself.
 */
export function tryRefund(
  record: OrderRecord,
  amountMinor: number,
  context: PlanContext,
): RefundTrial | null {
  const { facts } = record;
  if (facts.snapshot === null) return null;
  const refund = { id: TRIAL, amountMinor, currency: null, at: context.now, reportedAt: context.now };
  // The shop's status is from before this refund, so the sum decides.
  const snapshot = { ...facts.snapshot, isPartiallyRefunded: false };
  const refunded = { ...record, facts: { ...facts, snapshot, refunds: [...facts.refunds, refund] } };
  const then = carriedOut(replan(refunded, context), context);
  return { points: then.points, reason: then.reason, partial: partialRefund(then, context.programme) };
}
