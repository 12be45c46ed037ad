import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import type { Dispute, OrderSnapshot, ReadParts, Refund } from "../../../src/domain/order/order-snapshot.ts";
import type { Programme } from "../../../src/domain/programme/programme.ts";
import type { Conditions } from "../../../src/domain/rules/conditions.ts";
import { DAY } from "../builders/orders.ts";
import { judgedByReference, meets } from "./judged-rule.ts";

/**
 * The expected result for an order, following the table "What an order does" in docs/rules.md, computed differently
 * from the product: from the shop's events, newest state first, without merged facts or planned steps. Valid for orders
 * whose states all have distinct times.
 */
export interface ExpectedOrder {
  readonly points: "none" | "pending" | "approved";
  readonly activityId: string | null;
  readonly approvalAt: number | null;
  readonly campaignId: number | null;
  readonly pointsToRedeem: number | null;
  /** Whether nothing is left of the order that points are for. */
  readonly isEnded: boolean;
  readonly isExcluded: boolean;
}

export interface Circumstances {
  readonly programme: Programme;
  readonly now: number;
  readonly earnFrom: number;
  readonly isFirst?: boolean | undefined;
  readonly decision?: string | null;
}

const NOTHING = { points: "none", activityId: null, approvalAt: null } as const;

export function expectedOrder(events: readonly OrderEvent[], given: Circumstances): ExpectedOrder {
  const shop = new ToldByShop(events);
  const { programme, decision } = given;
  const isEnded = decision === "cancel" || shop.isOver(programme);
  const judged = asJudged(shop, given);
  const isExcluded = isLeftOut(judged, given);
  const isLive = !isEnded && decision !== "hold";
  const points = isLive && !isExcluded ? pointsOf(shop, judged, given) : NOTHING;
  const campaignId = isLive && !isExcluded ? campaignOf(shop, judged, given, points.points) : null;
  const pointsToRedeem = isLive ? redeemedWith(shop, given) : null;
  return { ...points, campaignId, pointsToRedeem, isEnded, isExcluded };
}

/** Answers questions about everything that the shop reported. */
class ToldByShop {
  readonly states: readonly OrderSnapshot[];
  readonly #events: readonly OrderEvent[];

  constructor(events: readonly OrderEvent[]) {
    this.#events = events;
    this.states = events
      .flatMap((event) => (event.kind === "snapshot" ? [event.snapshot] : []))
      .sort((one, other) => other.updatedAt - one.updatedAt);
  }

  /** The order's newest state. */
  get now(): OrderSnapshot {
    return this.states[0] as OrderSnapshot;
  }

  /** The total when it was first paid; before that, the present total. */
  get paidTotal(): number {
    return (this.states.findLast(({ isPaid }) => isPaid) ?? this.now).totalMinor;
  }

  /** The first time at which this was so; `null` if it never was. */
  since(is: "isPaid" | "isFulfilled", at: "paidAt" | "fulfilledAt"): number | null {
    const times = this.states.filter((state) => state[is]).map((state) => state[at] ?? state.updatedAt);
    return times.length === 0 ? null : Math.min(...times);
  }

  get deliveredAt(): number | null {
    const times = this.states.flatMap(({ deliveredAt }) => deliveredAt ?? []);
    return times.length === 0 ? null : Math.min(...times);
  }

  get read(): ReadParts {
    const readings = this.#events.flatMap((event) => (event.kind === "snapshot" ? [event.read ?? {}] : []));
    return Object.assign({}, ...readings) as ReadParts;
  }

  /** Each dispute in its latest state, with the largest amount reported for it. */
  get disputes(): readonly Dispute[] {
    const told = this.#events.flatMap((event) => {
      if (event.kind === "dispute") return [event.dispute];
      return event.kind === "snapshot" ? (event.snapshot.disputes ?? []) : [];
    });
    return [...new Set(told.map(({ id }) => id))].map((id) => {
      const mine = told.filter((dispute) => dispute.id === id);
      const [amount] = mine
        .flatMap((dispute) => dispute.amount ?? [])
        .sort((one, other) => other.amountMinor - one.amountMinor);
      const state = (["lost", "won"] as const).find((end) => mine.some((dispute) => dispute.state === end));
      return { id, state: state ?? "open", ...(amount === undefined ? {} : { amount }) };
    });
  }

  get refundedMinor(): number {
    const notices = this.#events.flatMap((event) => (event.kind === "refund" ? [event.refund] : []));
    const byId = new Map<string, Refund>(
      [...notices, ...this.now.refunds].map((refund) => [refund.id, refund]),
    );
    return [...byId.values()].reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  }

  get isDeleted(): boolean {
    const deletions = this.#events.flatMap((event) => (event.kind === "deletion" ? [event] : []));
    if (deletions.some(({ isFinal }) => isFinal)) return true;
    const seenAlive = Math.max(...this.states.map(({ updatedAt }) => updatedAt));
    return deletions.some(({ receivedAt }) => receivedAt >= seenAlive);
  }

  /** The part of the payment that is gone: its amount, and whether a disputed or unknown amount is included. */
  get gone(): { readonly minor: number; readonly isDisputed: boolean; readonly isUnknown: boolean } {
    const lost = this.disputes.filter(({ state }) => state === "lost");
    const minor = lost.reduce((sum, { amount }) => sum + (amount?.amountMinor ?? 0), this.refundedMinor);
    return { minor, isDisputed: lost.length > 0, isUnknown: lost.some(({ amount }) => amount === undefined) };
  }

  /** Without lost disputes, the platform's statement that refunds are partial overrides their sum. */
  get isAllGone(): boolean {
    const { minor, isDisputed, isUnknown } = this.gone;
    const isEnough = minor > 0 && minor >= Math.max(this.paidTotal, this.now.totalMinor);
    const isSaidToBePart = this.now.isPartiallyRefunded && !isDisputed;
    return this.now.isRefunded || isUnknown || (isEnough && !isSaidToBePart);
  }

  get isPartGone(): boolean {
    return !this.isAllGone && this.gone.minor > 0;
  }

  isOver({ cancel }: Programme): boolean {
    const { isOrderCancelled, isVoided } = this.now;
    if (isOrderCancelled || isVoided || this.isDeleted || this.isAllGone) return true;
    if (cancel.partialRefund !== "cancel" || !this.isPartGone) return false;
    const { minor } = this.gone;
    const isEnough = minor >= Math.max(this.paidTotal, this.now.totalMinor);
    const paid = isEnough ? minor + this.now.totalMinor : this.paidTotal || this.now.totalMinor;
    return minor / paid >= cancel.share;
  }
}

/** The order as rules judge it. */
function asJudged(shop: ToldByShop, { programme, isFirst }: Circumstances) {
  const { read } = shop;
  const isLater = (read.orderIndex ?? 1) > 1;
  const known = isFirst ?? (read.orderIndex === 1 ? true : null);
  const { timeZone = "UTC" } = programme;
  const snapshot = { ...shop.now, totalMinor: shop.paidTotal };
  return { snapshot, isFirst: isLater ? false : known, read, timeZone };
}

type Judged = ReturnType<typeof asJudged>;

function isReal({ isTest, isDraft, isAnonymised }: OrderSnapshot): boolean {
  return !isTest && !isDraft && !isAnonymised;
}

function isLeftOut(judged: Judged, { programme: { exclude }, earnFrom }: Circumstances): boolean {
  const { snapshot, read } = judged;
  const isSmall = exclude.minTotal !== null && snapshot.totalMinor / 100 < Number(exclude.minTotal);
  return (
    !isReal(snapshot) ||
    (snapshot.createdAt ?? 0) < earnFrom ||
    meets(exclude.tags, snapshot.tags) ||
    meets(exclude.customerTags, read.customerTags ?? snapshot.customerTags) ||
    meets(exclude.sources, [snapshot.source ?? "nowhere"]) ||
    meets(exclude.currencies, [snapshot.currency]) ||
    (exclude.zeroTotal && snapshot.totalMinor === 0) ||
    isSmall ||
    (exclude.giftCardOnly && snapshot.isGiftCardOnly) ||
    (exclude.rules ?? []).some(({ when }) => holds(when, judged))
  );
}

function holds(when: Conditions, judged: Judged): boolean {
  return judgedByReference(when, judged) === "holds";
}

function isReachable({ contact }: OrderSnapshot, { contact: settings }: Programme): boolean {
  const isMobileKnown = contact.phones.length > 0 || settings.missing === "placeholder";
  return contact.emails.length > 0 && isMobileKnown;
}

function pointsOf(
  shop: ToldByShop,
  judged: Judged,
  { programme, now, decision }: Circumstances,
): Pick<ExpectedOrder, "points" | "activityId" | "approvalAt"> {
  const { earn, approve, cancel } = programme;
  const paidAt = shop.since("isPaid", "paidAt");
  const isBegun = earn.on === "created" || paidAt !== null;
  if (!isBegun || !isReachable(shop.now, programme)) return NOTHING;
  const { activityId } = earn.rules.find(({ when }) => holds(when, judged)) ?? earn;
  const pending = { points: "pending", activityId, approvalAt: null } as const;
  if (cancel.partialRefund === "ask" && shop.isPartGone && decision !== "keepDespiteRefund") return pending;
  if (shop.now.isPaymentFailed && paidAt !== null && decision !== "keepDespiteFailure") return pending;
  const approved = { ...pending, points: "approved" } as const;
  if (decision === "approve") return approved;
  if (shop.disputes.some(({ state }) => state === "open")) return pending;
  const reachedAt = {
    paid: paidAt,
    fulfilled: shop.since("isFulfilled", "fulfilledAt"),
    delivered: shop.deliveredAt,
  }[approve.on];
  if (reachedAt === null) return pending;
  const dueAt = afterWholeDays(reachedAt, approve.afterDays, judged.timeZone);
  return dueAt <= now ? approved : { ...pending, approvalAt: dueAt };
}

const QUARTER = 15 * 60_000;
const calendars = new Map<string, Intl.DateTimeFormat>();

/** The first quarter of an hour on a later calendar day than the last whole day. */
function afterWholeDays(at: number, count: number, timeZone: string): number {
  if (count === 0) return at;
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone });
  calendars.set(timeZone, calendar);
  const dayOf = (moment: number) => Date.parse(calendar.format(moment)) / DAY;
  const last = dayOf(at) + count;
  let moment = Math.floor(at / QUARTER) * QUARTER + (count - 1) * DAY;
  while (dayOf(moment) <= last) moment += QUARTER;
  return moment;
}

function attribute({ referral }: OrderSnapshot, wanted: string): string | null {
  const found = referral.attributes.find(({ name }) => meets([wanted], [name]));
  return found?.value.trim().toLowerCase() ?? null;
}

function campaignOf(
  shop: ToldByShop,
  { snapshot, isFirst }: Judged,
  { programme: { conversion } }: Circumstances,
  points: ExpectedOrder["points"],
): number | null {
  const isReached = {
    created: true,
    paid: shop.since("isPaid", "paidAt") !== null,
    fulfilled: shop.since("isFulfilled", "fulfilledAt") !== null,
    approved: points === "approved",
  }[conversion.on];
  const [email] = snapshot.contact.emails;
  if (!isReached || email === undefined) return null;
  const landing = new URLSearchParams((snapshot.referral.landingUrl ?? "").split("?")[1] ?? "");
  const named = [attribute(snapshot, "referrer"), landing.get("referrer")];
  const isOwn = [email, snapshot.customerId].some((own) => own !== null && named.includes(own));
  if (isOwn && conversion.notForOneself !== false) return null;
  if (conversion.firstOrderOnly === true && isFirst === false) return null;
  const byCode = Object.entries(conversion.discountCodes).find(([code]) =>
    meets([code], snapshot.referral.discountCodes),
  );
  const numbers = [
    attribute(snapshot, "campaign"),
    ...snapshot.referral.attributedCampaigns,
    landing.get("campaign"),
  ];
  const numbered = numbers.map(Number).find((number) => number > 0);
  return byCode?.[1] ?? numbered ?? conversion.defaultCampaignId;
}

function redeemedWith(shop: ToldByShop, { programme: { redeem }, earnFrom }: Circumstances): number | null {
  const { now } = shop;
  const isAsked = redeem !== null && shop.since("isPaid", "paidAt") !== null && isReal(now);
  if (!isAsked || (now.createdAt ?? 0) < earnFrom || now.contact.emails.length === 0) return null;
  const ofCode = now.referral.discountCodes.flatMap((code) => /^LP-(\d+)-/.exec(code)?.[1] ?? []);
  const points = [attribute(now, "loyalty_points"), ...ofCode].map(Number).find((number) => number > 0);
  return points ?? null;
}
