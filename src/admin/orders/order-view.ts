import { refundedIn } from "../../domain/facts/refunds.ts";
import type { Attempt, Operation } from "../../domain/operation/operation.ts";
import { mayHavePoints } from "../../domain/operation/points.ts";
import { formatMinorUnits } from "../../domain/order/money.ts";
import type { Decision, OrderRecord, TraceEntry } from "../../domain/order/order-record.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { type OrderSummary, orderState, stateSince, summarise } from "../../domain/order/order-summary.ts";
import { offeredDecisions } from "../../domain/person/offers.ts";
import { canFillIn } from "../../domain/person/person.ts";
import { isHistory } from "../../domain/plan/history.ts";
import { partialRefund } from "../../domain/plan/partial-refund.ts";
import { isInDoubt } from "../../domain/plan/redemption.ts";
import { termsInForce } from "../../domain/programme/terms.ts";
import { codedReason } from "../../domain/reason/compare.ts";
import type { Reason } from "../../domain/reason/reason.ts";
import type { AccountWait, StepRetry } from "../../health/codes/account.ts";
import type { BrandLink } from "../../outbound/brand/brand-link.ts";
import { sendAgain } from "../../reconcile/send-again.ts";
import { replanContext } from "../../shops/replan-context.ts";
import type { ShopContext, Shops } from "../../shops/shop-context.ts";
import type { Words } from "../../words/vocabulary.ts";
import { iso, isoOrNull } from "../iso.ts";
import { reasonView } from "../reason-view.ts";
import { contactView, correctionView } from "./contact-view.ts";
import type { AttemptLine, OperationLine, Order, OrderRow, TraceLine } from "./order-shape.ts";
import { type SaidStatus, statusesOf, statusWords, withStatuses } from "./order-statuses.ts";
import { releaseView } from "./release-view.ts";

type Brands = ReadonlyMap<string, Pick<BrandLink, "outage" | "nextProbeAt">>;

const NO_BRANDS: Brands = new Map();

/** All details of an order for the admin, in words and ISO times. `brands`: as for `summaryView`. */
export function orderView(
  record: OrderRecord,
  shops: Shops,
  now: Moment,
  words: Words,
  brands = NO_BRANDS,
): Order {
  const shop = shops.get(record.shop);
  const { facts, decisions } = record;
  const context = shop === undefined ? null : replanContext(shop, "person", now);
  const offers = context === null ? [] : offeredDecisions(record, context);
  const said = statusWords(shop?.adapter, words);
  const summary = summarise(record);
  const cause = causeNow(summary, brands, now);
  return {
    shop: record.shop,
    orderId: record.orderId,
    orderNumber: facts.snapshot?.orderNumber ?? null,
    loyaltyOrderId: record.loyaltyOrderId,
    brand: record.brand,
    points: record.points,
    pointsGiven: pointsGivenView(record),
    earnedBy: earnedByView(record),
    atShop: record.atShop === undefined ? null : { ...record.atShop, at: iso(record.atShop.at) },
    ...reasonView(reasonNow(summary, brands), words),
    decisionNote: summary.decisionNote,
    cause: cause.code === "stepRetried" ? reasonView(cause, words) : null,
    held: record.held === null ? null : words.say(record.held),
    heldBecause: record.held === null ? null : codedReason(record.held),
    isHistory: isHistory(record, shops.get(record.shop) ?? { earnFrom: 0 }),
    state: orderState(record),
    since: isoOrNull(stateSince(record)),
    status: facts.snapshot?.status ?? null,
    statuses: statusesOf(record, said),
    contact: contactView(record, shops, words),
    totals: totalsView(record),
    partialRefund: shop === undefined ? null : partialRefundView(record, shop, words),
    placedAt: isoOrNull(summary.placedAt),
    paidAt: isoOrNull(facts.firstPaidAt),
    fulfilledAt: isoOrNull(facts.firstFulfilledAt),
    decisions: {
      hold: decisionView(decisions.hold),
      approve: decisionView(decisions.approve),
      cancel: decisionView(decisions.cancel),
      keepDespiteRefund: decisionView(decisions.keepDespiteRefund),
      keepDespiteFailure: decisionView(decisions.keepDespiteFailure ?? null),
      settle: decisionView(decisions.settle ?? null),
    },
    offers,
    release: context !== null && offers.includes("release") ? releaseView(record, context, words) : null,
    mayHavePoints: mayHavePoints(record),
    canFillIn: record.erasedAt === null && canFillIn(record),
    erasedAt: isoOrNull(record.erasedAt),
    contactCorrection: shop === undefined ? null : correctionView(record, shop, shops, words),
    canSendAgain: shop !== undefined && sendAgain(record, shop, { by: "", at: now }).ok,
    operations: record.operations.map((operation) => operationView(operation, words)),
    trace: record.trace.map((entry) => traceView(entry, words, said)),
    createdAt: iso(record.createdAt),
    changedAt: iso(record.changedAt),
  };
}

function operationView(operation: Operation, words: Words): OperationLine {
  return {
    id: operation.id,
    operation: operation.kind,
    state: operation.state,
    ...reasonView(operation.reason, words),
    campaignId: operation.campaignId,
    pointsToRedeem: operation.pointsToRedeem,
    attempts: operation.attempts.length,
    attemptLog: operation.attempts.map((attempt) => attemptView(attempt, words)),
    mayHaveHappened: operation.mayHaveHappened,
    isInDoubt: isInDoubt(operation),
    lastError: operation.lastError === null ? null : words.say(operation.lastError),
    failure: operation.lastError === null ? null : codedReason(operation.lastError),
    plannedAt: iso(operation.plannedAt),
    notBefore: isoOrNull(operation.notBefore),
    sentAt: isoOrNull(operation.sentAt),
    endedAt: isoOrNull(operation.endedAt),
    settledBy: operation.settledBy,
    releasedBy: operation.releasedBy,
  };
}

function pointsGivenView({ points, pointsGiven }: OrderRecord): Order["pointsGiven"] {
  return points === "none" || pointsGiven === undefined ? null : { ...pointsGiven, at: iso(pointsGiven.at) };
}

function earnedByView(record: OrderRecord): Order["earnedBy"] {
  const terms = termsInForce(record);
  return terms === null ? null : { version: terms.version, activityId: terms.activityId };
}

/** A row of the order list. `brands`: needed because an order may be waiting for its account. */
export function summaryView(summary: OrderSummary, words: Words, brands: Brands, now: Moment): OrderRow {
  const {
    brand: _,
    reason: __,
    retry: ___,
    totalMinor,
    refundedMinor,
    placedAt,
    scheduledAt,
    waitsSince,
    decidedAt,
    changedAt,
    ...same
  } = summary;
  const { currency } = same;
  return {
    ...same,
    ...reasonView(causeNow(summary, brands, now), words),
    total: amountOf(totalMinor, currency),
    refunded: amountOf(refundedMinor, currency),
    placedAt: isoOrNull(placedAt),
    scheduledAt: isoOrNull(scheduledAt),
    waitsSince: isoOrNull(waitsSince),
    decidedAt: isoOrNull(decidedAt),
    changedAt: iso(changedAt),
  };
}

/** Decimal text such as "12.50"; `null` if the amount or its currency is unknown. */
export function amountOf(
  minor: number | null,
  currency: string | null,
  write: (minor: number, currency: string) => string = formatMinorUnits,
): string | null {
  return minor === null || currency === null ? null : write(minor, currency);
}

/** The order's reason, or what it waits for now: its account, or a step's retry (its time is null once due). */
export function causeNow(
  summary: OrderSummary,
  brands: Brands,
  now: Moment,
): Reason | StepRetry | AccountWait {
  const { retry } = summary;
  const reason = reasonNow(summary, brands);
  if (retry === null || reason.code === "waitsForAccount") return reason;
  const nextAt = retry.nextAt !== null && retry.nextAt > now ? retry.nextAt : null;
  return { code: "stepRetried", ...retry, nextAt };
}

function reasonNow(
  { reason, state, scheduledAt, brand }: OrderSummary,
  brands: Brands,
): Reason | AccountWait {
  const isDue = state === "retrying" || (state === "queued" && scheduledAt === null);
  const link = isDue ? brands.get(brand) : undefined;
  if (link?.outage == null) return reason;
  const { kind, since } = link.outage;
  return { code: "waitsForAccount", brand, kind, since, nextAt: link.nextProbeAt };
}

/** Amounts are decimal text: a float would lose cents. */
function totalsView({ facts }: OrderRecord): Order["totals"] {
  const { snapshot } = facts;
  if (snapshot === null) return { total: null, refunded: null, currency: null };
  const { currency, totalMinor } = snapshot;
  return {
    total: formatMinorUnits(totalMinor, currency),
    refunded: formatMinorUnits(refundedIn(facts, snapshot), currency),
    currency,
  };
}

function partialRefundView(record: OrderRecord, { programme }: ShopContext, words: Words) {
  const refund = partialRefund(record, programme);
  return refund === null ? null : { detail: words.say(refund), ...codedReason(refund) };
}

function attemptView({ startedAt, endedAt, outcome, detail }: Attempt, { say }: Words): AttemptLine {
  return {
    startedAt: iso(startedAt),
    endedAt: isoOrNull(endedAt),
    outcome,
    detail: detail === null ? null : say(detail),
    result: detail === null ? null : codedReason(detail),
  };
}

function traceView({ at, what, detail, delivery }: TraceEntry, { say }: Words, said: SaidStatus): TraceLine {
  const spoken = detail.code === "arrived" ? { ...detail, parts: withStatuses(detail.parts, said) } : detail;
  const wording = { detail: say(spoken), ...codedReason(detail) };
  return { at: iso(at), what, ...wording, ...(delivery === undefined ? {} : { delivery }) };
}

function decisionView(decision: Decision | null) {
  return decision === null ? null : { by: decision.by, at: iso(decision.at) };
}
