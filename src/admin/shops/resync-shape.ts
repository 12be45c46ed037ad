import { z } from "zod";
import { OPERATION_KINDS } from "../../domain/operation/operation-kind.ts";
import { RESYNC_STATES } from "../../shops/resync/resync-job.ts";
import { coded, count, list, noteFields, reasonFields, text, time, truth } from "../shapes.ts";

const resyncChange = z.strictObject({
  orderId: text,
  orderNumber: text.nullable(),
  outcome: z.enum(["changed", "history", "skipped", "failed"]),
  ...reasonFields,
  isHistory: truth,
  operations: list(
    z.strictObject({ operation: z.enum(OPERATION_KINDS), ...reasonFields, notBefore: time.nullable() }),
  ),
});
export type ResyncChange = z.output<typeof resyncChange>;

/** Orders being read again, or how that went. */
export const resync = z
  .strictObject({
    id: text,
    shop: text,
    state: z.enum(RESYNC_STATES),
    dryRun: truth,
    orderIds: list(text).nullable(),
    all: truth,
    since: time.nullable(),
    until: time.nullable(),
    historyEarns: truth,
    historyFrom: time.nullable(),
    scanned: count,
    changed: count,
    planned: count,
    skipped: count,
    failed: count,
    total: count.nullable(),
    cursor: text.nullable(),
    remainingMs: z.number().nullable(),
    waiting: text.nullable(),
    problem: text.nullable(),
    because: coded.nullable().describe("What it waits for, or why it failed, as data"),
    ...noteFields,
    changes: list(resyncChange).describe(
      "The first orders that changed (or would) or failed, and why; none in a list of resyncs",
    ),
    createdAt: time,
    endedAt: time.nullable(),
  })
  .meta({ id: "Resync" });
export type Resync = z.output<typeof resync>;
