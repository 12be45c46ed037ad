import type { Operation } from "../operation/operation.ts";
import type { Programme } from "../plan/programme.ts";
import type { Reason } from "../reason/reason.ts";
import type { KnownContact } from "./known-contact.ts";
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

/** First argument of everything that concerns one order. */
export interface OrderKey {
  readonly shop: string;
  readonly orderId: string;
}

/** Where the points of an order stand at the loyalty service, as far as its answers tell. */
export const POINTS_STATES = ["none", "pending", "approved", "cancelled"] as const;
/** How an order's points stand at the loyalty service, as far as answers tell. */
export type PointsState = (typeof POINTS_STATES)[number];

/** All that the platform has told of one order, merged so that the order of arrival does not matter (facts.ts). */
export interface OrderFacts {
  /** The newest snapshot, with all that is known of the customer; `null` while only notices have arrived. */
  readonly snapshot: OrderSnapshot | null;
  /** Where what is known of the customer comes from: not every snapshot is told all of it. */
  readonly contact: KnownContact;
  /** When the snapshot was read from the platform, if that was after the second it was stamped with; else 0. */
  readonly snapshotSeenAt: Moment;
  /** Refunds told by notices that are not older than `refundsSeenAt`, by id. */
  readonly refunds: readonly ReportedRefund[];
  /** The newest of them that there was no room for (limits.ts); 0 where there was. */
  readonly refundsLostAt: Moment;
  /** Refunds listed by webhooks with the snapshot's own time of change that no reading answered since, by id. */
  readonly listedRefunds: readonly ReportedRefund[];
  readonly listedLostAt: Moment;
  /** Whatever refund was told before this moment counts only if the snapshot lists it: the latest reading of them all. */
  readonly refundsSeenAt: Moment;
  readonly fulfillments: readonly Fulfillment[];
  /** Disputes over the payment, by id, each as far as it was told. Absent: none was told of. */
  readonly disputes?: readonly Dispute[];
  readonly deletions: readonly Deletion[];
  /** A deletion that the platform cannot take back. */
  readonly isDeletedForGood: boolean;
  /** The `updatedAt` of each snapshot that told of a return from the bin. */
  readonly restorations: readonly Moment[];
  /** The earliest moment at which a snapshot showed the order paid or fulfilled; once reached, always reached. */
  readonly firstPaidAt: Moment | null;
  readonly firstFulfilledAt: Moment | null;
  /** The earliest moment at which all of it had been delivered, as any snapshot says. Absent: none says so. */
  readonly firstDeliveredAt?: Moment;
  /** What the first snapshot that showed the order paid says was paid: later edits change the order's total. */
  readonly firstPaid: FirstPaid | null;
  /** The latest moment at which the order is known not to be deleted. */
  readonly aliveAt: Moment | null;
  /** Lists that grew beyond their limit and are kept no more (limits.ts), in alphabetical order. */
  readonly endless: readonly EndlessList[];
  /** What only readings told, each part as the latest one that told it. Absent: none did. */
  readonly read?: KnownRead;
}

/** Of each part that was read, what it was, and when. */
export type KnownRead = {
  readonly [Part in keyof ReadParts]?: {
    readonly at: Moment;
    readonly value: NonNullable<ReadParts[Part]>;
  };
};

/** Lists that grow by notices alone, which no reading can shorten. */
export type EndlessList = "deletions" | "disputes" | "fulfillments" | "restorations";

/** A refund, and the latest moment at which it can have been true. */
export interface ReportedRefund extends Refund {
  readonly toldAt: Moment;
}

/** The order as it was first paid, which is what it is rated by. `totalMinor`: in minor units of its currency. */
export interface FirstPaid {
  readonly at: Moment;
  readonly totalMinor: number;
}

/**
 * One notice that the order was deleted. Counted by its key in each subscription, because it carries no time of its
 * own.
 */
export interface Deletion {
  readonly subscription: string;
  readonly key: string;
  readonly receivedAt: Moment;
}

/** What a person decided about an order. Each stays in force until the person takes it back. */
export interface Decision {
  readonly by: string;
  readonly at: Moment;
}

/** A decision as it is made; `note`: why, in the person's own words, which the order's story keeps. */
export interface Deciding extends Decision {
  readonly note?: string;
}

/** What persons decided about an order; `null`: nothing. The latest of a kind counts. */
export interface Decisions {
  readonly hold: Decision | null;
  readonly approve: Decision | null;
  readonly cancel: Decision | null;
  /** A partial refund was looked at and the points stay. */
  readonly keepDespiteRefund: Decision | null;
  /** The payment failed after it had been made, was looked at, and the points stay. Absent: nobody said so. */
  readonly keepDespiteFailure?: Decision;
  /** Points that were redeemed with an order that ended were given back by hand, or stay. Absent: nobody said so. */
  readonly settle?: Decision;
}

/** Contact fields a person filled in; they win over the platform's. */
export interface ContactOverride {
  readonly name: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
}

/** What was used when the points were earned: later decisions on the order use this, not today's configuration. */
export interface EarnTerms {
  readonly programme: Programme;
  /** Which version of the shop's programme it was. */
  readonly version: number;
  readonly activityId: string;
  /** The number of the rule that chose the activity, from 1; `null`: the default activity. */
  readonly rule: number | null;
  readonly totalMinor: number;
  readonly currency: string;
  readonly earnedAt: Moment;
}

/** What only readings tell, asked for in vain. */
export interface UnreadParts {
  readonly parts: readonly ReadPart[];
  readonly problem: ShopProblem;
  /** When it was asked for first. */
  readonly since: Moment;
  /** When it is asked for again; `null`: no more by itself. */
  readonly againAt: Moment | null;
}

/** Who says how many points were given: the loyalty service, or what the settings say of its activities. */
export const POINTS_SOURCES = ["service", "activities"] as const;
/** Who says how many points were given; see `POINTS_SOURCES`. */
export type PointsSource = (typeof POINTS_SOURCES)[number];

/** How many points were given for an order, as somebody says who knows it. */
export interface PointsGiven {
  /** Whole points, from 0. */
  readonly count: number;
  readonly source: PointsSource;
  /** When it was said first. */
  readonly at: Moment;
}

/** One line of an order's story, for people. */
export interface TraceEntry {
  readonly at: Moment;
  readonly what: TraceKind;
  /** Without secrets and without the customer's contact. */
  readonly detail: Reason;
  /** The delivery that brought it, where one did. */
  readonly delivery?: string;
}
/** What a line of the story may tell of. */
export const TRACE_KINDS = [
  "arrived",
  "decided",
  "waiting",
  "sent",
  "answered",
  "person",
  "withdrawn",
] as const;
/** What a line of the story tells of. */
export type TraceKind = (typeof TRACE_KINDS)[number];

/** What the bridge remembers of one order. One record is one lane: its operations run one after another. */
export interface OrderRecord extends OrderKey {
  readonly brand: string;
  /** The number the loyalty service knows the order by; `null` until known or when it cannot be made. */
  readonly loyaltyOrderId: number | null;
  readonly facts: OrderFacts;
  readonly terms: EarnTerms | null;
  readonly contactOverride: ContactOverride;
  /** The mobile number as it is (or would be) sent, for finding the order; `null` while none is usable. */
  readonly mobile: string | null;
  readonly decisions: Decisions;
  /** Who let the order earn although it is history (history.ts), and when. */
  readonly historyEarns: Decision | null;
  /**
   * Whether it is the first order of its customer, as far as the bridge knows its orders (rules/first-order.ts). Absent:
   * nobody asked yet, or nobody can tell.
   */
  readonly isFirstOrder?: boolean;
  /** What rules ask for and the shop did not tell, so that the points wait (plan/unread.ts). Absent: nothing. */
  readonly unread?: UnreadParts;
  /** When the person was erased from the order; nothing that comes later brings them back. */
  readonly erasedAt: Moment | null;
  readonly operations: readonly Operation[];
  readonly points: PointsState;
  /** How many they are, or were before they were cancelled. Absent: nobody says so, which nothing else stands in for. */
  readonly pointsGiven?: PointsGiven;
  /** Why the order stands where it stands. */
  readonly reason: Reason;
  /** Set while the order waits for a fact or a person before anything can be planned. */
  readonly held: Reason | null;
  readonly trace: readonly TraceEntry[];
  readonly createdAt: Moment;
  readonly changedAt: Moment;
}

/** When the order was placed; where no reading says so, when it was first seen. */
export function placedAt({ facts, createdAt }: OrderRecord): Moment {
  return facts.snapshot?.createdAt ?? createdAt;
}
