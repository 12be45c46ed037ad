import type { Operation, Priority } from "../operation/operation.ts";
import type { OperationKind } from "../operation/operation-kind.ts";
import type { Contact, ReadPhone } from "../order/contact.ts";
import type { Hash52, MappedOrderId, OrderIdSetting } from "../order/loyalty-order-id.ts";
import type { OrderRecord } from "../order/order-record.ts";
import type { Moment, OrderSnapshot } from "../order/order-snapshot.ts";
import type { Programme } from "../programme/programme.ts";
import type { StandingReason, StepReason } from "../reason/reason.ts";

/** Returns the pattern's group "points" for each code, or "tooSlow" if matching would take too long. */
export type MatchCodes = (
  pattern: string,
  codes: readonly string[],
) => readonly (string | null)[] | "tooSlow";

/**
 * What planning needs besides the record. The functions are pure; they are passed in because the domain imports no
 * packages.
 */
export interface PlanContext {
  readonly programme: Programme;
  /** Which version of the shop's programme it is, from 1. */
  readonly programmeVersion: number;
  readonly orderId: OrderIdSetting;
  /** How the loyalty account identifies its customers. */
  readonly identifier: "email" | "mobile";
  /** The bridge may not know what it did before this moment: its data folder is new, restored or repaired. */
  readonly remembersSince: Moment;
  /** Orders created before this are history, which earns nothing automatically. */
  readonly earnFrom: Moment;
  readonly now: Moment;
  /** Why the order is planned now; new operations inherit it. */
  readonly priority: Priority;
  /** The trace span of this planning; new operations inherit it too. */
  readonly traceparent?: string | null;
  readonly readPhone: ReadPhone;
  readonly hash52: Hash52;
  readonly matchCodes: MatchCodes;
}

/** An order with everything that planning reads, computed once. */
export interface PlannedOrder {
  readonly record: OrderRecord;
  readonly snapshot: OrderSnapshot;
  readonly programme: Programme;
  readonly context: PlanContext;
  readonly contact: Contact;
  readonly mapped: MappedOrderId;
}

/** A step that should happen and has not happened yet. */
export interface WantedStep
  extends Pick<Operation, "kind" | "notBefore" | "campaignId" | "discountCode" | "pointsToRedeem"> {
  readonly reason: StepReason | StandingReason;
  /** The step waits for a person and is not sent. */
  readonly isParked: boolean;
}

/** A step to be sent at once, without a campaign or points of its own. */
export function step(kind: OperationKind, reason: StepReason | StandingReason): WantedStep {
  return { kind, reason, notBefore: null, isParked: false, campaignId: null, pointsToRedeem: null };
}

/** Who skipped the newest operation of this kind; `null`: nobody did. */
export function skippedBy(record: OrderRecord, kind: OperationKind): string | null {
  const newest = record.operations.findLast((operation) => operation.kind === kind);
  return newest?.state === "withdrawn" ? newest.settledBy : null;
}
