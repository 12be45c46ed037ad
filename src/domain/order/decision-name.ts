import { OPERATION_KINDS } from "../operation/operation-kind.ts";
import type { Decisions } from "./order-record.ts";

export const DECISION_KINDS = [
  "hold",
  "approve",
  "cancel",
  "keepDespiteRefund",
  "keepDespiteFailure",
  "settle",
] as const satisfies readonly (keyof Decisions)[];

/** The decisions of people that a release takes back, by name; one to skip an operation is named as the operation. */
export const DECISION_NAMES = [...DECISION_KINDS, ...OPERATION_KINDS] as const;
export type DecisionName = (typeof DECISION_NAMES)[number];
