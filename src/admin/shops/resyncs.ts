import { z } from "zod";
import { OPERATION_KINDS } from "../../domain/operation/operation-kind.ts";
import { codedReason } from "../../domain/reason/compare.ts";
import { listedNotes } from "../../shops/notes.ts";
import {
  type OrderFinding,
  RESYNC_STATES,
  type ResyncJob,
  remainingMs,
} from "../../shops/resync/resync-job.ts";
import type { ShopContext } from "../../shops/shop-context.ts";
import type { Words } from "../../words/vocabulary.ts";
import {
  accepted,
  acted,
  answer,
  conflict,
  endpoint,
  type ProblemAnswer,
  refuse,
  refuseUnknown,
} from "../endpoint.ts";
import { expected } from "../expectations.ts";
import { iso, isoOrNull } from "../iso.ts";
import { moment, shopName } from "../queries.ts";
import { notesView, problemView, reasonView } from "../reason-view.ts";
import { coded, count, list, listOf, named, noteFields, reasonFields, text, time, truth } from "../shapes.ts";

const resyncChange = z.strictObject({
  orderId: text,
  orderNumber: text.nullable(),
  outcome: z.enum(["changed", "history", "skipped", "failed"]),
  ...reasonFields,
  isHistory: truth.describe("Gets no points only because it was placed before `earn.from`"),
  isKnown: truth.describe("The bridge has the order: a dry run may find others"),
  operations: listOf({ operation: z.enum(OPERATION_KINDS), ...reasonFields, notBefore: time.nullable() }),
});
export type ResyncChange = z.output<typeof resyncChange>;

/** A resync that is running or has ended. */
export const resync = named("Resync", {
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
  because: coded.nullable().describe("What it waits for or why it failed, as data"),
  ...noteFields,
  changes: list(resyncChange).describe(
    "The first orders that changed, would change or failed, and why; empty in lists",
  ),
  createdAt: time,
  endedAt: time.nullable(),
});
export type Resync = z.output<typeof resync>;

const MOST_IDS = 1_000;

const request = z
  .strictObject({
    shop: shopName,
    orderIds: z
      .array(z.union([z.string().min(1).max(100), z.number().int().positive()]).transform(String))
      .min(1)
      .max(MOST_IDS)
      .optional(),
    since: moment.optional(),
    until: moment.optional(),
    all: z.boolean().default(false),
    dryRun: z.boolean().default(false),
    historyEarns: z.boolean().default(false),
    historyFrom: moment.optional(),
  })
  .refine(({ orderIds, since, all }) => [orderIds, since, all || undefined].filter(Boolean).length === 1, {
    path: ["since"],
    message: expected("expectedOneChoice"),
  })
  .refine(({ orderIds, until }) => orderIds === undefined || until === undefined, {
    path: ["until"],
    message: expected("expectedNoneWithIds"),
  })
  .refine(({ since, until }) => since === undefined || until === undefined || since < until, {
    path: ["until"],
    message: expected("expectedAfterSince"),
  });

export const startResync = endpoint("POST /resync", {
  summary:
    "Reads current orders from the shop and reconciles them; with `dryRun`, only reports what would change",
  permission: "assistant",
  forTenants: true,
  body: request,
  answers: { 202: resync },
  problems: [404, 409],
  answer: async ({ body: { shop, all, dryRun, historyEarns, ...given }, words }, { shops, resyncs }) => {
    const context = shops.get(shop);
    if (context === undefined) return refuseUnknown("shop");
    const started = await resyncs.start({
      shop,
      orderIds: given.orderIds === undefined ? null : [...new Set(given.orderIds)],
      since: given.since ?? null,
      until: given.until ?? null,
      isAll: all,
      isDryRun: dryRun,
      historyEarns,
      historyFrom: given.historyFrom ?? null,
    });
    if (started.ok) {
      const { orderIds } = started.job.request;
      const orders = orderIds?.length ?? null;
      const [orderId] = orderIds ?? [];
      // After a dry run, the bridge may not have stored the order.
      const about = orders === 1 && orderId !== undefined && !dryRun ? { shop, orderId } : { shop };
      return acted(
        { done: { code: "actResyncBegun", isDryRun: dryRun, orders }, ...about },
        accepted(resyncView(started.job, words), resyncAddress(started.job.id)),
      );
    }
    return started.reason === "cannotRead" ? cannotRead(context) : resyncRunning(started.id);
  },
});

export const listResyncs = endpoint("GET /resyncs", {
  summary: "Lists resyncs, newest first, without their changes",
  permission: "viewer",
  forTenants: true,
  query: z.strictObject({ shop: shopName.optional() }),
  answers: { 200: z.strictObject({ items: list(resync) }) },
  answer: async ({ query: { shop }, words }, { resyncs }) => {
    const jobs = await resyncs.list();
    const chosen = jobs.filter((job) => shop === undefined || job.request.shop === shop);
    return answer({ items: chosen.map((job) => ({ ...resyncView(job, words), changes: [] })) });
  },
});

export const showResync = endpoint("GET /resyncs/{id}", {
  summary: "Returns a resync's progress and changes",
  permission: "viewer",
  forTenants: true,
  answers: { 200: resync },
  problems: [404],
  answer: async ({ params: { id }, words }, { resyncs }) => {
    const job = await resyncs.get(id);
    return job === null ? refuseUnknown("resync") : answer(resyncView(job, words));
  },
});

export const cancelResync = endpoint("DELETE /resyncs/{id}", {
  summary: "Cancels a resync; its changes so far stay",
  permission: "assistant",
  forTenants: true,
  answers: { 200: resync },
  problems: [404],
  answer: async ({ params: { id }, words }, { resyncs }) => {
    const job = await resyncs.cancel(id);
    if (job === null) return refuseUnknown("resync");
    const { shop } = job.request;
    return acted({ done: { code: "actResyncEnded" }, shop }, answer(resyncView(job, words)));
  },
});

export function resyncRunning(id: string): ProblemAnswer {
  return refuse({ status: 409, error: "resync_running", reason: { code: "resyncRunning", id } });
}

export function cannotRead({ adapter }: ShopContext): ProblemAnswer {
  return conflict({ code: "ordersNotReadable", title: adapter.title });
}

export function resyncAddress(id: string): string {
  return `/api/resyncs/${id}`;
}

export function resyncView(job: ResyncJob, words: Words): Resync {
  const { request, cursor } = job;
  return {
    id: job.id,
    shop: request.shop,
    state: job.state,
    dryRun: request.isDryRun,
    orderIds: request.orderIds,
    all: request.isAll,
    since: isoOrNull(request.since),
    until: request.orderIds === null ? iso(job.until) : null,
    historyEarns: request.historyEarns,
    historyFrom: isoOrNull(request.historyFrom),
    scanned: job.scanned,
    changed: job.changed,
    planned: job.planned,
    skipped: job.skipped,
    failed: job.failed,
    total: job.total,
    cursor: job.state === "done" ? null : `${cursor.sweep}:${cursor.page ?? ""}`,
    remainingMs: remainingMs(job),
    waiting: job.waiting === null ? null : words.say(job.waiting),
    ...problemView(job.problem, words),
    ...(job.waiting === null ? {} : { because: codedReason(job.waiting) }),
    ...notesView(listedNotes(job), words),
    changes: job.findings.map((finding) => changeView(finding, words)),
    createdAt: iso(job.createdAt),
    endedAt: isoOrNull(job.endedAt),
  };
}

function changeView({ operations, reason, ...finding }: OrderFinding, words: Words): ResyncChange {
  return {
    ...finding,
    ...reasonView(reason, words),
    operations: operations.map(({ operation, reason: why, notBefore }) => ({
      operation,
      ...reasonView(why, words),
      notBefore: isoOrNull(notBefore),
    })),
  };
}
