/**
 * What the admin interface answers: said once for those who answer and for those who read, so that the compiler sees
 * where they part. Times are ISO 8601 text, amounts decimal text.
 */

import type { OperationState } from "../domain/operation/operation.ts";
import type { OperationKind } from "../domain/operation/operation-kind.ts";
import type { PointsState, TraceKind } from "../domain/order/order-record.ts";
import type { OrderState } from "../domain/order/order-summary.ts";
import type { OrderDecision } from "../domain/person/person.ts";
import type { CodedReason } from "../domain/reason/reason.ts";
import type { DeliveryOutcome } from "../store/inbox.ts";
import type { Coded } from "./status-answers.ts";

export type * from "./status-answers.ts";
export type { DeliveryOutcome, OperationKind, OperationState, OrderDecision, OrderState, PointsState };

export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

/** `reason`, and every text beside a code and its facts: in English. */
export interface OrderRow extends CodedReason {
  readonly shop: string;
  readonly orderId: string;
  readonly orderNumber: string | null;
  readonly loyaltyOrderId: number | null;
  readonly points: PointsState;
  readonly state: OrderState;
  readonly reason: string;
  readonly total: string | null;
  readonly currency: string | null;
  readonly changedAt: string;
}

export interface AttemptLine {
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly outcome: string | null;
  readonly detail: string | null;
  /** `detail` as data. */
  readonly result: CodedReason | null;
}

export interface OperationLine extends CodedReason {
  readonly id: string;
  readonly operation: OperationKind;
  readonly state: OperationState;
  readonly reason: string;
  readonly campaignId: number | null;
  readonly pointsToRedeem: number | null;
  readonly attempts: number;
  readonly attemptLog: readonly AttemptLine[];
  readonly mayHaveHappened: boolean;
  /** A redeem that could happen twice if it were sent again. */
  readonly isInDoubt: boolean;
  readonly lastError: string | null;
  /** `lastError` as data. */
  readonly failure: CodedReason | null;
  readonly plannedAt: string;
  readonly notBefore: string | null;
  readonly sentAt: string | null;
  readonly endedAt: string | null;
  /** Who skipped it, or said that it is done. */
  readonly settledBy: string | null;
  /** Who let it be sent again. */
  readonly releasedBy: string | null;
}

export interface TraceLine extends CodedReason {
  readonly at: string;
  readonly what: TraceKind;
  readonly detail: string;
  readonly delivery?: string;
}

interface DecisionLine {
  readonly by: string;
  readonly at: string;
}

export interface Order extends CodedReason {
  readonly shop: string;
  readonly orderId: string;
  readonly orderNumber: string | null;
  readonly loyaltyOrderId: number | null;
  readonly brand: string;
  readonly points: PointsState;
  readonly reason: string;
  readonly held: string | null;
  /** `held` as data. */
  readonly heldBecause: CodedReason | null;
  /** It was created before `earn.from`, and earns only when a person lets it. */
  readonly isHistory: boolean;
  readonly state: OrderState;
  readonly status: string | null;
  readonly contact: {
    readonly name: string | null;
    readonly email: string | null;
    readonly mobile: string | null;
    /** The mobile number is a landline's: the shop sent no other. */
    readonly isLandline: boolean;
    readonly missing: readonly ("email" | "mobile")[];
    /** What the shop sent in place of what is missing, and why it is of no use. */
    readonly unusable: readonly {
      readonly field: "email" | "mobile";
      readonly value: string;
      readonly why: string;
      readonly because: Coded;
    }[];
  };
  readonly totals: {
    readonly total: string | null;
    readonly refunded: string | null;
    readonly currency: string | null;
  };
  readonly paidAt: string | null;
  readonly fulfilledAt: string | null;
  readonly decisions: Readonly<
    Record<"hold" | "approve" | "cancel" | "keepDespiteRefund", DecisionLine | null>
  >;
  /** Decisions about the order that would change something now. */
  readonly offers: readonly OrderDecision[];
  /** Points were given, or may have been: a cancel takes them back. Else it only sees to it that none are given. */
  readonly mayHavePoints: boolean;
  /** The loyalty service can be told again how the points stand. */
  readonly canSendAgain: boolean;
  readonly operations: readonly OperationLine[];
  readonly trace: readonly TraceLine[];
  readonly createdAt: string;
  readonly changedAt: string;
}

export interface OrderAnswer {
  readonly order: Order;
}

/** After a person's decision. `notice`: what they should know of it; `advice`: the notice as data. */
export interface DecisionAnswer extends OrderAnswer {
  readonly notice: string | null;
  readonly advice: CodedReason | null;
}

export interface DeliveryRow {
  readonly id: string;
  readonly shop: string;
  readonly topic: string;
  readonly outcome: DeliveryOutcome;
  readonly reason: string | null;
  /** `reason` as data. */
  readonly because: Coded | null;
  readonly orderIds: readonly string[];
  readonly repeats: number;
  /** The delivery that came first under the same id of the platform, with another body. */
  readonly contradicts: string | null;
  readonly receivedAt: string;
  readonly sizeBytes: number;
}

export interface Delivery extends DeliveryRow {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Setting {
  readonly name: string;
  readonly value: string;
  readonly meaning: string;
}

export interface ShopSettings {
  readonly shop: string;
  readonly platform: string;
  /** As people write it: "Shopify". */
  readonly platformTitle: string;
  readonly domain: string;
  readonly brand: string;
  readonly deliveryAddress: string;
  readonly settings: readonly Setting[];
  readonly installAddress: string | null;
}

export interface ResyncChange extends Coded {
  readonly orderId: string;
  readonly orderNumber: string | null;
  readonly outcome: "changed" | "history" | "skipped" | "failed";
  readonly reason: string;
  readonly isHistory: boolean;
  readonly operations: readonly (CodedReason & {
    readonly operation: OperationKind;
    readonly reason: string;
    readonly notBefore: string | null;
  })[];
}

/** `changes`: the first orders that changed (or would) or failed, and why; none in a list of resyncs. */
export interface Resync {
  readonly id: string;
  readonly shop: string;
  readonly state: "queued" | "running" | "done" | "failed" | "cancelled";
  readonly dryRun: boolean;
  readonly orderIds: readonly string[] | null;
  readonly all: boolean;
  readonly since: string | null;
  readonly until: string | null;
  readonly historyEarns: boolean;
  readonly historyFrom: string | null;
  readonly scanned: number;
  readonly changed: number;
  readonly planned: number;
  readonly skipped: number;
  readonly failed: number;
  readonly total: number | null;
  readonly cursor: string | null;
  readonly remainingMs: number | null;
  readonly waiting: string | null;
  readonly problem: string | null;
  /** What it waits for, or why it failed, as data. */
  readonly because: Coded | null;
  readonly notes: readonly string[];
  readonly noteCodes: readonly Coded[];
  readonly changes: readonly ResyncChange[];
  readonly createdAt: string;
  readonly endedAt: string | null;
}

/** `service`: what the loyalty service says, as it says it. */
export interface CustomerPoints {
  readonly shop: string;
  readonly brand: string;
  readonly type: "earn" | "redeem" | "all" | "ledger";
  readonly service: unknown;
  /** The 50 that changed last. */
  readonly orders: readonly OrderRow[];
  readonly hasMoreOrders: boolean;
}

export interface Redeemed {
  readonly state: "done";
  /** It was redeemed before, under the same reference. */
  readonly isRepeated: boolean;
  readonly detail: string;
  /** `detail` as data. */
  readonly code: string;
  readonly facts: Coded["facts"];
}

export interface SessionAnswer {
  readonly isSignedIn: boolean;
}
