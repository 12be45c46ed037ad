import { mergeFacts } from "../../../src/domain/facts/facts.ts";
import { endAttempt, startAttempt } from "../../../src/domain/operation/attempt.ts";
import type { Outcome } from "../../../src/domain/operation/outcome.ts";
import { newRecord } from "../../../src/domain/order/new-record.ts";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import type { OrderSnapshot, Refund } from "../../../src/domain/order/order-snapshot.ts";
import { headOperation, nextStep } from "../../../src/domain/order/order-summary.ts";
import { type Programme, programmeSchema } from "../../../src/domain/plan/programme.ts";
import { replan } from "../../../src/domain/plan/replan.ts";
import type { PlanContext } from "../../../src/domain/plan/wanted-step.ts";

import { matchCode } from "../../../src/shops/match-code.ts";

export const NOON = Date.UTC(2026, 5, 1, 12);
export const SECOND = 1000;
export const DAY = 24 * 60 * 60 * SECOND;

/** A paid-for nothing yet: an order of 50.00 EUR that was just created by a customer with e-mail and mobile. */
export function anOrder(given: Partial<OrderSnapshot> = {}): OrderSnapshot {
  return {
    orderId: "1001",
    orderNumber: "#1001",
    orderSequence: "1001",
    createdAt: NOON,
    updatedAt: NOON,
    status: "open",
    isTest: false,
    isDraft: false,
    isAnonymised: false,
    source: "web",
    tags: [],
    customerTags: [],
    customerId: "77",
    currency: "EUR",
    totalMinor: 5000,
    presentment: null,
    isGiftCardOnly: false,
    isPaid: false,
    paidAt: null,
    isFulfilled: false,
    fulfilledAt: null,
    isOrderCancelled: false,
    isVoided: false,
    isRefunded: false,
    isPartiallyRefunded: false,
    isDeleted: false,
    refunds: [],
    fulfillments: [],
    contact: {
      names: ["Ada Example"],
      emails: ["ada@shop.example"],
      phones: ["+491701234567"],
      countries: ["DE"],
    },
    referral: { discountCodes: [], attributes: [], attributedCampaigns: [], landingUrl: null },
    ...given,
  };
}

export function aRefund(id: string, amountMinor: number, given: Partial<Refund> = {}): Refund {
  return { id, amountMinor, currency: null, at: null, ...given };
}

/** The snapshot as a delivery brings it. */
export function aSnapshotEvent(given: Partial<OrderSnapshot> = {}, isRestoration = false): OrderEvent {
  const snapshot = anOrder(given);
  return { kind: "snapshot", orderId: snapshot.orderId, snapshot, isRestoration, observedAt: null };
}

export function deleted(key = "d1", receivedAt = NOON + DAY, subscription = "4"): OrderEvent {
  return { kind: "deletion", orderId: "1001", subscription, key, receivedAt, isFinal: false };
}

type Given<T> = { readonly [K in keyof T]?: T[K] extends readonly unknown[] ? T[K] : Given<T[K]> };

export function aProgramme(given: Given<Programme> = {}): Programme {
  return programmeSchema.parse({ ...given, earn: { activityId: "12", ...given.earn } });
}

export function aContext(given: Partial<PlanContext> = {}): PlanContext {
  return {
    programme: aProgramme(),
    orderId: { source: "id", prefix: null },
    identifier: "email",
    remembersSince: NOON - DAY,
    earnFrom: NOON - DAY,
    now: NOON + DAY,
    priority: "live",
    readPhone: (typed) => (/^\+\d{8,15}$/.test(typed) ? { number: typed, isLandline: false } : null),
    matchCode,
    hash52: (text) => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2 ** 52, 7),
    ...given,
  };
}

/** What the bridge does with an arrival, without store and network. */
export function arrive(
  record: OrderRecord | null,
  events: readonly OrderEvent[],
  context = aContext(),
): OrderRecord {
  const known = record ?? newRecord({ shop: "acme", orderId: "1001" }, "main", context.now);
  return replan({ ...known, facts: events.reduce(mergeFacts, known.facts) }, context);
}

/** What a lane did: the operations that were sent, in order. */
export interface Sent {
  readonly record: OrderRecord;
  readonly sent: readonly string[];
}

/** Carries out all that is due, each attempt ending as told (in order; "done" when the list is used up). */
export function send(record: OrderRecord, context = aContext(), outcomes: readonly Outcome[] = []): Sent {
  const sent: string[] = [];
  let current = replan(record, context);
  for (let turn = 0; turn < 20; turn++) {
    const head = headOperation(current);
    const next = nextStep(current);
    if (head === null || next === null || next.dueAt > context.now) break;
    sent.push(head.kind);
    const outcome = outcomes[turn] ?? { kind: "done", detail: "success" };
    const started = startAttempt(current, head.id, context.programme, context.now);
    current = replan(endAttempt(started, head.id, outcome, { now: context.now, jitter: 0.5 }), context);
  }
  return { record: current, sent };
}

/** Points that count for the customer: cancelled ones and ones never earned are both nothing. */
export function effectivePoints({ points }: OrderRecord): "none" | "pending" | "approved" {
  return points === "cancelled" ? "none" : points;
}
