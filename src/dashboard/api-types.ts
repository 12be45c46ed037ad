/** What the admin interface answers, as far as the page reads it. Times are ISO 8601 text. */

export type Points = "none" | "pending" | "approved" | "cancelled";
export type OrderState = "queued" | "sending" | "retrying" | "parked" | "dead" | "held" | "idle";
export type OperationState = "queued" | "sending" | "retrying" | "parked" | "done" | "dead" | "withdrawn";
export type OperationKind = "earn" | "approvePoints" | "cancelPoints" | "addConversion" | "redeem";
export type DeliveryOutcome = "waiting" | "processed" | "ignored" | "dead";

export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

export interface OrderRow {
  readonly shop: string;
  readonly orderId: string;
  readonly orderNumber: string | null;
  readonly loyaltyOrderId: number | null;
  readonly points: Points;
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
}

export interface OperationLine {
  readonly id: string;
  readonly operation: OperationKind;
  readonly state: OperationState;
  readonly reason: string;
  readonly campaignId: number | null;
  readonly attempts: number;
  readonly attemptLog: readonly AttemptLine[];
  readonly mayHaveHappened: boolean;
  readonly lastError: string | null;
  readonly plannedAt: string;
  readonly notBefore: string | null;
  readonly sentAt: string | null;
  readonly endedAt: string | null;
}

export interface TraceLine {
  readonly at: string;
  readonly what: string;
  readonly detail: string;
  readonly delivery?: string;
}

interface DecisionLine {
  readonly by: string;
  readonly at: string;
}

export interface Order {
  readonly shop: string;
  readonly orderId: string;
  readonly orderNumber: string | null;
  readonly loyaltyOrderId: number | null;
  readonly brand: string;
  readonly points: Points;
  readonly reason: string;
  readonly held: string | null;
  readonly state: OrderState;
  readonly status: string | null;
  readonly contact: {
    readonly name: string | null;
    readonly email: string | null;
    readonly mobile: string | null;
    readonly missing: readonly ("email" | "mobile")[];
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
  readonly operations: readonly OperationLine[];
  readonly trace: readonly TraceLine[];
  readonly createdAt: string;
  readonly changedAt: string;
}

export interface DeliveryRow {
  readonly id: string;
  readonly shop: string;
  readonly topic: string;
  readonly outcome: DeliveryOutcome;
  readonly reason: string | null;
  readonly orderIds: readonly string[];
  readonly repeats: number;
  readonly receivedAt: string;
  readonly sizeBytes: number;
}

export interface Delivery extends DeliveryRow {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Told {
  readonly reason: string;
  readonly since: string;
}

export interface ShopStatus {
  readonly shop: string;
  readonly platform: string;
  readonly domain: string;
  readonly brand: string;
  readonly lastDeliveryAt: string | null;
  readonly refused: Readonly<Record<string, number>>;
  readonly secretsLastSeen: readonly (string | null)[];
  readonly subscriptions: {
    readonly checkedAt: string;
    readonly states: readonly { readonly topic: string; readonly state: "active" | "disabled" | "missing" }[];
    readonly lastRestoredAt: string | null;
    readonly restored: readonly string[];
    readonly problem: string | null;
  } | null;
  readonly lastScanAt: string | null;
  readonly scan: { readonly healed: number; readonly problem: string | null } | null;
  readonly silence: { readonly since: string; readonly usualMs: number } | null;
}

export interface BrandStatus {
  readonly brand: string;
  readonly paused: Told | null;
  readonly resting: Told | null;
  readonly rateLimit: { readonly perMinute: number; readonly inUse: number };
}

export interface Status {
  readonly version: string;
  readonly mode: "serve" | "try";
  readonly shops: readonly ShopStatus[];
  readonly inbox: Readonly<Record<DeliveryOutcome, number>>;
  readonly outbox: Readonly<Record<"queued" | "sending" | "retrying" | "parked" | "dead", number>>;
  readonly held: number;
  readonly idle: number;
  readonly points: Readonly<Record<Points, number>>;
  readonly brands: readonly BrandStatus[];
  readonly oldestWaiting: string | null;
}

export interface ActivityHour {
  readonly at: string;
  readonly deliveries: number;
  readonly earned: number;
  readonly approved: number;
  readonly cancelled: number;
}

export interface Setting {
  readonly name: string;
  readonly value: string;
  readonly meaning: string;
}

export interface ShopSettings {
  readonly shop: string;
  readonly platform: string;
  readonly domain: string;
  readonly brand: string;
  readonly deliveryAddress: string;
  readonly settings: readonly Setting[];
  readonly installAddress: string | null;
}

export interface ResyncChange {
  readonly orderId: string;
  readonly orderNumber: string | null;
  readonly outcome: "changed" | "skipped" | "failed";
  readonly reason: string;
  readonly operations: readonly { readonly operation: OperationKind; readonly reason: string }[];
}

export interface Resync {
  readonly id: string;
  readonly shop: string;
  readonly state: "queued" | "running" | "done" | "failed" | "cancelled";
  readonly dryRun: boolean;
  readonly orderIds: readonly string[] | null;
  readonly all: boolean;
  readonly since: string | null;
  readonly until: string | null;
  readonly scanned: number;
  readonly changed: number;
  readonly planned: number;
  readonly skipped: number;
  readonly failed: number;
  readonly total: number | null;
  readonly remainingMs: number | null;
  readonly waiting: string | null;
  readonly problem: string | null;
  readonly notes: readonly string[];
  readonly changes: readonly ResyncChange[];
  readonly createdAt: string;
  readonly endedAt: string | null;
}

export interface CustomerPoints {
  readonly shop: string;
  readonly brand: string;
  readonly type: string;
  readonly service: unknown;
  readonly orders: readonly OrderRow[];
}
