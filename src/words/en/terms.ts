import type { OperationState } from "../../domain/operation/operation.ts";
import type { OperationKind } from "../../domain/operation/operation-kind.ts";
import type { PointsState, TraceKind } from "../../domain/order/order-record.ts";
import type { OrderState } from "../../domain/order/order-summary.ts";
import type { ContactField, Trigger } from "../../domain/reason/reason.ts";

/**
 * The words of every English sentence. "Points" are given, approved, cancelled or redeemed; the "loyalty service" keeps
 * them, in an "account"; the "shop" sends orders; a "person" decides. Reasons that stand alone are sentences with a
 * capital and without a full stop; those that only follow a colon (grounds, calls) begin small.
 */
export const OPERATIONS: Readonly<Record<OperationKind, string>> = {
  earn: "Give the points",
  approvePoints: "Approve the points",
  cancelPoints: "Cancel the points",
  addConversion: "Record the referral",
  redeem: "Redeem points",
};

export const CONTACT: Readonly<Record<ContactField, string>> = {
  email: "an e-mail address",
  mobile: "a mobile number",
};

export const REACHED: Readonly<Record<Trigger, string>> = {
  created: "was placed",
  paid: "was paid",
  fulfilled: "was fulfilled",
  delivered: "was delivered",
};

export const POINTS_STATES: Readonly<Record<PointsState, string>> = {
  none: "No points",
  pending: "Points pending",
  approved: "Points approved",
  cancelled: "Points cancelled",
};

export const ORDER_STATES: Readonly<Record<OrderState, string>> = {
  queued: "Waiting its turn",
  sending: "Being sent",
  retrying: "Will be tried again",
  parked: "Needs a decision",
  dead: "Given up",
  held: "On hold",
  idle: "Nothing to do",
};

export const OPERATION_STATES: Readonly<Record<OperationState, string>> = {
  queued: "Waiting its turn",
  sending: "Being sent",
  retrying: "Will be tried again",
  parked: "Needs a decision",
  done: "Done",
  dead: "Given up",
  withdrawn: "Not needed any more",
};

/** Lines of an order's story. */
export const TRACE_KINDS: Readonly<Record<TraceKind, string>> = {
  arrived: "From the shop",
  decided: "Decided by the bridge",
  waiting: "Waiting",
  sent: "Sent to the loyalty service",
  answered: "Answer of the loyalty service",
  person: "Decided by a person",
  withdrawn: "Called off before it was sent",
};

/** Why an audit could not compare an order. */
export const NOT_COMPARED = {
  nothingSent: "nothing was ever sent",
  stateNotTold: "the history does not say how the points stand",
  beingSent: "a step was being sent",
  noCustomer: "the customer is not known, or not any more",
  historyTooLong: "the history is too long",
};
