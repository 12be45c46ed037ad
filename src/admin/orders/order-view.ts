import { refundStanding } from "../../domain/facts/refunds.ts";
import type { Attempt, Operation } from "../../domain/operation/operation.ts";
import { type Contact, NO_CONTACT, phoneCountries, resolveContact } from "../../domain/order/contact.ts";
import { formatMinorUnits } from "../../domain/order/money.ts";
import type { Decision, OrderRecord, TraceEntry } from "../../domain/order/order-record.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { type OrderSummary, orderState } from "../../domain/order/order-summary.ts";
import { mayHavePoints, offeredDecisions } from "../../domain/person/offers.ts";
import { canFillIn } from "../../domain/person/person.ts";
import { isHistory } from "../../domain/plan/history.ts";
import { partialRefund } from "../../domain/plan/partial-refund.ts";
import { isInDoubt } from "../../domain/plan/redemption.ts";
import { termsInForce } from "../../domain/programme/terms.ts";
import { codedReason } from "../../domain/reason/compare.ts";
import type { ContactField } from "../../domain/reason/reason.ts";
import { earnedBy } from "../../outbound/loyalty/loyalty-requests.ts";
import { readPhone } from "../../people/identity/phone.ts";
import { countryOf } from "../../people/privacy/find-orders.ts";
import { sendAgain } from "../../reconcile/send-again.ts";
import { replanContext } from "../../shops/replan-context.ts";
import type { ContactCorrection, UnusableContact } from "../../shops/shop-codes.ts";
import type { ShopContext, Shops } from "../../shops/shop-context.ts";
import type { Words } from "../../words/vocabulary.ts";
import { iso, isoOrNull } from "../iso.ts";
import { doneView, reasonView } from "../reason-view.ts";
import type { AttemptLine, OperationLine, Order, OrderRow, TraceLine } from "./order-shape.ts";
import { type SaidStatus, statusesOf, statusWords, withStatuses } from "./order-statuses.ts";
import { releaseView } from "./release-view.ts";

/** All details of an order for the admin, in words and ISO times. */
export function orderView(record: OrderRecord, shops: Shops, now: Moment, words: Words): Order {
  const shop = shops.get(record.shop);
  const { facts, decisions } = record;
  const context = shop === undefined ? null : replanContext(shop, "person", now);
  const offers = context === null ? [] : offeredDecisions(record, context);
  const said = statusWords(shop?.adapter, words);
  return {
    shop: record.shop,
    orderId: record.orderId,
    orderNumber: facts.snapshot?.orderNumber ?? null,
    loyaltyOrderId: record.loyaltyOrderId,
    brand: record.brand,
    points: record.points,
    pointsGiven: pointsGivenView(record),
    atShop: record.atShop === undefined ? null : { ...record.atShop, at: iso(record.atShop.at) },
    ...reasonView(record.reason, words),
    held: record.held === null ? null : words.say(record.held),
    heldBecause: record.held === null ? null : codedReason(record.held),
    isHistory: isHistory(record, shops.get(record.shop) ?? { earnFrom: 0 }),
    state: orderState(record),
    status: facts.snapshot?.status ?? null,
    statuses: statusesOf(record, said),
    contact: contactView(record, shops, words),
    totals: totalsView(record),
    partialRefund: shop === undefined ? null : partialRefundView(record, shop, words),
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

/** A row of the order list. */
export function summaryView({ brand: _, ...summary }: OrderSummary, words: Words): OrderRow {
  const { totalMinor, reason, placedAt, scheduledAt, decidedAt, changedAt, ...same } = summary;
  const { currency } = same;
  return {
    ...same,
    ...reasonView(reason, words),
    total: totalMinor === null || currency === null ? null : formatMinorUnits(totalMinor, currency),
    placedAt: isoOrNull(placedAt),
    scheduledAt: isoOrNull(scheduledAt),
    decidedAt: isoOrNull(decidedAt),
    changedAt: iso(changedAt),
  };
}

/** The contact as it is (or would be) sent, and its missing fields. */
function contactView(record: OrderRecord, shops: Shops, words: Words): Order["contact"] {
  const contact = contactOf(record, shops);
  const missing = (["email", "mobile"] as const).filter((field) => contact[field] === null);
  const isLandline = contact.mobile !== null && readPhone(contact.mobile, "")?.isLandline === true;
  return {
    ...contact,
    isLandline,
    missing,
    unusable: missing.flatMap((field) => unusable(field, record, shops, words)),
  };
}

function correctionView(
  record: OrderRecord,
  shop: ShopContext,
  shops: Shops,
  words: Words,
): Order["contactCorrection"] {
  const correction = contactCorrection(record, contactOf(record, shops), shop);
  return correction === null ? null : { ...doneView(correction, words), canSend: correction.canSend };
}

/** What the shop sent for a missing field. */
function unusable(
  field: "email" | "mobile",
  { facts: { snapshot }, shop }: OrderRecord,
  shops: Shops,
  { say }: Words,
): Order["contact"]["unusable"] {
  if (snapshot === null || snapshot.isAnonymised) return [];
  const { emails, phones, countries } = snapshot.contact;
  const readIn = phoneCountries(countries, countryOf(shops, shop));
  const why: UnusableContact =
    field === "email"
      ? { code: "notAnEmail" }
      : { code: "notAPhone", countries: [...new Set(readIn)].filter((country) => country !== "") };
  const sent = new Set((field === "email" ? emails : phones).map((text) => text.trim()));
  return [...sent]
    .filter((value) => value !== "")
    .map((value) => ({ field, value, why: say(why), because: codedReason(why) }));
}

function contactOf(record: OrderRecord, shops: Shops): Contact {
  const { facts, contactOverride, shop } = record;
  const programme = termsInForce(record)?.programme ?? shops.get(shop)?.programme;
  if (facts.snapshot === null || programme === undefined) return NO_CONTACT;
  return resolveContact(facts.snapshot, contactOverride, programme.contact, readPhone);
}

/** Amounts are decimal text: a float would lose cents. */
function totalsView({ facts }: OrderRecord): Order["totals"] {
  const { snapshot } = facts;
  if (snapshot === null) return { total: null, refunded: null, currency: null };
  const { currency, totalMinor } = snapshot;
  return {
    total: formatMinorUnits(totalMinor, currency),
    refunded: formatMinorUnits(refundStanding(facts).refundedMinor, currency),
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
  const told = { detail: say(spoken), ...codedReason(detail) };
  return { at: iso(at), what, ...told, ...(delivery === undefined ? {} : { delivery }) };
}

function decisionView(decision: Decision | null) {
  return decision === null ? null : { by: decision.by, at: iso(decision.at) };
}

/**
 * The contact corrections that the loyalty service has not received, because the points were given before; `null`:
 * none, or the request is no longer stored. Sending an earn for the same order again gives no more points (Loyalty
 * Points and Conversion Tracking Service Interface: earn "sends or updates"), but it must be for the same customer: if
 * the correction changes the field that identifies customers, a person corrects it there.
 */
function contactCorrection(
  record: OrderRecord,
  contact: Contact,
  shop: ShopContext,
): ContactCorrection | null {
  if (record.erasedAt !== null || (record.points !== "pending" && record.points !== "approved")) return null;
  const sent = sentContact(record);
  if (sent === null) return null;
  const isOther = (field: ContactField) =>
    contact[field] !== null && sent[field]?.toLowerCase() !== contact[field].toLowerCase();
  const fields = (["email", "mobile"] as const).filter(isOther);
  if (fields.length === 0) return null;
  const isSameCustomer = !fields.includes(shop.identifier);
  return {
    code: "contactNotTold",
    fields,
    canSend: isSameCustomer && sendAgain(record, shop, { by: "", at: record.changedAt }).ok,
    isSameCustomer,
  };
}

/** From the last accepted earn, if its request is still stored. */
function sentContact({ operations }: OrderRecord): ReturnType<typeof earnedBy> {
  const earn = operations.findLast(({ kind, state }) => kind === "earn" && state === "done");
  const exchange = earn?.attempts.findLast((attempt) => attempt.exchange != null)?.exchange;
  return exchange == null ? null : earnedBy(exchange.request.body.text);
}
