import { z } from "zod";
import { coded, count, list, named, text, time, truth } from "../shapes.ts";

const driftedOrder = z.strictObject({
  orderId: text,
  loyaltyOrderId: z.number(),
  points: text,
  kind: z.enum(["missing", "extra", "different"]),
  reported: z
    .enum(["pending", "approved", "cancelled"])
    .nullable()
    .describe("The state of the points at the service, if its history shows it"),
});
export type DriftedOrder = z.output<typeof driftedOrder>;

/** How our records compare with the loyalty service's history: the running audit, or the last one. */
export const auditAnswer = named("Audit", {
  state: z.enum(["running", "done", "failed", "cancelled"]),
  by: text.nullable(),
  since: time.nullable().describe("Orders last changed between `since` (null: the first) and `until`"),
  until: time,
  startedAt: time,
  endedAt: time.nullable(),
  takenUp: count.describe("How often a process of the bridge resumed it"),
  reached: time.nullable().describe("How far it has come, newest orders first"),
  orders: count,
  compared: count,
  customers: count,
  notCompared: z.strictObject({
    noCustomer: count,
    nothingSent: count,
    beingSent: count,
    stateUnknown: count,
    historyTooLong: count,
    accountAway: count,
  }),
  isReadable: truth.describe(
    "False: no order with points was found in any history, so nothing could be compared",
  ),
  counts: z.strictObject({ missing: count, extra: count, different: count }),
  findings: list(driftedOrder).describe("The first 200; empty in the status"),
  waiting: z.enum(["liveWork", "brandRests"]).nullable(),
  problem: text.nullable(),
  failure: coded.nullable().describe("`problem` as data"),
  auditedUntil: time.nullable().describe("Every order last decided before this time has been compared"),
});
export type AuditAnswer = z.output<typeof auditAnswer>;
