import { mergeContact, withContact } from "../order/known-contact.ts";
import { LONGEST_LIST } from "../order/limits.ts";
import type { OrderEvent, SnapshotEvent } from "../order/order-event.ts";
import type { EndlessList, FirstPayment, OrderFacts } from "../order/order-record.ts";
import type { Fulfillment, Moment, OrderSnapshot } from "../order/order-snapshot.ts";
import { isDeleted, withDeletion } from "./deletions.ts";
import { joinedDispute } from "./disputes.ts";
import { newestSnapshot } from "./newest-snapshot.ts";
import { readOf, withRead } from "./read-parts.ts";
import { refundsOf, withListed, withNotice } from "./refunds.ts";
import { unionById } from "./union.ts";

/** The facts of an order before anything was received: the neutral element of the merge. */
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
 * Merges one event into the facts. Every part is a maximum, a minimum or a union, so any permutation, repetition or
 * split of an order's deliveries gives the same facts. A list that would exceed its limit is dropped permanently, which
 * is a maximum too. Takes O(n log n) in the size of facts and event. Returns the same object if nothing is new. The
 * event's snapshot must be within its limits (limits.ts).
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
 * Uses the bridge's clock, like deletions: the shop's clock may be ahead, and a webhook does not prove that the order
 * still existed after it was sent. A repeated delivery counts from its latest arrival.
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

/** A snapshot's list is already limited (limits.ts): one that is too long holds the order. */
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

/** Replaces the list; a list that exceeds the limit is dropped permanently. */
function grown<List extends EndlessList>(
  facts: OrderFacts,
  name: List,
  list: NonNullable<OrderFacts[List]>,
): OrderFacts {
  if (facts.endless.includes(name)) return facts;
  if (list.length <= LONGEST_LIST) return { ...facts, [name]: list };
  return { ...facts, [name]: [], endless: [...facts.endless, name].sort() };
}

function earlierPaid(known: FirstPayment | null, paidSnapshot: OrderSnapshot): FirstPayment {
  const { updatedAt: at, currency, presentment, receivedMinor, totalMinor } = paidSnapshot;
  // After an edit, what was received has no known counterpart in the buyer's currency.
  const paid =
    receivedMinor === undefined
      ? { at, totalMinor, currency, ...(presentment === null ? {} : { presentment }) }
      : { at, totalMinor: receivedMinor, currency };
  if (known === null) return paid;
  const difference = paid.at - known.at || known.totalMinor - paid.totalMinor;
  return difference < 0 || (difference === 0 && currenciesOf(paid) < currenciesOf(known)) ? paid : known;
}

/** Empty for a payment that was stored without them, which stays. */
function currenciesOf({ currency, presentment }: FirstPayment): string {
  return currency === undefined ? "" : `${currency} ${presentment?.currency} ${presentment?.totalMinor}`;
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

/** The names of the fields that were beyond the limits of limits.ts; normally empty. */
export function beyondLimits(facts: OrderFacts): readonly string[] {
  const { snapshot, refundsLostAt, listedLostAt, endless } = facts;
  const lost = refundsLostAt > 0 || listedLostAt > 0 ? ["refunds"] : [];
  return [...new Set([...(snapshot?.beyondLimits ?? []), ...lost, ...endless])].sort();
}

/**
 * Whether `after` contains anything that `before` does not. Seeing the order in the shop again is news only if it
 * counted as deleted, or if its refunds differ now; otherwise every read would change every order. Known limits: a
 * deletion received before such a read and processed after it counts, although the read saw the order; so does a refund
 * that was taken back in between. Of parts that only reads return, a read between two equal ones counts if it is
 * processed after both. Rare (the delivery has to wait during the read); the next read corrects it.
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
