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

/** The names of all decisions that a release can take back: a skipped operation has the operation's name. */
export const DECISION_NAMES = [...DECISION_KINDS, ...OPERATION_KINDS] as const;
/** One of `DECISION_NAMES`. */
export type DecisionName = (typeof DECISION_NAMES)[number];
