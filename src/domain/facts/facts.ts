import { mergeContact, withContact } from "../order/known-contact.ts";
import { LONGEST_LIST } from "../order/limits.ts";
import type { OrderEvent, SnapshotEvent } from "../order/order-event.ts";
import type { EndlessList, FirstPaid, OrderFacts } from "../order/order-record.ts";
import type { Fulfillment, Moment, OrderSnapshot } from "../order/order-snapshot.ts";
import { isDeleted, withDeletion } from "./deletions.ts";
import { joinedDispute } from "./disputes.ts";
import { newestSnapshot } from "./newest-snapshot.ts";
import { readOf, withRead } from "./read-parts.ts";
import { refundsOf, withListed, withNotice } from "./refunds.ts";
import { unionById } from "./union.ts";

/** What is known of an order before anything was received of it: the zero of the merge. */
export const NO_FACTS: OrderFacts = {
  snapshot: null,
  snapshotSeenAt: 0,
  contact: {},
  refunds: [],
  refundsLostAt: 0,
  listedRefunds: [],
  listedLostAt: 0,
  refundsSeenAt: 0,
  fulfillments: [],
  deletions: [],
  isDeletedForGood: false,
  restorations: [],
  firstPaidAt: null,
  firstFulfilledAt: null,
  firstPaid: null,
  aliveAt: null,
  endless: [],
};

/**
 * Adds what one event says. Every part is a maximum, a minimum or a union, so any permutation, repetition or
 * splitting of an order's deliveries ends in the same facts. A list that would grow beyond its limit is given up for
 * good, which is a maximum, too. Takes n log n of what the facts and the event hold. Returns the same object when
 * nothing is new. The event's snapshot is within its limits (limits.ts).
 */
export function mergeFacts(known: OrderFacts, event: OrderEvent): OrderFacts {
  const merged = mergeOne(known, event);
  return isSame(known, merged) ? known : merged;
}

function mergeOne(facts: OrderFacts, event: OrderEvent): OrderFacts {
  switch (event.kind) {
    case "snapshot":
      return mergeSnapshot(facts, event);
    case "refund":
      return { ...facts, ...withNotice(facts, event) };
    case "fulfillment":
      return grown(
        facts,
        "fulfillments",
        unionById<Fulfillment>(facts.fulfillments, [event.fulfillment], laterText),
      );
    case "dispute":
      return grown(facts, "disputes", unionById(facts.disputes ?? [], [event.dispute], joinedDispute));
    case "deletion":
      if (event.isFinal) return { ...facts, isDeletedForGood: true };
      return grown(facts, "deletions", withDeletion(facts.deletions, event));
  }
}

/**
 * By the bridge's clock, as deletions are: the shop's may be ahead, and nobody has seen the order alive after it was told
 * of. A delivery that is told again counts from then.
 */
function seenAliveAt({ snapshot: { updatedAt }, observedAt, receivedAt }: SnapshotEvent): Moment {
  return observedAt ?? Math.min(updatedAt, receivedAt ?? updatedAt);
}

function mergeSnapshot(facts: OrderFacts, event: SnapshotEvent): OrderFacts {
  const { snapshot, isRestoration } = event;
  const { updatedAt } = snapshot;
  const newest = newestSnapshot(facts, event);
  const contact = mergeContact(facts.contact, snapshot);
  const isSameSnapshot = newest.snapshot === facts.snapshot && contact === facts.contact;
  const { restorations } = facts;
  const restored = isRestoration && !restorations.includes(updatedAt);
  const merged: OrderFacts = {
    ...facts,
    ...withListed(facts, event, newest.snapshot),
    ...newest,
    snapshot: isSameSnapshot ? facts.snapshot : withContact(newest.snapshot, contact),
    contact,
    firstPaidAt: snapshot.isPaid
      ? earliest(facts.firstPaidAt, snapshot.paidAt ?? updatedAt)
      : facts.firstPaidAt,
    firstFulfilledAt: snapshot.isFulfilled
      ? earliest(facts.firstFulfilledAt, snapshot.fulfilledAt ?? updatedAt)
      : facts.firstFulfilledAt,
    ...(snapshot.deliveredAt === undefined
      ? {}
      : { firstDeliveredAt: earliest(facts.firstDeliveredAt ?? null, snapshot.deliveredAt) }),
    ...disputesWith(facts, snapshot),
    ...withRead(facts, event),
    firstPaid: snapshot.isPaid ? earlierPaid(facts.firstPaid, snapshot) : facts.firstPaid,
    aliveAt: snapshot.isDeleted ? facts.aliveAt : latest(facts.aliveAt, seenAliveAt(event)),
  };
  return restored
    ? grown(
        merged,
        "restorations",
        [...restorations, updatedAt].sort((a, b) => a - b),
      )
    : merged;
}

/** Bounded in snapshots (limits.ts): a list that is too long holds the order. */
function disputesWith(
  facts: OrderFacts,
  { disputes }: OrderSnapshot,
): Pick<OrderFacts, "disputes" | "endless"> {
  if (disputes === undefined) return { endless: facts.endless };
  const { disputes: all = [], endless } = grown(
    facts,
    "disputes",
    unionById(facts.disputes ?? [], disputes, joinedDispute),
  );
  return { disputes: all, endless };
}

/** The facts with the longer list, or with none of it once it is beyond the limit. */
function grown<List extends EndlessList>(
  facts: OrderFacts,
  name: List,
  list: NonNullable<OrderFacts[List]>,
): OrderFacts {
  if (facts.endless.includes(name)) return facts;
  if (list.length <= LONGEST_LIST) return { ...facts, [name]: list };
  return { ...facts, [name]: [], endless: [...facts.endless, name].sort() };
}

function earlierPaid(known: FirstPaid | null, paidSnapshot: OrderSnapshot): FirstPaid {
  const paid = {
    at: paidSnapshot.updatedAt,
    totalMinor: paidSnapshot.receivedMinor ?? paidSnapshot.totalMinor,
  };
  if (known === null) return paid;
  const difference = paid.at - known.at || known.totalMinor - paid.totalMinor;
  return difference < 0 ? paid : known;
}

function laterText<T>(a: T, b: T): T {
  return JSON.stringify(b) > JSON.stringify(a) ? b : a;
}

function earliest(a: Moment | null, b: Moment): Moment {
  return a === null ? b : Math.min(a, b);
}

function latest(a: Moment | null, b: Moment): Moment {
  return a === null ? b : Math.max(a, b);
}

/** What was more than the bridge takes of one order, by the names of limits.ts; empty as a rule. */
export function beyondLimits(facts: OrderFacts): readonly string[] {
  const { snapshot, refundsLostAt, listedLostAt, endless } = facts;
  const lost = refundsLostAt > 0 || listedLostAt > 0 ? ["refunds"] : [];
  return [...new Set([...(snapshot?.beyondLimits ?? []), ...lost, ...endless])].sort();
}

/**
 * Does `after` tell anything that `before` does not? To be seen alive or read once more is news only of an order that
 * counted as deleted, or whose refunds are others now; otherwise every reading of the shop would change every order.
 *
 * Accepted: a deletion that was received before such a reading and is processed after it counts, although the order was
 * seen alive in between, and so does a refund that was taken back meanwhile; and of what only readings tell, one that was
 * made between two alike counts, where it is processed after both. Rare (the delivery has to wait while the
 * order is read); the next reading puts it right.
 */
export function isNews(before: OrderFacts, after: OrderFacts): boolean {
  const { aliveAt, snapshotSeenAt, refundsSeenAt } = after;
  const { refunds, refundsLostAt, listedRefunds, listedLostAt } = before;
  const read = {
    aliveAt,
    snapshotSeenAt,
    refundsSeenAt,
    ...(after.read === undefined ? {} : { read: after.read }),
  };
  const kept = { refunds, refundsLostAt, listedRefunds, listedLostAt };
  return (
    !isSame({ ...before, ...read }, { ...after, ...kept }) ||
    isDeleted(before) !== isDeleted(after) ||
    JSON.stringify(readOf(before)) !== JSON.stringify(readOf(after)) ||
    hasMore(refunds, after.refunds) ||
    hasMore(listedRefunds, after.listedRefunds) ||
    JSON.stringify(beyondLimits(before)) !== JSON.stringify(beyondLimits(after)) ||
    JSON.stringify(refundsOf(before)) !== JSON.stringify(refundsOf(after))
  );
}

function hasMore<T>(before: readonly T[], after: readonly T[]): boolean {
  const known = new Set(before);
  return after.some((item) => !known.has(item));
}

function isSame(a: OrderFacts, b: OrderFacts): boolean {
  return (Object.keys(b) as (keyof OrderFacts)[]).every((key) => a[key] === b[key]);
}
