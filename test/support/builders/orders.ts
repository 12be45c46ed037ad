import { endAttempt } from "../../../src/domain/operation/attempt.ts";
import type { Outcome } from "../../../src/domain/operation/outcome.ts";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import type { OrderSnapshot, ReferralHints, Refund } from "../../../src/domain/order/order-snapshot.ts";
import { startNextStep } from "../../../src/domain/plan/next-step.ts";
import type { PlanContext } from "../../../src/domain/plan/wanted-step.ts";
import { type Programme, programmeSchema } from "../../../src/domain/programme/programme.ts";
import { EMPTY_SNAPSHOT } from "../../../src/platform/kit/snapshot.ts";
import { reconcile } from "../../../src/reconcile/reconcile-order.ts";
import { replanContext } from "../../../src/shops/replan-context.ts";
import type { FixedShop } from "../../../src/shops/shop-context.ts";
import { plainAdapter, SECRETS } from "../shops/plain-adapter.ts";
import { accepted } from "./outcomes.ts";

export const NOON = Date.UTC(2026, 5, 1, 12);
export const SECOND = 1000;
export const DAY = 24 * 60 * 60 * SECOND;

/** An unpaid order of 50.00 EUR, just created by a customer with email and mobile number. */
export function anOrder(given: Partial<OrderSnapshot> = {}): OrderSnapshot {
  return {
    ...EMPTY_SNAPSHOT,
    orderId: "1001",
    orderNumber: "#1001",
    orderSequence: "1001",
    createdAt: NOON,
    updatedAt: NOON,
    source: "web",
    customerId: "77",
    currency: "EUR",
    totalMinor: 5000,
    contact: {
      names: ["Ada Example"],
      emails: ["ada@shop.example"],
      phones: ["+491701234567"],
      countries: ["DE"],
    },
    ...given,
  };
}

/** Where a referral or used points may be written; by default, nowhere. */
export function hints(given: Partial<ReferralHints> = {}): ReferralHints {
  return { ...EMPTY_SNAPSHOT.referral, ...given };
}

export function aRefund(id: string, amountMinor: number, given: Partial<Refund> = {}): Refund {
  return { id, amountMinor, currency: null, at: null, ...given };
}

/** The event with which a delivery reports the snapshot. */
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

/** A shop on the plain platform whose orders aren't too old for points. */
export function aShop(given: Partial<FixedShop> = {}): FixedShop {
  return {
    shop: "acme",
    brand: "main",
    tenant: null,
    adapter: plainAdapter,
    adapterShop: { shop: "acme", domain: "acme.example", settings: {} },
    secrets: SECRETS,
    programme: aProgramme(),
    programmeVersion: 1,
    isProgrammeLocked: false,
    orderId: { source: "id", prefix: null },
    identifier: "email",
    platformDomains: new Set<string>(),
    remembersSince: 0,
    firstSeenAt: 0,
    movedAt: null,
    earnFrom: 0,
    ...given,
  };
}

export function aContext(given: Partial<PlanContext> = {}): PlanContext {
  const shop = aShop({ remembersSince: NOON - DAY, earnFrom: NOON - DAY });
  return { ...replanContext(shop, "live", NOON + DAY), ...given };
}

/** What the bridge does with an arrival, without store and network. */
export function arrive(
  record: OrderRecord | null,
  events: readonly OrderEvent[],
  context = aContext(),
): OrderRecord {
  const { programme, programmeVersion, orderId, identifier, remembersSince, earnFrom, priority, now } =
    context;
  const shop = aShop({ programme, programmeVersion, orderId, identifier, remembersSince, earnFrom });
  const key = record?.orderId ?? events[0]?.orderId ?? "1001";
  const arrival = { events, source: { way: "delivery", topic: "order" } as const, priority, isErased: false };
  return reconcile(record, shop, key, arrival, now).record;
}

/** What a lane did: the operations sent, in order. */
export interface Sent {
  readonly record: OrderRecord;
  readonly sent: readonly string[];
}

/** Carries out everything due. Attempts end with `outcomes`, in order, and with "done" after the last. */
export function send(record: OrderRecord, context = aContext(), outcomes: readonly Outcome[] = []): Sent {
  const sent: string[] = [];
  let { record: current, operation } = startNextStep(record, context);
  for (
    ;
    operation !== null && sent.length < 20;
    { record: current, operation } = startNextStep(current, context)
  ) {
    const outcome = outcomes[sent.length] ?? accepted();
    sent.push(operation.kind);
    current = endAttempt(current, operation.id, outcome, { now: context.now, jitter: 0.5 });
  }
  return { record: current, sent };
}

/** Points that the customer has: cancelled ones and ones never earned both count as none. */
export function effectivePoints({ points }: OrderRecord): "none" | "pending" | "approved" {
  return points === "cancelled" ? "none" : points;
}
