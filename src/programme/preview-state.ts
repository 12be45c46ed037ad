import { z } from "zod";
import { POINTS_STATES } from "../domain/order/order-record.ts";
import {
  OUTCOME_DIFFERENCES,
  type OutcomeDifference,
  type PreviewedOutcome,
} from "../domain/plan/preview.ts";
import { stored, storedReason } from "../domain/reason/stored-reason.ts";
import { KNOWABLE_CONDITIONS, type KnowableCondition } from "../domain/rules/conditions.ts";
import { remembered } from "../store/remembered.ts";

export const PREVIEW_STATES = ["running", "done", "failed", "cancelled"] as const;

/** An order with a different result under the changed programme. */
export interface DifferingOrder {
  readonly orderId: string;
  readonly orderNumber: string | null;
  /** At least one. */
  readonly differences: readonly OutcomeDifference[];
  readonly before: PreviewedOutcome;
  readonly after: PreviewedOutcome;
}

/** The running preview of a shop, or its last one. `orders`: the first differing orders. */
export interface Preview {
  readonly id: string;
  readonly state: (typeof PREVIEW_STATES)[number];
  readonly by: string;
  /** The version that the changed programme is compared with. */
  readonly version: number;
  /** Only orders placed since then. */
  readonly since: number;
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** When its progress was last requested; without requests, the preview is cancelled. */
  readonly askedAt: number;
  /** Until then, other processes consider it running. */
  readonly heldUntil: number;
  /** The number of compared orders. */
  readonly scanned: number;
  readonly differing: number;
  /** The number of orders per difference; an order with two differences counts for both. */
  readonly counts: Readonly<Record<OutcomeDifference["code"], number>>;
  readonly orders: readonly DifferingOrder[];
  readonly unknown: UnknownOrders;
}

/** Orders for which a condition of a changed rule is unknown, so they may differ too. */
export interface UnknownOrders {
  readonly orders: number;
  /** The number of orders per condition; an order with several unknown ones counts for each. */
  readonly conditions: Readonly<Partial<Record<KnowableCondition, number>>>;
}

export const NONE_UNKNOWN: UnknownOrders = { orders: 0, conditions: {} };

export const NO_COUNTS = Object.fromEntries(
  OUTCOME_DIFFERENCES.map((code) => [code, 0]),
) as Preview["counts"];

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
const order: z.ZodType<DifferingOrder> = z.object({
  orderId: z.string(),
  orderNumber: z.string().nullable(),
  differences: z.array(stored<OutcomeDifference>()),
  before: outcome,
  after: outcome,
});

/** The newest preview of each shop. */
export const PREVIEW = remembered<Preview>(
  "preview",
  z.object({
    id: z.string(),
    state: z.enum(PREVIEW_STATES),
    by: z.string(),
    version: z.number(),
    since: z.number(),
    startedAt: z.number(),
    endedAt: z.number().nullable(),
    askedAt: z.number(),
    heldUntil: z.number(),
    scanned: z.number(),
    differing: z.number(),
    counts: z.record(z.enum(OUTCOME_DIFFERENCES), z.number()),
    orders: z.array(order),
    unknown: z.object({
      orders: z.number(),
      conditions: z.partialRecord(z.enum(KNOWABLE_CONDITIONS), z.number()),
    }),
  }),
  "absent",
);
