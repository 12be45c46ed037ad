import { LONGEST_LIST } from "../order/limits.ts";
import type { RefundEvent, SnapshotEvent } from "../order/order-event.ts";
import type { FirstPayment, OrderFacts, ReportedRefund } from "../order/order-record.ts";
import type { Moment, OrderSnapshot, Refund } from "../order/order-snapshot.ts";
import { unionById } from "./union.ts";

/**
 * Shops can undo refunds, often without a webhook and without a new `updatedAt`. So a source that lists all refunds of
 * an order replaces what was reported before:
 *
 * - A read from the platform replaces everything received before the read.
 * - An order in a webhook replaces everything older than its `updatedAt`, because the webhook may have been delayed.
 * - A refund webhook newer than both counts. So does a refund in a webhook's order that arrived after the latest read
 *   and has the same `updatedAt` as the newest snapshot: some shops refund without changing it.
 *
 * Each part is the maximum of what arrived, or the union above such a maximum, so the order of arrival does not matter.
 */
type RefundFacts = Pick<
  OrderFacts,
  "refunds" | "refundsLostAt" | "listedRefunds" | "listedLostAt" | "refundsSeenAt"
>;

/** Platforms use whole seconds of their own clock. A refund's time may be off by this much. */
const STAMP_DOUBT_MS = 10_000;
/** For a refund webhook with neither a refund time nor an arrival time: no read replaces it. */
const NEVER_ANSWERED = Number.MAX_SAFE_INTEGER;

/**
 * Adds one refund from a refund webhook. Without a date from the shop, the time of arrival is used.
 */
export function withNotice(facts: OrderFacts, { refund, receivedAt }: RefundEvent): RefundFacts {
  const reportedAt = refund.at === null ? (receivedAt ?? NEVER_ANSWERED) : refund.at + STAMP_DOUBT_MS;
  return bounded(facts, { refunds: unionById(facts.refunds, [{ ...refund, reportedAt }], later) });
}

/** Adds the refunds that a snapshot lists. `newest`: the newest snapshot, this one included. */
export function withListed(
  before: OrderFacts,
  { snapshot, observedAt, receivedAt }: SnapshotEvent,
  newest: OrderSnapshot,
): RefundFacts {
  const readAt = snapshot.hasAllRefunds === false ? 0 : Math.max(snapshot.updatedAt, observedAt ?? 0);
  const isOvertaken = newest.updatedAt > (before.snapshot?.updatedAt ?? 0);
  const known = isOvertaken ? [] : before.listedRefunds;
  const listedLostAt = isOvertaken ? 0 : before.listedLostAt;
  const isWebhookOfNow = observedAt === null && snapshot.updatedAt === newest.updatedAt;
  const isListed = isWebhookOfNow && receivedAt !== undefined;
  const listed = isListed ? snapshot.refunds.map((refund) => ({ ...refund, reportedAt: receivedAt })) : [];
  return bounded(before, {
    listedRefunds: listed.length === 0 ? known : unionById(known, listed, later),
    listedLostAt,
    refundsSeenAt: Math.max(before.refundsSeenAt, readAt),
  });
}

/**
 * Keeps only refunds that no read has replaced, up to the limit, newest first. Of the others it keeps only the latest
 * time, so that a read of the whole order replaces them too.
 */
function bounded(facts: OrderFacts, changed: Partial<RefundFacts>): RefundFacts {
  const { refunds, refundsLostAt, listedRefunds, listedLostAt, refundsSeenAt } = { ...facts, ...changed };
  const [reported, reportedLostAt] = newestOf(unanswered(refunds, refundsSeenAt));
  const [listed, lostAt] = newestOf(unanswered(listedRefunds, refundsSeenAt));
  const still = (moment: Moment) => (moment < refundsSeenAt ? 0 : moment);
  return {
    refunds: sameOr(facts.refunds, reported),
    refundsLostAt: still(Math.max(refundsLostAt, reportedLostAt)),
    listedRefunds: sameOr(facts.listedRefunds, listed),
    listedLostAt: still(Math.max(listedLostAt, lostAt)),
    refundsSeenAt,
  };
}

/** Returns the known list if the other one is equal. */
function sameOr<T>(known: readonly T[], list: readonly T[]): readonly T[] {
  return known.length === list.length && list.every((item, at) => item === known[at]) ? known : list;
}

function unanswered(reported: readonly ReportedRefund[], readAt: Moment): readonly ReportedRefund[] {
  return reported.every(({ reportedAt }) => reportedAt >= readAt)
    ? reported
    : reported.filter(({ reportedAt }) => reportedAt >= readAt);
}

function newestOf(
  reported: readonly ReportedRefund[],
): readonly [kept: readonly ReportedRefund[], lostAt: Moment] {
  if (reported.length <= LONGEST_LIST) return [reported, 0];
  const newest = reported.toSorted((a, b) => b.reportedAt - a.reportedAt || (a.id < b.id ? -1 : 1));
  const kept = new Set(newest.slice(0, LONGEST_LIST));
  return [reported.filter((refund) => kept.has(refund)), newest[LONGEST_LIST]?.reportedAt ?? 0];
}

function later(a: ReportedRefund, b: ReportedRefund): ReportedRefund {
  if (a.reportedAt !== b.reportedAt) return a.reportedAt > b.reportedAt ? a : b;
  return larger(a, b);
}

function larger<T extends Refund>(a: T, b: T): T {
  if (a.amountMinor !== b.amountMinor) return a.amountMinor > b.amountMinor ? a : b;
  return JSON.stringify(b) > JSON.stringify(a) ? b : a;
}

/** Every refund that counts, once per id. If two sources report one refund, the larger amount counts. */
export function refundsOf({ snapshot, refunds, listedRefunds = [] }: OrderFacts): readonly Refund[] {
  const contained = snapshot?.refunds ?? [];
  if (contained.length < 2 && refunds.length + listedRefunds.length === 0) return contained;
  const reported = [...refunds, ...listedRefunds].map(({ reportedAt: _, ...refund }) => refund);
  return unionById<Refund>([], [...contained, ...reported], larger);
}

/** How much of an order was refunded, in minor units of its currency. */
export interface RefundStanding {
  readonly refundedMinor: number;
  readonly isPartial: boolean;
  readonly isFull: boolean;
  /** The refunded part of what was first paid, 0 to 1. */
  readonly share: number;
}

/**
 * The snapshot with the total that rules use: what was first paid, since a shop may edit a paid order and refund the
 * difference. Before the payment, the order's current total.
 */
export function asFirstPaid(snapshot: OrderSnapshot, facts: OrderFacts): OrderSnapshot {
  return { ...snapshot, totalMinor: (firstPaidIn(facts, snapshot) ?? snapshot).totalMinor };
}

/** What was first paid; `null`: nothing, or in another currency than the order has now, as after a recalculation. */
function firstPaidIn({ firstPaid }: OrderFacts, { currency }: OrderSnapshot): FirstPayment | null {
  return firstPaid == null || (firstPaid.currency ?? currency) !== currency ? null : firstPaid;
}

/**
 * Compares the sum of all known refunds with what was paid. The platform's status takes precedence over the sum:
 * "refunded" is full, "partially refunded" is not.
 */
export function refundStanding(facts: OrderFacts): RefundStanding {
  const { snapshot } = facts;
  if (snapshot === null) return { refundedMinor: 0, isPartial: false, isFull: false, share: 0 };
  const refunded = exactlyRefunded(facts, snapshot);
  const refundedMinor = Math.round(refunded);
  const { isAll, share } = withGone(facts, snapshot, refunded);
  const isFull = snapshot.isRefunded || (isAll && !snapshot.isPartiallyRefunded);
  return { refundedMinor, isPartial: !isFull && refundedMinor > 0, isFull, share: isFull ? 1 : share };
}

/** How much of an order can have been refunded. */
export const REFUND_EXTENTS = ["partly", "fully"] as const;
/** How much of an order was refunded; see `REFUND_EXTENTS`. */
export type RefundExtent = (typeof REFUND_EXTENTS)[number];

/** How much of the order was refunded; `null` if nothing was. */
export function refundExtent(facts: OrderFacts): RefundExtent | null {
  const { isFull, isPartial } = refundStanding(facts);
  if (isFull) return "fully";
  return isPartial ? "partly" : null;
}

/** The sum of all known refunds in the order's currency, in minor units. */
export function refundedIn(facts: OrderFacts, snapshot: OrderSnapshot): number {
  return Math.round(exactlyRefunded(facts, snapshot));
}

/** Not rounded, so that the converted parts of an amount add up to the converted whole and keep their share of it. */
function exactlyRefunded(facts: OrderFacts, snapshot: OrderSnapshot): number {
  return refundsOf(facts).reduce((sum, refund) => sum + (inOrderCurrency(refund, snapshot, facts) ?? 0), 0);
}

/** Whether this amount is the whole order, and its share of what was paid. */
export function withGone(
  facts: OrderFacts,
  snapshot: OrderSnapshot,
  goneMinor: number,
): { readonly isAll: boolean; readonly share: number } {
  const firstMinor = (firstPaidIn(facts, snapshot) ?? snapshot).totalMinor;
  // An order that was edited upwards is not fully refunded by the amount first paid.
  const isAll = goneMinor > 0 && Math.round(goneMinor) >= Math.max(firstMinor, snapshot.totalMinor);
  // If all was refunded, but the shop calls it a part, there was an edit that no webhook reported.
  const paidMinor = isAll ? goneMinor + snapshot.totalMinor : firstMinor || snapshot.totalMinor;
  return { isAll, share: paidMinor > 0 ? Math.min(1, goneMinor / paidMinor) : 0 };
}

/**
 * Converts an amount to the order's currency, without rounding, by the rate of the payment: after an edit, the total may
 * be too small for a rate. `null` if its currency is neither the order's nor the buyer's.
 */
export function inOrderCurrency(
  { amountMinor, currency }: Pick<Refund, "amountMinor" | "currency">,
  snapshot: OrderSnapshot,
  facts: OrderFacts,
): number | null {
  if (currency === null || currency === snapshot.currency) return amountMinor;
  const paid = firstPaidIn(facts, snapshot);
  const { presentment, totalMinor } = paid?.presentment == null ? snapshot : paid;
  if (presentment == null || currency !== presentment.currency || presentment.totalMinor <= 0) return null;
  return (amountMinor * totalMinor) / presentment.totalMinor;
}
