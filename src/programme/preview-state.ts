import { z } from "zod";
import { POINTS_STATES } from "../domain/order/order-record.ts";
import {
  OUTCOME_DIFFERENCES,
  type OutcomeDifference,
  type PreviewedOutcome,
} from "../domain/plan/preview.ts";
import { stored, storedReason } from "../domain/reason/stored-reason.ts";
import { KNOWABLE_CONDITIONS } from "../domain/rules/conditions.ts";
import { type Meaning, StoredValue } from "../store/remembered.ts";

export const PREVIEW_STATES = ["running", "done", "failed", "cancelled"] as const;

const outcome: z.ZodType<PreviewedOutcome> = z.object({
  points: z.enum(POINTS_STATES),
  activityId: z.string().nullable(),
  rule: z.number().nullable(),
  ruleName: z.string().nullable(),
  approvalAt: z.number().nullable(),
  campaignId: z.number().nullable(),
  pointsToRedeem: z.number().nullable(),
  isWaiting: z.boolean(),
  reason: storedReason,
});
const differingOrder = z.object({
  orderId: z.string(),
  orderNumber: z.string().nullable(),
  /** At least one. */
  differences: z.array(stored<OutcomeDifference>()),
  before: outcome,
  after: outcome,
});
/** An order with a different result under the changed programme. */
export type DifferingOrder = Meaning<typeof differingOrder>;

const unknownOrders = z.object({
  orders: z.number(),
  /** The number of orders per condition; an order with several unknown ones counts for each. */
  conditions: z.partialRecord(z.enum(KNOWABLE_CONDITIONS), z.number()),
});
/** Orders for which a condition of a changed rule is unknown, so they may differ too. */
export type UnknownOrders = Meaning<typeof unknownOrders>;

const preview = z.object({
  id: z.string(),
  state: z.enum(PREVIEW_STATES),
  by: z.string(),
  /** The version that the changed programme is compared with. */
  version: z.number(),
  /** Only orders placed since then are compared. */
  since: z.number(),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  /** When its progress was last requested; without requests, the preview is cancelled. */
  askedAt: z.number(),
  /** Until then, other processes consider it running. */
  heldUntil: z.number(),
  /** The number of compared orders. */
  scanned: z.number(),
  differing: z.number(),
  /** How many of these orders would change. The others keep the version that gave their points. */
  changing: z.number(),
  /** The number of orders per difference. An order with two differences counts for both. */
  counts: z.record(z.enum(OUTCOME_DIFFERENCES), z.number()),
  orders: z.array(differingOrder),
  unknown: unknownOrders,
});
/** The running preview of a shop, or its last one. `orders`: the first differing orders. */
export type Preview = Meaning<typeof preview>;

export const NONE_UNKNOWN: UnknownOrders = { orders: 0, conditions: {} };

export const NO_COUNTS = Object.fromEntries(
  OUTCOME_DIFFERENCES.map((code) => [code, 0]),
) as Preview["counts"];

/** The newest preview of each shop. */
export const PREVIEW: StoredValue<Preview> = new StoredValue("preview", preview, "absent");
