import { OPERATION_KINDS } from "../operation/operation-kind.ts";

/** The decisions of people about an order as a whole, as its record has them. */
export const DECISION_KINDS = [
  "hold",
  "approve",
  "cancel",
  "keepDespiteRefund",
  "keepDespiteFailure",
  "settle",
] as const;

/** What a release takes back, by name; a decision to skip an operation is named as the operation. */
export const DECISION_NAMES = [...DECISION_KINDS, ...OPERATION_KINDS] as const;
/** One of `DECISION_NAMES`. */
export type DecisionName = (typeof DECISION_NAMES)[number];
