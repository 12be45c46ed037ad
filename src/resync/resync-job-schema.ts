import { z } from "zod";
import { OPERATION_KINDS } from "../domain/operation/operation-kind.ts";
import { stored, storedReason } from "../domain/reason/stored-reason.ts";
import type { Note, ShopTrouble } from "../words/codes/watch.ts";
import { type OrderFinding, RESYNC_STATES, type ResyncJob } from "./resync-job.ts";

const finding = z.object({
  orderId: z.string(),
  orderNumber: z.string().nullable(),
  outcome: z.enum(["changed", "history", "skipped", "failed"]),
  reason: stored<OrderFinding["reason"]>(),
  isHistory: z.boolean(),
  operations: z.array(
    z.object({
      operation: z.enum(OPERATION_KINDS),
      reason: storedReason,
      notBefore: z.number().nullable(),
    }),
  ),
});

/** A job as it is remembered. */
export const resyncJob: z.ZodType<ResyncJob> = z.object({
  id: z.string(),
  request: z.object({
    shop: z.string(),
    orderIds: z.array(z.string()).nullable(),
    since: z.number().nullable(),
    until: z.number().nullable(),
    isAll: z.boolean(),
    isDryRun: z.boolean(),
    historyEarns: z.boolean(),
    historyFrom: z.number().nullable(),
  }),
  state: z.enum(RESYNC_STATES),
  until: z.number(),
  cursor: z.object({ sweep: z.number(), page: z.string().nullable(), seen: z.array(z.string()) }),
  scanned: z.number(),
  changed: z.number(),
  planned: z.number(),
  skipped: z.number(),
  failed: z.number(),
  total: z.number().nullable(),
  totals: z.array(z.number().nullable()),
  notes: z.array(stored<Note>()),
  notesLeftOut: z.number(),
  findings: z.array(finding),
  waiting: stored<ShopTrouble>().nullable(),
  problem: stored<ShopTrouble>().nullable(),
  createdAt: z.number(),
  endedAt: z.number().nullable(),
  savedAt: z.number(),
  activeMs: z.number(),
  heldUntil: z.number(),
});
