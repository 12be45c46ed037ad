import { z } from "zod";
import { POINTS_STATES } from "../../domain/order/order-record.ts";
import { OUTCOME_DIFFERENCES } from "../../domain/plan/preview.ts";
import { KNOWABLE_CONDITIONS } from "../../domain/rules/conditions.ts";
import { PREVIEW_STATES } from "../../programme/preview-state.ts";
import { count, list, listOf, named, reasonFields, text, time } from "../shapes.ts";

/** The days that a preview covers by default. */
export const PREVIEW_DAYS = 30;

const outcome = named("PreviewedOutcome", {
  points: z.enum(POINTS_STATES),
  activityId: text.nullable(),
  rule: count.nullable().describe("The number of the rule that chose the activity"),
  ruleName: text.nullable(),
  approvalAt: time.nullable().describe("When the points will be approved automatically"),
  campaignId: z.number().nullable(),
  pointsToRedeem: z.number().nullable(),
  ...reasonFields,
});
export type PreviewedOutcomeLine = z.output<typeof outcome>;

const differingOrder = z.strictObject({
  orderId: text,
  orderNumber: text.nullable(),
  differences: listOf(reasonFields).describe("Everything that would differ, at least one"),
  before: outcome,
  after: outcome,
});
/** An order that a changed programme would treat differently. */
export type DifferingLine = z.output<typeof differingOrder>;

/** How a changed programme would have treated the orders of a span. Nothing is sent. */
export const previewAnswer = named("Preview", {
  id: text,
  shop: text,
  state: z.enum(PREVIEW_STATES),
  by: text,
  version: count.describe("The version it is compared with"),
  since: time.describe("Orders placed since then"),
  startedAt: time,
  endedAt: time.nullable(),
  scanned: count.describe("Orders that were compared"),
  differing: count.describe("Orders that would have differed under the changed programme"),
  changing: count.describe(
    "Of these, the orders that would change: not those whose points were given, which keep their version",
  ),
  counts: z.strictObject(Object.fromEntries(OUTCOME_DIFFERENCES.map((code) => [code, count])) as Counts),
  unknown: z
    .strictObject({
      orders: count,
      conditions: listOf({ condition: z.enum(KNOWABLE_CONDITIONS), orders: count }),
    })
    .describe("Orders that may differ as well, because a rule needs data that is unknown, and which"),
  orders: list(differingOrder).describe("The first orders that would differ"),
});
export type PreviewAnswer = z.output<typeof previewAnswer>;

type Counts = { readonly [Code in (typeof OUTCOME_DIFFERENCES)[number]]: typeof count };
