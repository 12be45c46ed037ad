import { z } from "zod";
import { POINTS_STATES } from "../domain/order/order-record.ts";
import { FATE_DIFFERENCES, type Fate, type FateDifference } from "../domain/plan/look-ahead.ts";
import { stored, storedReason } from "../domain/reason/stored-reason.ts";
import { KNOWABLE_CONDITIONS, type KnowableCondition } from "../domain/rules/conditions.ts";
import { remembered } from "../store/remembered.ts";

export const LOOK_AHEAD_STATES = ["running", "done", "failed", "cancelled"] as const;

/** An order with a different result under the changed programme. */
export interface DifferingOrder {
  readonly orderId: string;
  readonly orderNumber: string | null;
  /** At least one. */
  readonly differences: readonly FateDifference[];
  readonly before: Fate;
  readonly after: Fate;
}

/** The running preview of a shop, or its last one. `orders`: the first differing orders. */
export interface LookAhead {
  readonly id: string;
  readonly state: (typeof LOOK_AHEAD_STATES)[number];
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
  readonly counts: Readonly<Record<FateDifference["code"], number>>;
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

export const NO_COUNTS = Object.fromEntries(FATE_DIFFERENCES.map((code) => [code, 0])) as LookAhead["counts"];

const fate: z.ZodType<Fate> = z.object({
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
  differences: z.array(stored<FateDifference>()),
  before: fate,
  after: fate,
});

/** The newest preview of each shop. */
export const LOOK_AHEAD = remembered<LookAhead>(
  "lookAhead",
  z.object({
    id: z.string(),
    state: z.enum(LOOK_AHEAD_STATES),
    by: z.string(),
    version: z.number(),
    since: z.number(),
    startedAt: z.number(),
    endedAt: z.number().nullable(),
    askedAt: z.number(),
    heldUntil: z.number(),
    scanned: z.number(),
    differing: z.number(),
    counts: z.record(z.enum(FATE_DIFFERENCES), z.number()),
    orders: z.array(order),
    unknown: z.object({
      orders: z.number(),
      conditions: z.partialRecord(z.enum(KNOWABLE_CONDITIONS), z.number()),
    }),
  }),
  "absent",
);
