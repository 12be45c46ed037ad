import type { SnapshotEvent } from "../order/order-event.ts";
import type { OrderFacts } from "../order/order-record.ts";
import type { OrderSnapshot, Refund } from "../order/order-snapshot.ts";

/** A reading made so long after the second of the order's stamp has seen everything with that stamp. */
const STAMP_PASSED_MS = 2_000;

/** The newer of the snapshot in the facts and the one of the event, with when it was read. */
export function newestSnapshot(
  facts: OrderFacts,
  { snapshot, observedAt }: SnapshotEvent,
): Pick<OrderFacts, "snapshot" | "snapshotSeenAt"> & { readonly snapshot: OrderSnapshot } {
  const readAt = observedAt !== null && observedAt >= snapshot.updatedAt + STAMP_PASSED_MS ? observedAt : 0;
  const candidate = { snapshot, snapshotSeenAt: readAt };
  if (facts.snapshot === null) return candidate;
  const current = { snapshot: facts.snapshot, snapshotSeenAt: facts.snapshotSeenAt };
  const difference =
    snapshot.updatedAt - current.snapshot.updatedAt ||
    readAt - current.snapshotSeenAt ||
    furtherAlong(snapshot, current.snapshot);
  if (difference <= 0) return current;
  const isAlike = textOf(snapshot) === textOf(current.snapshot);
  return isAlike ? { ...current, snapshotSeenAt: readAt } : candidate;
}

/**
 * Platforms stamp changes in whole seconds and different states share a stamp. Of these a reading from the platform
 * that was made later tells how it is now. Among webhooks the state further along wins: an end (cancelled, voided,
 * refunded, deleted) over money back over fulfilled over paid over created, then the larger refund; the text of the
 * snapshot settles the rest, so that the choice never depends on the order of arrival.
 */
function furtherAlong(candidate: OrderSnapshot, current: OrderSnapshot): number {
  const difference =
    stage(candidate) - stage(current) || refundedSum(candidate.refunds) - refundedSum(current.refunds);
  if (difference !== 0) return difference;
  return textOf(candidate) > textOf(current) ? 1 : -1;
}

/** Without what is merged by itself, and the same in whichever order the fields were put together. */
function textOf({ contact: _, customerId: __, withheld: ___, referral, ...snapshot }: OrderSnapshot): string {
  const fields = Object.entries({ ...snapshot, ...referral, landingUrl: null });
  return JSON.stringify(fields.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function stage(snapshot: OrderSnapshot): number {
  const isEnded = snapshot.isOrderCancelled || snapshot.isVoided || snapshot.isRefunded || snapshot.isDeleted;
  if (isEnded) return 5;
  if (snapshot.refunds.length > 0) return 4;
  if (snapshot.isFulfilled) return 3;
  return snapshot.isPaid ? 2 : 1;
}

function refundedSum(refunds: readonly Refund[]): number {
  return refunds.reduce((sum, refund) => sum + refund.amountMinor, 0);
}
