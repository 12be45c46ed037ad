import type { PointsState } from "../domain/order/order-record.ts";
import type { CodedReason } from "../domain/reason/reason.ts";
import type { DeliveryOutcome } from "../store/inbox.ts";

/** How the bridge is doing: the part of answers.ts about health. */

/** A code of a closed list with its facts, beside the sentence that says it. */
export interface Coded {
  readonly code: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

interface Outage extends CodedReason {
  readonly reason: string;
  readonly since: string;
}

/**
 * Asking for known orders that may have been deleted for good, all with open points or work in turn: `turn` is under
 * way, `lastTurn` is over. `untold`: orders of which the shop did not say whether they are there.
 */
export interface DeletedOrders {
  readonly lastAt: string | null;
  readonly turn: { readonly since: string; readonly asked: number; readonly untold: number } | null;
  readonly lastTurn: {
    readonly since: string;
    readonly until: string;
    readonly asked: number;
    readonly untold: number;
  } | null;
  readonly found: number;
  readonly lastFoundAt: string | null;
  /** More are gone than can be believed; a person decides. `orderIds`: the first ten. */
  readonly tooMany: {
    readonly since: string;
    readonly asked: number;
    readonly gone: number;
    readonly orderIds: readonly string[];
  } | null;
  /** Gone orders whose points a person left as they are. */
  readonly kept: number;
  /** Approved points are asked for until nothing has happened to them for so many days. */
  readonly approvedForDays: number;
  readonly problem: string | null;
  readonly because: Coded | null;
}

/** What the watch knows of a shop. */
export interface ShopHealth {
  /** There is something to ask the shop with: credentials or the merchant's consent. `null`: not looked yet. */
  readonly isConnected: boolean | null;
  readonly subscriptions: {
    readonly checkedAt: string;
    readonly states: readonly {
      readonly topic: string;
      readonly state: "active" | "disabled" | "paused" | "missing";
      readonly detail: string | null;
      /** `detail` as data. */
      readonly because: Coded | null;
    }[];
    readonly lastRestoredAt: string | null;
    readonly restored: readonly string[];
    readonly problem: string | null;
    readonly because: Coded | null;
  } | null;
  /** The webhooks are active, and what they send is of no use. */
  readonly ofNoUse: (Coded & { readonly since: string; readonly reason: string }) | null;
  /** What was set right without anybody's doing, newest first. */
  readonly mended: readonly (Coded & {
    readonly at: string;
    readonly what: "webhooks" | "orders";
    readonly detail: string;
  })[];
  readonly lastScanAt: string | null;
  readonly scan: {
    readonly goodUntil: string | null;
    readonly isUnderWay: boolean;
    /** What changed in the shop since then may not be known yet; `null`: all is. */
    readonly behindSince: string | null;
    readonly healed: number;
    readonly lastHealedAt: string | null;
    /** What the last scan left out, or a person should know of it. */
    readonly notes: readonly string[];
    readonly noteCodes: readonly Coded[];
    readonly problem: string | null;
    readonly because: Coded | null;
  } | null;
  readonly deleted: DeletedOrders | null;
  readonly silence: { readonly since: string; readonly usualMs: number } | null;
}

export interface DriftedOrder {
  readonly orderId: string;
  readonly loyaltyOrderId: number;
  readonly points: string;
  readonly kind: "missing" | "extra" | "different";
  /** Where the points stand at the service, where its history tells. */
  readonly told: "pending" | "approved" | "cancelled" | null;
}

/**
 * How the records compared with the loyalty service's history: the audit under way, or the last one. Orders are taken
 * whose last change lies between `since` (`null`: the first) and `until`, newest first; `reached` is how far it is.
 */
export interface AuditAnswer {
  readonly state: "running" | "done" | "failed" | "cancelled";
  readonly by: string | null;
  readonly since: string | null;
  readonly until: string;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly reached: string | null;
  readonly orders: number;
  readonly compared: number;
  readonly customers: number;
  readonly notCompared: {
    readonly noCustomer: number;
    readonly nothingSent: number;
    readonly beingSent: number;
    readonly stateNotTold: number;
    readonly historyTooLong: number;
  };
  /** False: no order with points was found in any history, so that nothing can be said. */
  readonly isReadable: boolean;
  readonly counts: { readonly missing: number; readonly extra: number; readonly different: number };
  /** The first 200; none in the status. */
  readonly findings: readonly DriftedOrder[];
  readonly waiting: "liveWork" | "brandRests" | null;
  readonly problem: string | null;
  /** `problem` as data. */
  readonly failure: CodedReason | null;
  /** Every order last decided before has been taken in turn. */
  readonly auditedUntil: string | null;
}

export interface ShopStatus extends ShopHealth {
  readonly shop: string;
  readonly platform: string;
  /** As people write it: "Shopify". */
  readonly platformTitle: string;
  readonly domain: string;
  readonly brand: string;
  /** Orders created before earn nothing by themselves (`earn.from`). */
  readonly earnFrom: string;
  readonly lastDeliveryAt: string | null;
  /** Requests in the shop's name that were not taken since the start, by reason. */
  readonly refused: Readonly<Record<string, number>>;
  /** With a wrong signature since the last one with a right one. */
  readonly wrongSignatures: number;
  /** So many that the shop probably signs with another secret than the bridge has. */
  readonly isSignedWrongly: boolean;
  /** In the order of the configuration, since the start of the process. */
  readonly secretsLastSeen: readonly (string | null)[];
  readonly drift: AuditAnswer | null;
}

export interface BrandStatus {
  readonly brand: string;
  readonly paused: Outage | null;
  readonly resting: Outage | null;
  readonly rateLimit: { readonly perMinute: number; readonly inUse: number };
}

/** A bridge that works on the same database. */
export interface InstanceStatus {
  readonly host: string;
  readonly version: string;
  readonly startedAt: string;
  /** The one that answers. */
  readonly isThis: boolean;
  /** Rounds that it made last, for all; of those that each shop has, which shops. */
  readonly patrols: readonly {
    readonly name: "alerts" | "retention" | "sweep" | "watch" | "audit";
    readonly shops: readonly string[];
  }[];
}

export interface Status {
  readonly version: string;
  /** The oldest first; none where the bridge has its data folder for itself. */
  readonly instances: readonly InstanceStatus[];
  readonly mode: "serve" | "try";
  readonly shops: readonly ShopStatus[];
  readonly refusedForUnknownShops: number;
  readonly inbox: Readonly<Record<DeliveryOutcome, number>>;
  readonly outbox: Readonly<Record<"queued" | "sending" | "retrying" | "parked" | "dead", number>>;
  readonly held: number;
  readonly idle: number;
  readonly points: Readonly<Record<PointsState, number>>;
  readonly brands: readonly BrandStatus[];
  /** Not in the configuration any more, while orders still have steps to send for them. */
  readonly missingBrands: readonly string[];
  /** What needs a person now, as the alerts tell it. */
  readonly conditions: readonly (Coded & {
    readonly key: string;
    readonly title: string;
    readonly detail: string;
  })[];
  readonly oldestWaiting: string | null;
}

export interface ActivityHour {
  readonly at: string;
  readonly deliveries: number;
  readonly earned: number;
  readonly approved: number;
  readonly cancelled: number;
}
