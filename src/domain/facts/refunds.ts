import { LONGEST_LIST } from "../order/limits.ts";
import type { RefundEvent, SnapshotEvent } from "../order/order-event.ts";
import type { OrderFacts, ReportedRefund } from "../order/order-record.ts";
import type { Moment, OrderSnapshot, Refund } from "../order/order-snapshot.ts";
import { unionById } from "./union.ts";

/**
 * Refunds can be taken back at the shop, often without a notice and without a new time of change. So whoever lists all
 * refunds of an order answers whatever was told of them before:
 *
 * - a reading from the platform answers what was received before it was made;
 * - a webhook's order answers what was stamped before the order was, since it may have been long on its way;
 * - a notice that is newer than both counts, and so does a refund in a webhook's order that has the same time of change
 *   as the newest snapshot and arrived after the latest reading: some shops refund without stamping the order.
 *
 * Each part is the maximum of what arrived, or the union of it above such a maximum, so that the order of arrival does
 * not matter.
 */
type RefundFacts = Pick<
  OrderFacts,
  "refunds" | "refundsLostAt" | "listedRefunds" | "listedLostAt" | "refundsSeenAt"
>;

/** Platforms stamp in whole seconds, by a clock of their own. A refund's own time is taken to be this much later. */
const STAMP_DOUBT_MS = 10_000;
/** For a notice that says neither when the refund was made nor when it arrived: no reading answers it. */
const NEVER_ANSWERED = Number.MAX_SAFE_INTEGER;

/**
 * The facts with one refund that came as a notice of its own. One that the shop did not date counts from when it
 * came in.
 */
export function withNotice(facts: OrderFacts, { refund, receivedAt }: RefundEvent): RefundFacts {
  const toldAt = refund.at === null ? (receivedAt ?? NEVER_ANSWERED) : refund.at + STAMP_DOUBT_MS;
  return bounded(facts, { refunds: unionById(facts.refunds, [{ ...refund, toldAt }], later) });
}

/** `before`: the facts without the snapshot; `newest`: the newest one of all, this one included. */
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
  const listed = isListed ? snapshot.refunds.map((refund) => ({ ...refund, toldAt: receivedAt })) : [];
  return bounded(before, {
    listedRefunds: listed.length === 0 ? known : unionById(known, listed, later),
    listedLostAt,
    refundsSeenAt: Math.max(before.refundsSeenAt, readAt),
  });
}

/**
 * Only what no reading has answered is kept, and of that the newest. What there is no room for is remembered by its
 * time, so that a reading of the whole order makes good for it, too.
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

/** The known list where the other holds just the same. */
function sameOr<T>(known: readonly T[], list: readonly T[]): readonly T[] {
  return known.length === list.length && list.every((item, at) => item === known[at]) ? known : list;
}

function unanswered(reported: readonly ReportedRefund[], readAt: Moment): readonly ReportedRefund[] {
  return reported.every(({ toldAt }) => toldAt >= readAt)
    ? reported
    : reported.filter(({ toldAt }) => toldAt >= readAt);
}

function newestOf(
  reported: readonly ReportedRefund[],
): readonly [kept: readonly ReportedRefund[], lostAt: Moment] {
  if (reported.length <= LONGEST_LIST) return [reported, 0];
  const newest = reported.toSorted((a, b) => b.toldAt - a.toldAt || (a.id < b.id ? -1 : 1));
  const kept = new Set(newest.slice(0, LONGEST_LIST));
  return [reported.filter((refund) => kept.has(refund)), newest[LONGEST_LIST]?.toldAt ?? 0];
}

function later(a: ReportedRefund, b: ReportedRefund): ReportedRefund {
  if (a.toldAt !== b.toldAt) return a.toldAt > b.toldAt ? a : b;
  return larger(a, b);
}

function larger<T extends Refund>(a: T, b: T): T {
  if (a.amountMinor !== b.amountMinor) return a.amountMinor > b.amountMinor ? a : b;
  return JSON.stringify(b) > JSON.stringify(a) ? b : a;
}

/** Every refund that counts, each once, by id. Where two tell of one refund, the larger amount counts. */
export function refundsOf({ snapshot, refunds, listedRefunds = [] }: OrderFacts): readonly Refund[] {
  const reported = [...refunds, ...listedRefunds].map(({ toldAt: _, ...refund }) => refund);
  return unionById<Refund>([], [...(snapshot?.refunds ?? []), ...reported], larger);
}

/** How much of an order has gone back, in minor units of its currency. */
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
  const refundedMinor = refundsOf(facts).reduce(
    (sum, refund) => sum + (inOrderCurrency(refund, snapshot) ?? 0),
    0,
  );
  const { isAll, share } = withGone(facts, snapshot, refundedMinor);
  const isFull = snapshot.isRefunded || (isAll && !snapshot.isPartiallyRefunded);
  return { refundedMinor, isPartial: !isFull && refundedMinor > 0, isFull, share: isFull ? 1 : share };
}

/** Is it all of the order that is gone with this amount? Otherwise, what share of what was paid. */
export function withGone(
  facts: OrderFacts,
  snapshot: OrderSnapshot,
  goneMinor: number,
): { readonly isAll: boolean; readonly share: number } {
  const firstMinor = asFirstPaid(snapshot, facts).totalMinor;
  // An order that was edited upwards is not given back with what was paid at first.
  const isAll = goneMinor > 0 && goneMinor >= Math.max(firstMinor, snapshot.totalMinor);
  // Where more is gone than the payment that is known, and it was not all, an edit that nobody saw lies between.
  const paidMinor = goneMinor < firstMinor ? firstMinor : goneMinor + snapshot.totalMinor;
  return { isAll, share: paidMinor > 0 ? goneMinor / paidMinor : 0 };
}

/** `null`: the currency is neither the order's nor the buyer's. */
export function inOrderCurrency(
  amount: Pick<Refund, "amountMinor" | "currency">,
  { currency, presentment, totalMinor }: OrderSnapshot,
): number | null {
  if (amount.currency === null || amount.currency === currency) return amount.amountMinor;
  if (presentment === null || amount.currency !== presentment.currency || presentment.totalMinor === 0)
    return null;
  return Math.round((amount.amountMinor * totalMinor) / presentment.totalMinor);
}
