import type { OrderEvent, SnapshotEvent } from "./order-event.ts";
import type { Deletion, FirstPaid, OrderFacts } from "./order-record.ts";
import type { Moment, OrderSnapshot, Refund } from "./order-snapshot.ts";
import { mergeContact, withContact } from "./told-contact.ts";

export const NO_FACTS: OrderFacts = {
  snapshot: null,
  contact: {},
  refunds: [],
  fulfillments: [],
  deletions: [],
  isDeletedForGood: false,
  restorations: [],
  firstPaidAt: null,
  firstFulfilledAt: null,
  firstPaid: null,
  aliveAt: null,
};

/**
 * Adds what one event says. Every part is a maximum, a minimum or a union, so any permutation, repetition or
 * splitting of an order's deliveries ends in the same facts. Returns the same object when nothing is new.
 */
export function mergeFacts(facts: OrderFacts, event: OrderEvent): OrderFacts {
  const merged = mergeOne(facts, event);
  return isSame(facts, merged) ? facts : merged;
}

function mergeOne(facts: OrderFacts, event: OrderEvent): OrderFacts {
  switch (event.kind) {
    case "snapshot":
      return mergeSnapshot(facts, event);
    case "refund":
      return { ...facts, refunds: unionById(facts.refunds, event.refund, largerRefund) };
    case "fulfillment":
      return { ...facts, fulfillments: unionById(facts.fulfillments, event.fulfillment, laterText) };
    case "deletion":
      if (event.isFinal) return { ...facts, isDeletedForGood: true };
      return { ...facts, deletions: unionDeletion(facts.deletions, event) };
  }
}

function mergeSnapshot(
  facts: OrderFacts,
  { snapshot, isRestoration, observedAt }: SnapshotEvent,
): OrderFacts {
  const { updatedAt } = snapshot;
  const { snapshot: known } = facts;
  const newest = known === null || isNewer(snapshot, known) ? snapshot : known;
  // Records of before the contact was kept by itself have it in their snapshot alone.
  const knownContact = facts.contact ?? (known === null ? {} : mergeContact({}, known));
  const contact = mergeContact(knownContact, snapshot);
  const isSameSnapshot = newest === known && contact === knownContact;
  return {
    ...facts,
    snapshot: isSameSnapshot ? known : withContact(newest, contact),
    contact,
    restorations: isRestoration ? sortedUnion(facts.restorations, updatedAt) : facts.restorations,
    firstPaidAt: snapshot.isPaid
      ? earliest(facts.firstPaidAt, snapshot.paidAt ?? updatedAt)
      : facts.firstPaidAt,
    firstFulfilledAt: snapshot.isFulfilled
      ? earliest(facts.firstFulfilledAt, snapshot.fulfilledAt ?? updatedAt)
      : facts.firstFulfilledAt,
    firstPaid: snapshot.isPaid ? earlierPaid(facts.firstPaid, snapshot) : facts.firstPaid,
    aliveAt: snapshot.isDeleted ? facts.aliveAt : latest(facts.aliveAt, Math.max(updatedAt, observedAt ?? 0)),
  };
}

/**
 * Platforms stamp changes in whole seconds and different states share a stamp. At equal times the state further along
 * wins: an end (cancelled, voided, refunded, deleted) over money back over fulfilled over paid over created, then the
 * larger refund; the text of the snapshot settles the rest, so that the choice never depends on the order of arrival.
 */
function isNewer(candidate: OrderSnapshot, current: OrderSnapshot): boolean {
  const difference =
    candidate.updatedAt - current.updatedAt ||
    stage(candidate) - stage(current) ||
    refundedSum(candidate.refunds) - refundedSum(current.refunds);
  if (difference !== 0) return difference > 0;
  return textOf(candidate) > textOf(current);
}

/** Without what is merged by itself. */
function textOf({ contact: _, customerId: __, withheld: ___, ...snapshot }: OrderSnapshot): string {
  return JSON.stringify(snapshot);
}

function earlierPaid(known: FirstPaid | null, told: OrderSnapshot): FirstPaid {
  const paid = { at: told.updatedAt, totalMinor: told.receivedMinor ?? told.totalMinor };
  if (known === null) return paid;
  const difference = paid.at - known.at || known.totalMinor - paid.totalMinor;
  return difference < 0 ? paid : known;
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

/** A deletion counts until a restoration answers it, or the order is seen alive after the last deletion. */
export function isDeleted(facts: OrderFacts): boolean {
  if (facts.isDeletedForGood || facts.snapshot?.isDeleted === true) return true;
  const { deletions } = facts;
  if (deletions.length === 0) return false;
  const lastAt = Math.max(...deletions.map((deletion) => deletion.receivedAt));
  if (facts.aliveAt !== null && facts.aliveAt > lastAt) return false;
  const perSubscription = new Map<string, number>();
  for (const { subscription } of deletions) {
    perSubscription.set(subscription, (perSubscription.get(subscription) ?? 0) + 1);
  }
  // Accepted: when the platform loses a deletion and sends its restoration, the next deletion is taken as answered.
  // Rare (two trips to the bin and a lost delivery); left because deletions carry no time; a resync puts it right.
  return Math.max(...perSubscription.values()) > facts.restorations.length;
}

export interface RefundStanding {
  readonly refundedMinor: number;
  readonly isPartial: boolean;
  readonly isFull: boolean;
  /** Refunded part of what was first paid, 0 to 1. */
  readonly share: number;
}

/**
 * The snapshot with the total that rules judge it by: what was paid when it was first paid, since a shop may edit a paid
 * order and give the difference back; until then, what the order says now.
 */
export function asFirstPaid(snapshot: OrderSnapshot, { firstPaid }: OrderFacts): OrderSnapshot {
  return firstPaid == null ? snapshot : { ...snapshot, totalMinor: firstPaid.totalMinor };
}

/**
 * Judged by the sum of all refunds known, against what was paid. What the platform itself says counts whatever the sum:
 * "refunded" is full, "partially refunded" is not.
 */
export function refundStanding(facts: OrderFacts): RefundStanding {
  const { snapshot } = facts;
  if (snapshot === null) return { refundedMinor: 0, isPartial: false, isFull: false, share: 0 };
  const all = facts.refunds.reduce(
    (refunds, refund) => unionById(refunds, refund, largerRefund),
    snapshot.refunds.reduce<readonly Refund[]>(
      (refunds, refund) => unionById(refunds, refund, largerRefund),
      [],
    ),
  );
  const refundedMinor = all.reduce((sum, refund) => sum + inOrderCurrency(refund, snapshot), 0);
  const paidMinor = asFirstPaid(snapshot, facts).totalMinor;
  // An order that was edited upwards is not given back with what was paid at first.
  const isAllBack = refundedMinor > 0 && refundedMinor >= Math.max(paidMinor, snapshot.totalMinor);
  const isFull = snapshot.isRefunded || (isAllBack && !snapshot.isPartiallyRefunded);
  const share = isFull ? 1 : paidMinor > 0 ? Math.min(1, refundedMinor / paidMinor) : 0;
  return { refundedMinor, isPartial: !isFull && refundedMinor > 0, isFull, share };
}

function inOrderCurrency(refund: Refund, { currency, presentment, totalMinor }: OrderSnapshot): number {
  if (refund.currency === null || refund.currency === currency) return refund.amountMinor;
  if (presentment === null || refund.currency !== presentment.currency || presentment.totalMinor === 0)
    return 0;
  return Math.round((refund.amountMinor * totalMinor) / presentment.totalMinor);
}

function unionById<T extends { readonly id: string }>(
  known: readonly T[],
  added: T,
  choose: (a: T, b: T) => T,
): readonly T[] {
  const twin = known.find(({ id }) => id === added.id);
  if (twin === undefined) return [...known, added].sort((a, b) => (a.id < b.id ? -1 : 1));
  const chosen = choose(twin, added);
  return chosen === twin ? known : known.map((item) => (item === twin ? chosen : item));
}

function largerRefund(a: Refund, b: Refund): Refund {
  if (a.amountMinor !== b.amountMinor) return a.amountMinor > b.amountMinor ? a : b;
  return laterText(a, b);
}

function laterText<T>(a: T, b: T): T {
  return JSON.stringify(b) > JSON.stringify(a) ? b : a;
}

function unionDeletion(known: readonly Deletion[], added: Deletion): readonly Deletion[] {
  const { subscription, key, receivedAt } = added;
  const twin = known.find((deletion) => deletion.subscription === subscription && deletion.key === key);
  if (twin === undefined) {
    const text = (deletion: Deletion) => `${deletion.subscription} ${deletion.key}`;
    return [...known, { subscription, key, receivedAt }].sort((a, b) => (text(a) < text(b) ? -1 : 1));
  }
  return twin.receivedAt <= receivedAt
    ? known
    : known.map((item) => (item === twin ? { ...twin, receivedAt } : item));
}

function sortedUnion(known: readonly Moment[], added: Moment): readonly Moment[] {
  return known.includes(added) ? known : [...known, added].sort((a, b) => a - b);
}

function earliest(a: Moment | null, b: Moment): Moment {
  return a === null ? b : Math.min(a, b);
}

function latest(a: Moment | null, b: Moment): Moment {
  return a === null ? b : Math.max(a, b);
}

/**
 * Does `after` tell anything that `before` does not? To be seen alive once more is news only of an order that counted as
 * deleted; otherwise every reading of the shop would change every order.
 *
 * Accepted: a deletion that was received before such a reading and is processed after it counts, although the order was
 * seen alive in between. Rare (the restoration's own delivery has to be lost, too); the next reading puts it right.
 */
export function isNews(before: OrderFacts, after: OrderFacts): boolean {
  if (!isSame({ ...before, aliveAt: after.aliveAt }, after)) return true;
  return isDeleted(before) !== isDeleted(after);
}

function isSame(a: OrderFacts, b: OrderFacts): boolean {
  return (Object.keys(a) as (keyof OrderFacts)[]).every((key) => a[key] === b[key]);
}
