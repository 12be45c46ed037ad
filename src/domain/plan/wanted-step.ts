import type { Priority } from "../operation/operation.ts";
import type { OperationKind } from "../operation/operation-kind.ts";
import type { Contact, ReadPhone } from "../order/contact.ts";
import type { Hash52, MappedOrderId, OrderIdSetting } from "../order/loyalty-order-id.ts";
import type { OrderRecord } from "../order/order-record.ts";
import type { Moment, OrderSnapshot } from "../order/order-snapshot.ts";
import type { Standing, StepReason } from "../reason/reason.ts";
import type { Programme } from "./programme.ts";

/** What the group "points" of the pattern holds in each of an order's codes, or that finding out would take too long. */
export type MatchCodes = (
  pattern: string,
  codes: readonly string[],
) => readonly (string | null)[] | "tooSlow";

/** What planning needs besides the record. The functions are pure; they are passed in because the domain has no packages. */
export interface PlanContext {
  readonly programme: Programme;
  /** Which version of the shop's programme it is, from 1. */
  readonly programmeVersion: number;
  readonly orderId: OrderIdSetting;
  /** What the loyalty account knows its customers by. */
  readonly identifier: "email" | "mobile";
  /** Whatever the bridge did before this moment may be forgotten: a new, restored or repaired data folder. */
  readonly remembersSince: Moment;
  /** Orders created before are history, which earns nothing by itself. */
  readonly earnFrom: Moment;
  readonly now: Moment;
  /** Why we look at the order now: new operations inherit it. */
  readonly priority: Priority;
  /** The span of a trace in which we look at it; new operations inherit it as well. */
  readonly traceparent?: string | null;
  readonly readPhone: ReadPhone;
  readonly hash52: Hash52;
  readonly matchCodes: MatchCodes;
}

/** An order with everything that planning reads of it, found once. */
export interface PlannedOrder {
  readonly record: OrderRecord;
  readonly snapshot: OrderSnapshot;
  readonly programme: Programme;
  readonly context: PlanContext;
  readonly contact: Contact;
  readonly mapped: MappedOrderId;
}

/** A step that should happen and has not happened yet. */
export interface WantedStep {
  readonly kind: OperationKind;
  readonly reason: StepReason | Standing;
  readonly notBefore: Moment | null;
  /** Waits for a person instead of being sent. */
  readonly isParked: boolean;
  readonly campaignId: number | null;
  /** See `Operation`. */
  readonly discountCode?: string;
  readonly pointsToRedeem: number | null;
}

/** A step to be sent at once, with neither campaign nor points of its own. */
export function step(kind: OperationKind, reason: StepReason | Standing): WantedStep {
  return { kind, reason, notBefore: null, isParked: false, campaignId: null, pointsToRedeem: null };
}

/** A person skipped the newest operation of this kind. */
export function wasSkipped(record: OrderRecord, kind: OperationKind): boolean {
  const newest = record.operations.findLast((operation) => operation.kind === kind);
  return newest?.settledBy != null && newest.state === "withdrawn";
}
