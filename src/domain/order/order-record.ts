import type { Operation } from "../operation/operation.ts";
import type { Programme } from "../programme/programme.ts";
import type { Reason } from "../reason/reason.ts";
import type { KnownContact } from "./known-contact.ts";
import type { DeletionEvent } from "./order-event.ts";
import type {
  Dispute,
  Fulfillment,
  Moment,
  OrderSnapshot,
  ReadPart,
  ReadParts,
  Refund,
  ShopProblem,
} from "./order-snapshot.ts";

/** Identifies an order; first argument of everything about one order. */
export interface OrderKey {
  readonly shop: string;
  readonly orderId: string;
}

/** The key as one text. */
export function orderKeyText({ shop, orderId }: OrderKey): string {
  return JSON.stringify([shop, orderId]);
}

/** The state of an order's points at the loyalty service, according to its answers. */
export const POINTS_STATES = ["none", "pending", "approved", "cancelled"] as const;
/** The state of an order's points at the loyalty service; see `POINTS_STATES`. */
export type PointsState = (typeof POINTS_STATES)[number];

/** All that the platform reported about one order, merged so that the order of arrival does not matter (facts.ts). */
export interface OrderFacts {
  /** The newest snapshot, with everything known about the customer; `null` while only partial webhooks have arrived. */
  readonly snapshot: OrderSnapshot | null;
  /** The customer's contact, merged from all snapshots: not every snapshot contains all of it. */
  readonly contact: KnownContact;
  /** When the snapshot was read from the platform, if that was after the second of its `updatedAt`; otherwise 0. */
  readonly snapshotSeenAt: Moment;
  /** Refunds from refund webhooks that are not older than `refundsSeenAt`, by id. */
  readonly refunds: readonly ReportedRefund[];
  /** The time of the newest refund dropped because of the limit (limits.ts); 0 if none was. */
  readonly refundsLostAt: Moment;
  /** Refunds listed by webhooks with the snapshot's `updatedAt` that no read has replaced since, by id. */
  readonly listedRefunds: readonly ReportedRefund[];
  readonly listedLostAt: Moment;
  /**
   * Refunds reported before this moment count only if the snapshot lists them: the time of the latest read of all
   * refunds.
   */
  readonly refundsSeenAt: Moment;
  readonly fulfillments: readonly Fulfillment[];
  /** Disputes over the payment, by id, as far as reported. Absent: none were reported. */
  readonly disputes?: readonly Dispute[];
  readonly deletions: readonly Deletion[];
  /** A deletion that the platform cannot undo. */
  readonly isDeletedForGood: boolean;
  /** The `updatedAt` of each snapshot that reported a return from the trash. */
  readonly restorations: readonly Moment[];
  /** The earliest moment at which a snapshot showed the order paid or fulfilled. Never cleared. */
  readonly firstPaidAt: Moment | null;
  readonly firstFulfilledAt: Moment | null;
  /** The earliest moment at which everything had been delivered, according to any snapshot. Absent: none says so. */
  readonly firstDeliveredAt?: Moment;
  /** What was paid according to the first paid snapshot: later edits change the order's total. */
  readonly firstPaid: FirstPayment | null;
  /** The latest moment at which the order is known to exist. */
  readonly aliveAt: Moment | null;
  /** Lists that grew beyond their limit and are no longer kept (limits.ts), in alphabetical order. */
  readonly endless: readonly EndlessList[];
  /** The parts that only reads return, each from the latest read that had it. Absent: none. */
  readonly read?: KnownParts;
}

/** For each part that was read: its value, and when. */
export type KnownParts = {
  readonly [Part in keyof ReadParts]?: {
    readonly at: Moment;
    readonly value: NonNullable<ReadParts[Part]>;
  };
};

/** Lists that grow by partial webhooks alone and that no read can shorten. */
export type EndlessList = "deletions" | "disputes" | "fulfillments" | "restorations";

/** A refund, and the latest moment at which the report can have been true: later reads replace it. */
export interface ReportedRefund extends Refund {
  readonly reportedAt: Moment;
}

/** The order as it was first paid, which is what rules use. `totalMinor`: in minor units of its currency. */
export interface FirstPayment extends Partial<Pick<OrderSnapshot, "currency" | "presentment">> {
  readonly at: Moment;
  readonly totalMinor: number;
}

/**
 * One report that the order was deleted. Counted by its key in each subscription, because it has no time of its own.
 */
export type Deletion = Pick<DeletionEvent, "subscription" | "key" | "receivedAt">;

/** A person's decision about an order. It stays in force until the person takes it back. */
export interface Decision {
  readonly by: string;
  readonly at: Moment;
}

/** A new decision; `note`: the person's reason, kept in the order's history. */
export interface NewDecision extends Decision {
  readonly note?: string;
}

/** The decisions of people about an order; `null`: none. The latest of each kind counts. */
export interface Decisions {
  readonly hold: Decision | null;
  readonly approve: Decision | null;
  readonly cancel: Decision | null;
  /** A person checked a partial refund, and the points stay. */
  readonly keepDespiteRefund: Decision | null;
  /** A person checked a payment that failed after it was made, and the points stay. Absent: no decision. */
  readonly keepDespiteFailure?: Decision;
  /** A person settled points redeemed with an order that ended: given back by hand, or kept. Absent: no decision. */
  readonly settle?: Decision;
}

/** Contact fields entered by a person; they take precedence over the platform's. */
export interface ContactOverride {
  readonly name: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
}

/** The settings with which the points were earned. Later decisions about the order use them, not current settings. */
export interface EarnTerms {
  readonly programme: Programme;
  /** The version of the shop's programme. */
  readonly version: number;
  readonly activityId: string;
  /** The number of the rule that chose the activity, from 1; `null`: the default activity. */
  readonly rule: number | null;
  readonly totalMinor: number;
  readonly currency: string;
  readonly earnedAt: Moment;
}

/** Parts that only reads return, which the shop refused. */
export interface UnreadParts {
  readonly parts: readonly ReadPart[];
  readonly problem: ShopProblem;
  /** When they were first requested. */
  readonly since: Moment;
  /** When the bridge requests them again; `null`: not automatically. */
  readonly againAt: Moment | null;
}

/** Who reports how many points were given: the loyalty service, or the settings for its activities. */
export const POINTS_SOURCES = ["service", "activities"] as const;
/** Who reports how many points were given; see `POINTS_SOURCES`. */
export type PointsSource = (typeof POINTS_SOURCES)[number];

/** How many points were given for an order, and who reported it. */
export interface GrantedPoints {
  /** Whole points, from 0. */
  readonly count: number;
  readonly source: PointsSource;
  /** When it was first reported. */
  readonly at: Moment;
}

/** What the bridge last wrote to the order at the shop (write-back). */
export interface WrittenPoints {
  readonly points: number | null;
  readonly state: PointsState;
  readonly at: Moment;
}

/** One line of an order's history, for people. */
export interface TraceEntry {
  readonly at: Moment;
  readonly what: TraceKind;
  /** Contains no secrets and no contact of the customer. */
  readonly detail: Reason;
  /** The delivery that caused it, if there is one. */
  readonly delivery?: string;
}
/** The kinds of lines in the history. */
export const TRACE_KINDS = [
  "arrived",
  "decided",
  "waiting",
  "sent",
  "answered",
  "person",
  "withdrawn",
] as const;
/** The kind of a line in the history. */
export type TraceKind = (typeof TRACE_KINDS)[number];

/** What the bridge stores about one order. One record is one lane: its operations run one after another. */
export interface OrderRecord extends OrderKey {
  readonly brand: string;
  /** The order's number at the loyalty service; `null` until it is known, or if it cannot be made. */
  readonly loyaltyOrderId: number | null;
  readonly facts: OrderFacts;
  readonly terms: EarnTerms | null;
  readonly contactOverride: ContactOverride;
  /** The mobile number as it is (or would be) sent, for search; `null` while there is no usable one. */
  readonly mobile: string | null;
  readonly decisions: Decisions;
  /** The decision that lets the order earn although it is history (history.ts). */
  readonly historyEarns: Decision | null;
  /**
   * Whether it is the customer's first order among those that the bridge knows (rules/first-order.ts). Absent: not
   * checked yet, or unknown.
   */
  readonly isFirstOrder?: boolean;
  /** The id of the order that has this one's number at the loyalty service (taken-number.ts). Absent: none. */
  readonly numberTakenBy?: string;
  /** The parts that rules need and the shop refused, so the points wait (plan/unread.ts). Absent: none. */
  readonly unread?: UnreadParts;
  /** When the customer's data was erased; later events never restore it. */
  readonly erasedAt: Moment | null;
  readonly operations: readonly Operation[];
  readonly points: PointsState;
  /** How many points were given, also after they were cancelled. Absent: unknown. */
  readonly pointsGiven?: GrantedPoints;
  /** What the order in the shop shows about its points. Absent: the bridge has written nothing. */
  readonly atShop?: WrittenPoints;
  /** What the shop would not take, and when the bridge gave up. Absent: nothing. */
  readonly notAtShop?: WrittenPoints;
  /**
   * What the order added to the customer's balance when that was last written to the shop; `null`: nothing could be
   * written, as the number of its points was unknown. Absent: nothing.
   */
  readonly inBalanceAtShop?: number | null;
  /** The customer's account at the shop to whose balance that was added. */
  readonly inBalanceOf?: string;
  /** The reason for the order's state. */
  readonly reason: Reason;
  /** Set while the order waits for a fact or a person before anything can be planned. */
  readonly held: Reason | null;
  readonly trace: readonly TraceEntry[];
  readonly createdAt: Moment;
  readonly changedAt: Moment;
}

/** When the order was placed; if no snapshot says so, when it was first seen. */
export function placedAt({ facts, createdAt }: OrderRecord): Moment {
  return facts.snapshot?.createdAt ?? createdAt;
}

/** Compares two orders of a shop by the time of placing; at the same time, by id. */
export function comesBefore(one: OrderRecord, other: OrderRecord): boolean {
  const difference = placedAt(one) - placedAt(other) || one.orderId.length - other.orderId.length;
  return difference === 0 ? one.orderId < other.orderId : difference < 0;
}
