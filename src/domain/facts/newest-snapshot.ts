import { DAY_MS } from "../durations.ts";
import type { SnapshotEvent } from "../order/order-event.ts";
import type { OrderFacts } from "../order/order-record.ts";
import type { Moment, OrderSnapshot, Refund } from "../order/order-snapshot.ts";

/** A read this long after the order's `updatedAt` has seen every state with that timestamp. */
const STAMP_PASSED_MS = 2_000;
/**
 * A read counts as seeing a state at most this much older than itself, whatever the state's `updatedAt`. Otherwise a
 * change dated in the future would stay the newest forever. A clock that is behind by less has no effect.
 */
const CLOCK_DOUBT_MS = DAY_MS;

interface SeenSnapshot extends Pick<OrderFacts, "snapshotSeenAt"> {
  readonly snapshot: OrderSnapshot;
}

/** The newer of the stored snapshot and the event's, with the time at which it was read. */
export function newestSnapshot(facts: OrderFacts, { snapshot, observedAt }: SnapshotEvent): SeenSnapshot {
  const readAt = observedAt !== null && observedAt >= snapshot.updatedAt + STAMP_PASSED_MS ? observedAt : 0;
  const candidate = { snapshot, snapshotSeenAt: readAt };
  if (facts.snapshot === null) return candidate;
  const current = { snapshot: facts.snapshot, snapshotSeenAt: facts.snapshotSeenAt };
  const difference =
    validFrom(candidate) - validFrom(current) ||
    snapshot.updatedAt - current.snapshot.updatedAt ||
    readAt - current.snapshotSeenAt ||
    furtherAlong(snapshot, current.snapshot);
  if (difference <= 0) return current;
  const isAlike = textOf(snapshot) === textOf(current.snapshot);
  return isAlike ? { ...current, snapshotSeenAt: readAt } : candidate;
}

function validFrom({ snapshot, snapshotSeenAt }: SeenSnapshot): Moment {
  return Math.max(snapshot.updatedAt, snapshotSeenAt - CLOCK_DOUBT_MS);
}

/**
 * Platforms timestamp changes in whole seconds, so different states can share a timestamp. Of these, a later read from
 * the platform is the current state. Among webhooks, the later state in an order's life wins: ended (cancelled, voided,
 * refunded, deleted), then refunds, fulfilled, paid, created, then the larger refund. Remaining ties are decided by the
 * snapshot's JSON, so the choice never depends on the order of arrival.
 */
function furtherAlong(candidate: OrderSnapshot, current: OrderSnapshot): number {
  const difference =
    stage(candidate) - stage(current) || refundedSum(candidate.refunds) - refundedSum(current.refunds);
  if (difference !== 0) return difference;
  return textOf(candidate) > textOf(current) ? 1 : -1;
}

/** The snapshot as JSON with sorted fields, without the parts that are merged separately. */
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
