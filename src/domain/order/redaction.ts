import type { Attempt, Operation } from "../operation/operation.ts";
import type { CallReason, Reason } from "../reason/reason.ts";
import type { OrderEvent } from "./order-event.ts";
import type {
  Decision,
  Decisions,
  Deletion,
  EarnTerms,
  FirstPayment,
  OrderFacts,
  OrderRecord,
  ReportedRefund,
  TraceEntry,
  WrittenPoints,
} from "./order-record.ts";
import type { Dispute, Fulfillment, Moment, OrderSnapshot, Refund } from "./order-snapshot.ts";
import { currency, opaqueId, orderNumber } from "./redacted-text.ts";

/**
 * Erasure keeps only fields that contain no personal data. Every function here lists each field that stays, so a new
 * field is erased until it is listed (a required one does not compile before). Ids, times, amounts and states stay.
 * External text is removed, also where it was quoted: in reasons, in the history, in answers of the loyalty service.
 */
const ERASED = { code: "erased" } as const satisfies Reason;

/**
 * Erases the person and keeps the accounting facts. A redacted order earns nothing more (see `exclusion`), but its
 * points can still be cancelled by order number.
 */
export function redactRecord(record: OrderRecord, now: Moment): OrderRecord {
  return {
    shop: record.shop,
    orderId: record.orderId,
    brand: record.brand,
    loyaltyOrderId: record.loyaltyOrderId,
    facts: redactFacts(record.facts),
    terms: record.terms === null ? null : redactTerms(record.terms),
    contactOverride: { name: null, email: null, mobile: null },
    mobile: null,
    decisions: redactDecisions(record.decisions),
    historyEarns: redactDecision(record.historyEarns),
    erasedAt: record.erasedAt ?? now,
    operations: record.operations.map(redactOperation),
    points: record.points,
    ...(record.numberTakenBy === undefined ? {} : { numberTakenBy: record.numberTakenBy }),
    ...(record.pointsGiven === undefined ? {} : { pointsGiven: record.pointsGiven }),
    ...(record.atShop === undefined ? {} : { atShop: redactWritten(record.atShop) }),
    reason: ERASED,
    held: null,
    trace: record.trace.map(redactTrace),
    createdAt: record.createdAt,
    changedAt: now,
  };
}

/** Erases the person from a later event of the platform. */
export function redactEvent(event: OrderEvent): OrderEvent {
  const { orderId } = event;
  switch (event.kind) {
    case "snapshot": {
      const { kind, isRestoration, observedAt } = event;
      const snapshot = redactSnapshot(event.snapshot);
      return { kind, orderId, snapshot, isRestoration, observedAt, ...arrival(event) };
    }
    case "refund":
      return { kind: event.kind, orderId, refund: redactRefund(event.refund), ...arrival(event) };
    case "fulfillment":
      return { kind: event.kind, orderId, fulfillment: redactFulfillment(event.fulfillment) };
    case "dispute":
      return { kind: event.kind, orderId, dispute: redactDispute(event.dispute) };
    case "deletion":
      return { kind: event.kind, orderId, ...redactDeletion(event), isFinal: event.isFinal };
  }
}

function arrival({ receivedAt }: { readonly receivedAt?: Moment }) {
  return receivedAt === undefined ? {} : { receivedAt };
}

/** The reason to store: for an erased order, without text that may quote the person. */
export function reasonFor({ erasedAt }: OrderRecord, said: CallReason): CallReason {
  return erasedAt === null ? said : ERASED;
}

function redactFacts(facts: OrderFacts): OrderFacts {
  return {
    snapshot: facts.snapshot === null ? null : redactSnapshot(facts.snapshot),
    contact: {},
    snapshotSeenAt: facts.snapshotSeenAt,
    refunds: facts.refunds.map(redactReportedRefund),
    refundsLostAt: facts.refundsLostAt,
    listedRefunds: facts.listedRefunds.map(redactReportedRefund),
    listedLostAt: facts.listedLostAt,
    refundsSeenAt: facts.refundsSeenAt,
    fulfillments: facts.fulfillments.map(redactFulfillment),
    ...(facts.disputes === undefined ? {} : { disputes: facts.disputes.map(redactDispute) }),
    deletions: facts.deletions.map(redactDeletion),
    isDeletedForGood: facts.isDeletedForGood,
    restorations: facts.restorations,
    firstPaidAt: facts.firstPaidAt,
    firstFulfilledAt: facts.firstFulfilledAt,
    ...(facts.firstDeliveredAt === undefined ? {} : { firstDeliveredAt: facts.firstDeliveredAt }),
    firstPaid: facts.firstPaid === null ? null : redactFirstPaid(facts.firstPaid),
    aliveAt: facts.aliveAt,
    endless: facts.endless,
  };
}

function redactSnapshot(snapshot: OrderSnapshot): OrderSnapshot {
  return {
    orderId: snapshot.orderId,
    orderNumber: orderNumber(snapshot.orderNumber),
    orderSequence: orderNumber(snapshot.orderSequence),
    createdAt: snapshot.createdAt,
    updatedAt: snapshot.updatedAt,
    status: "erased",
    isTest: snapshot.isTest,
    isDraft: snapshot.isDraft,
    isAnonymised: true,
    source: null,
    tags: [],
    customerTags: [],
    customerId: null,
    currency: currency(snapshot.currency),
    totalMinor: snapshot.totalMinor,
    ...(snapshot.receivedMinor === undefined ? {} : { receivedMinor: snapshot.receivedMinor }),
    presentment: redactPresentment(snapshot.presentment),
    isGiftCardOnly: snapshot.isGiftCardOnly,
    isPaid: snapshot.isPaid,
    paidAt: snapshot.paidAt,
    isFulfilled: snapshot.isFulfilled,
    fulfilledAt: snapshot.fulfilledAt,
    ...(snapshot.deliveredAt === undefined ? {} : { deliveredAt: snapshot.deliveredAt }),
    isOrderCancelled: snapshot.isOrderCancelled,
    isVoided: snapshot.isVoided,
    ...(snapshot.isPaymentFailed === undefined ? {} : { isPaymentFailed: snapshot.isPaymentFailed }),
    isRefunded: snapshot.isRefunded,
    isPartiallyRefunded: snapshot.isPartiallyRefunded,
    isDeleted: snapshot.isDeleted,
    refunds: snapshot.refunds.map(redactRefund),
    ...(snapshot.hasAllRefunds === undefined ? {} : { hasAllRefunds: snapshot.hasAllRefunds }),
    fulfillments: snapshot.fulfillments.map(redactFulfillment),
    ...(snapshot.disputes === undefined ? {} : { disputes: snapshot.disputes.map(redactDispute) }),
    contact: { names: [], emails: [], phones: [], countries: [] },
    referral: { discountCodes: [], attributes: [], attributedCampaigns: [], landingUrl: null },
  };
}

function redactRefund({ id, amountMinor, currency: stated, at }: Refund): Refund {
  return { id: opaqueId(id), amountMinor, currency: stated === null ? null : currency(stated), at };
}

function redactReportedRefund({ reportedAt, ...refund }: ReportedRefund): ReportedRefund {
  return { ...redactRefund(refund), reportedAt };
}

function redactFirstPaid({ at, totalMinor, ...paid }: FirstPayment): FirstPayment {
  return {
    at,
    totalMinor,
    ...(paid.currency === undefined ? {} : { currency: currency(paid.currency) }),
    ...(paid.presentment === undefined ? {} : { presentment: redactPresentment(paid.presentment) }),
  };
}

function redactPresentment(presentment: OrderSnapshot["presentment"]): OrderSnapshot["presentment"] {
  return presentment && { currency: currency(presentment.currency), totalMinor: presentment.totalMinor };
}

function redactFulfillment({ id, at }: Fulfillment): Fulfillment {
  return { id: opaqueId(id), status: "erased", at };
}

function redactDispute({ id, state, amount }: Dispute): Dispute {
  const about =
    amount === undefined
      ? {}
      : { amount: { amountMinor: amount.amountMinor, currency: currency(amount.currency) } };
  return { id: opaqueId(id), state, ...about };
}

function redactDeletion({ subscription, key, receivedAt }: Deletion): Deletion {
  return { subscription: opaqueId(subscription), key: opaqueId(key), receivedAt };
}

/** The programme is the merchant's own text. */
function redactTerms(terms: EarnTerms): EarnTerms {
  const { programme, version, activityId, rule, totalMinor, earnedAt } = terms;
  return {
    programme,
    version,
    activityId,
    rule,
    totalMinor,
    currency: currency(terms.currency),
    earnedAt,
  };
}

function redactOperation(operation: Operation): Operation {
  return {
    id: operation.id,
    kind: operation.kind,
    state: operation.state,
    priority: operation.priority,
    reason: ERASED,
    plannedAt: operation.plannedAt,
    notBefore: operation.notBefore,
    campaignId: operation.campaignId,
    // One of the codes in the programme: the merchant's own text.
    ...(operation.discountCode === undefined ? {} : { discountCode: operation.discountCode }),
    pointsToRedeem: operation.pointsToRedeem,
    attempts: operation.attempts.map(redactAttempt),
    spentAttempts: operation.spentAttempts,
    mayHaveHappened: operation.mayHaveHappened,
    lastError: operation.lastError === null ? null : ERASED,
    sentAt: operation.sentAt,
    endedAt: operation.endedAt,
    settledBy: operation.settledBy,
    releasedBy: operation.releasedBy,
    releasedAt: operation.releasedAt,
    ...(operation.takenBackBy === undefined ? {} : { takenBackBy: operation.takenBackBy }),
  };
}

function redactWritten({ points, state, at }: WrittenPoints): WrittenPoints {
  return { points, state, at };
}

function redactDecisions(decisions: Decisions): Decisions {
  const { hold, approve, cancel, keepDespiteRefund, keepDespiteFailure: failure, settle } = decisions;
  return {
    ...(settle === undefined ? {} : { settle: { by: settle.by, at: settle.at } }),
    ...(failure === undefined ? {} : { keepDespiteFailure: { by: failure.by, at: failure.at } }),
    hold: redactDecision(hold),
    approve: redactDecision(approve),
    cancel: redactDecision(cancel),
    keepDespiteRefund: redactDecision(keepDespiteRefund),
  };
}

/** The person who decided works for the merchant. */
function redactDecision(made: Decision | null): Decision | null {
  return made === null ? null : { by: made.by, at: made.at };
}

function redactAttempt({ startedAt, endedAt, outcome, detail }: Attempt): Attempt {
  return { startedAt, endedAt, outcome, detail: detail === null ? null : ERASED };
}

function redactTrace({ at, what, delivery }: TraceEntry): TraceEntry {
  return { at, what, detail: ERASED, ...(delivery === undefined ? {} : { delivery }) };
}
