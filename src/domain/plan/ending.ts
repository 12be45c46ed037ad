import { isDeleted } from "../facts/deletions.ts";
import { moneyGone } from "../facts/disputes.ts";
import type { OrderRecord } from "../order/order-record.ts";
import type { OrderSnapshot } from "../order/order-snapshot.ts";
import type { Programme, RefundPolicy } from "../programme/programme.ts";
import type { PointsEnd } from "../reason/reason.ts";
import { type PlannedOrder, step, type WantedStep } from "./wanted-step.ts";

interface PolicyOnRefund {
  /** Whether a partial refund of this share of the total ends the points. `from`: the share in the settings. */
  readonly ends: (share: number, from: number) => boolean;
  /** A person decides what it does to the points. */
  readonly isAsked: boolean;
  /** Whether the policy uses the share in the settings. */
  readonly usesShare: boolean;
}

/** A share that was converted to another currency may differ by its last binary digit. */
const ROUNDING = 1e-9;

const POLICIES: Readonly<Record<RefundPolicy, PolicyOnRefund>> = {
  keep: { ends: () => false, isAsked: false, usesShare: false },
  cancel: { ends: (share, from) => share >= from - ROUNDING, isAsked: false, usesShare: true },
  ask: { ends: () => false, isAsked: true, usesShare: false },
};

/** Whether this policy uses the share in the settings. */
export function usesShare(policy: RefundPolicy): boolean {
  return POLICIES[policy].usesShare;
}

/** The refunded share from which points end, if it is less than all. */
export function endingShare({ cancel }: Programme): { readonly share?: number } {
  return usesShare(cancel.partialRefund) && cancel.share < 1 ? { share: cancel.share } : {};
}

/** Why the points of the order end; `null` while they do not. Cancelled does not imply refunded, nor the reverse. */
export function endingOf(
  { facts, decisions }: OrderRecord,
  snapshot: OrderSnapshot,
  { cancel }: Programme,
): PointsEnd | null {
  if (decisions.cancel !== null) return { code: "cancelledByPerson", by: decisions.cancel.by };
  if (isDeleted(facts)) return { code: "orderDeleted" };
  if (snapshot.isOrderCancelled) return { code: "orderCancelled" };
  if (snapshot.isVoided) return { code: "paymentVoided" };
  const gone = moneyGone(facts);
  if (gone.isFull) return { code: gone.isLost ? "disputeLost" : "fullyRefunded" };
  if (gone.isPartial && POLICIES[cancel.partialRefund].ends(gone.share, cancel.share)) {
    const { currency } = snapshot;
    return { code: "refundedShare", share: cancel.share, amountMinor: gone.goneMinor, currency };
  }
  return null;
}

/** The question about refunds or payments that a person has to answer; at most one at a time. */
export function moneyQuestion(order: PlannedOrder): readonly WantedStep[] {
  return [...partialRefundQuestion(order), ...failedPaymentQuestion(order)].slice(0, 1);
}

/** An order that was paid once counts as paid, unless the platform reports afterwards that the payment failed. */
function failedPaymentQuestion({ record, snapshot }: PlannedOrder): readonly WantedStep[] {
  const isAsked =
    snapshot.isPaymentFailed === true &&
    record.facts.firstPaidAt !== null &&
    record.decisions.keepDespiteFailure === undefined;
  return isAsked ? [{ ...step("cancelPoints", { code: "askAboutFailedPayment" }), isParked: true }] : [];
}

/** Asks a person about a partial refund, if the policy says so. */
function partialRefundQuestion({ record, snapshot, programme }: PlannedOrder): readonly WantedStep[] {
  const gone = moneyGone(record.facts);
  const isAsked =
    POLICIES[programme.cancel.partialRefund].isAsked &&
    gone.isPartial &&
    record.decisions.keepDespiteRefund === null;
  if (!isAsked) return [];
  const { currency } = snapshot;
  const reason = { code: "askAboutRefund", amountMinor: gone.goneMinor, currency } as const;
  return [{ ...step("cancelPoints", reason), isParked: true }];
}
