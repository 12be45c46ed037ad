import type { Moment } from "../order/order-snapshot.ts";
import type { Reason } from "../reason/reason.ts";
import type { Exchange } from "./exchange.ts";
import type { OperationKind } from "./operation-kind.ts";
import type { OutcomeKind } from "./outcome.ts";

/** Every state of an operation; see `OperationState`. */
export const OPERATION_STATES = [
  "queued",
  "sending",
  "retrying",
  "parked",
  "done",
  "dead",
  "withdrawn",
] as const;
/**
 * The life of an operation:
 *
 *   queued ──▶ sending ──▶ done
 *     │  ▲        ├──▶ retrying ──▶ sending …      (transient: an attempt spent; throttled: none)
 *     │  │        └──▶ dead                        (rejected, or retries used up)
 *     │  └── a person retries ── dead, parked
 *     ├──▶ parked                                  (needs a person or another fact)
 *     └──▶ withdrawn                               (became pointless before it was sent, or a person skipped it)
 */
export type OperationState = (typeof OPERATION_STATES)[number];

/** Why an operation runs now, highest priority first. */
export const PRIORITIES = ["person", "live", "due", "resync", "backfill"] as const;
/** Who goes first if the rate budget is short; see `PRIORITIES`. */
export type Priority = (typeof PRIORITIES)[number];

/** One try to carry out an operation. `detail`: its result, without personal data. */
export interface Attempt {
  readonly startedAt: Moment;
  /** `null` until the attempt has ended. */
  readonly endedAt: Moment | null;
  readonly outcome: OutcomeKind | "interrupted" | null;
  readonly detail: Reason | null;
  /** What was sent and answered. Absent: the person was erased; `null`: removed to make room for later ones. */
  readonly exchange?: Exchange | null;
}

/** One thing that the loyalty service has to do for an order, with every attempt at it. Part of its order's record. */
export interface Operation {
  /** Stable and derived from the order: "{shop}:{orderId}:{kind}:{n}", the order id percent-encoded. */
  readonly id: string;
  readonly kind: OperationKind;
  readonly state: OperationState;
  readonly priority: Priority;
  /** Why it was planned. */
  readonly reason: Reason;
  readonly plannedAt: Moment;
  /** Not to be sent before this moment; `null`: at once. */
  readonly notBefore: Moment | null;
  /** The campaign of an addConversion; `null` for the other kinds. */
  readonly campaignId: number | null;
  /** The discount code that led to an addConversion, as `writtenAlike` returns it; absent: something else did. */
  readonly discountCode?: string;
  /** The points of a redeem; `null` for the other kinds. */
  readonly pointsToRedeem: number | null;
  readonly attempts: readonly Attempt[];
  /** Attempts that count against the retry schedule since it was last (re)started. */
  readonly spentAttempts: number;
  /** At least one attempt may have reached the service without a known result. */
  readonly mayHaveHappened: boolean;
  readonly lastError: Reason | null;
  readonly sentAt: Moment | null;
  readonly endedAt: Moment | null;
  /** Set if a person settled it (skipped, marked done): the plan does not plan the same thing again. */
  readonly settledBy: string | null;
  /** Set if a person released a parked operation: the plan does not park it again. */
  readonly releasedBy: string | null;
  readonly releasedAt: Moment | null;
  /** Who took back the decision behind this cancel, so the points are given again. Absent: not taken back. */
  readonly takenBackBy?: string;
  /** The trace span that planned it, in W3C Trace Context format; absent without tracing. */
  readonly traceparent?: string;
}
