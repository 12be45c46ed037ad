import { NO_FACTS } from "../facts/facts.ts";
import type { Decisions, OrderKey, OrderRecord } from "./order-record.ts";
import type { Moment } from "./order-snapshot.ts";

/** No person has decided anything. */
export const NO_DECISIONS: Decisions = { hold: null, approve: null, cancel: null, keepDespiteRefund: null };

/** The record of an order that is seen for the first time. */
export function newRecord({ shop, orderId }: OrderKey, brand: string, now: Moment): OrderRecord {
  return {
    shop,
    orderId,
    brand,
    loyaltyOrderId: null,
    facts: NO_FACTS,
    terms: null,
    contactOverride: { name: null, email: null, mobile: null },
    mobile: null,
    decisions: NO_DECISIONS,
    historyEarns: null,
    erasedAt: null,
    operations: [],
    points: "none",
    reason: { code: "nothingKnown" },
    held: null,
    trace: [],
    createdAt: now,
    changedAt: now,
  };
}
