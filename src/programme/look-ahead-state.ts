import { z } from "zod";
import { POINTS_STATES } from "../domain/order/order-record.ts";
import { FATE_DIFFERENCES, type Fate, type FateDifference } from "../domain/plan/look-ahead.ts";
import { stored, storedReason } from "../domain/reason/stored-reason.ts";
import { KNOWABLE_CONDITIONS, type KnowableCondition } from "../domain/rules/conditions.ts";
import { remembered } from "../store/remembered.ts";

export const LOOK_AHEAD_STATES = ["running", "done", "failed", "cancelled"] as const;

/** An order that a changed programme would make something else of. */
export interface DifferingOrder {
  readonly orderId: string;
  readonly orderNumber: string | null;
  /** At least one. */
  readonly differences: readonly FateDifference[];
  readonly before: Fate;
  readonly after: Fate;
}

/** A look ahead under way, or the last one of a shop. Of the differing orders, the first that were met. */
export interface LookAhead {
  readonly id: string;
  readonly state: (typeof LOOK_AHEAD_STATES)[number];
  readonly by: string;
  /** The version that it is compared with. */
  readonly version: number;
  /** Orders placed since. */
  readonly since: number;
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** Somebody has asked how it goes: without, it ends. */
  readonly askedAt: number;
  /** Until then, nobody else takes it for left behind. */
  readonly heldUntil: number;
  /** Orders that were compared. */
  readonly scanned: number;
  readonly differing: number;
  /** Of orders; one that differs twice counts for both. */
  readonly counts: Readonly<Record<FateDifference["code"], number>>;
  readonly orders: readonly DifferingOrder[];
  readonly unknown: UnknownOrders;
}

/** Orders of which it is not known what a rule that one of the programmes has otherwise asks for: they may differ as well. */
export interface UnknownOrders {
  readonly orders: number;
  /** Of orders; one of which several are unknown counts for each. */
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

/** One for each shop, the newest. */
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
