import { z } from "zod";
import { OPERATION_KINDS } from "../../domain/operation/operation-kind.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { Reason } from "../../domain/reason/reason.ts";
import { stored, storedReason } from "../../domain/reason/stored-reason.ts";
import type { Meaning } from "../../store/remembered.ts";
import { withNotes } from "../notes.ts";
import type { Note, ResyncReason, ShopReason } from "../shop-codes.ts";

export const RESYNC_STATES = ["queued", "running", "done", "failed", "cancelled"] as const;

/** One pass over the shop's orders: by time of change, by time of creation, or by given ids. */
export type Sweep = "changed" | "created" | "ids";

const moment = z.number();

/** Exactly one of `orderIds`, `since` and `isAll` chooses the orders. */
const request = z.object({
  shop: z.string(),
  orderIds: z.array(z.string()).nullable(),
  /** Orders changed since then; `until` ends the range, `null` for now. */
  since: moment.nullable(),
  until: moment.nullable(),
  /** Every order that the platform lists: the backfill. */
  isAll: z.boolean(),
  /** Computes everything, but writes and sends nothing. */
  isDryRun: z.boolean(),
  /** Lets all history earn points. */
  historyEarns: z.boolean(),
  /** History created at this time or later earns points. */
  historyFrom: moment.nullable(),
});
/** A person's request. */
export type ResyncRequest = Meaning<typeof request>;

/** How far the job is. Stored after each page, once the orders of the page are durable. */
const cursor = z.object({
  /** The index of the sweep. */
  sweep: z.number(),
  /** The page within the sweep; `null` for the first. */
  page: z.string().nullable(),
  /** The orders of the previous page: pages shift while orders change, and a repeated order must not count twice. */
  seen: z.array(z.string()),
});
export type ResyncCursor = Meaning<typeof cursor>;

const finding = z.object({
  orderId: z.string(),
  orderNumber: z.string().nullable(),
  /** `history`: new to the bridge, and nothing is done for it. */
  outcome: z.enum(["changed", "history", "skipped", "failed"]),
  /** The order's state afterwards, or what went wrong. */
  reason: stored<Reason | ResyncReason>(),
  /** It gets no points because it is history. */
  isHistory: z.boolean(),
  /** The bridge has the order: a dry run may find others. */
  isKnown: z.boolean(),
  operations: z.array(
    z.object({ operation: z.enum(OPERATION_KINDS), reason: storedReason, notBefore: moment.nullable() }),
  ),
});
/** What a resync did with one order, or what a dry run would do. */
export type OrderFinding = Meaning<typeof finding>;

/** A stored job. Orders read = changed + skipped + failed. */
export const resyncJob = z.object({
  id: z.string(),
  request,
  state: z.enum(RESYNC_STATES),
  /** The end of the range, fixed at the start: later changes come as deliveries. */
  until: moment,
  cursor,
  scanned: z.number(),
  /** Orders with something new, other than history that stays as it is. */
  changed: z.number(),
  /** Operations that were missing. */
  planned: z.number(),
  /** Orders with nothing new, and history: read, and left without points. */
  skipped: z.number(),
  failed: z.number(),
  /** Orders to read, if the platform says. */
  total: z.number().nullable(),
  /** The number of orders in each finished sweep and in the current one, as the platform reports it. */
  totals: z.array(z.number().nullable()),
  notes: z.array(stored<Note>()),
  notesLeftOut: z.number(),
  /** The first orders that changed or failed. */
  findings: z.array(finding),
  /** Why it makes no progress now; `null` while it does. */
  waiting: stored<ShopReason>().nullable(),
  problem: stored<ShopReason>().nullable(),
  createdAt: moment,
  endedAt: moment.nullable(),
  /** When it was last stored. */
  savedAt: moment,
  /** Time spent so far, without waits. */
  activeMs: z.number(),
  /** Other instances leave it alone until then. */
  heldUntil: moment,
});
export type ResyncJob = Meaning<typeof resyncJob>;

const FINDINGS_KEPT = 200;

export function newJob(id: string, request: ResyncRequest, now: Moment): ResyncJob {
  return {
    id,
    request,
    state: "queued",
    until: Math.min(request.until ?? now, now),
    cursor: { sweep: 0, page: null, seen: [] },
    scanned: 0,
    changed: 0,
    planned: 0,
    skipped: 0,
    failed: 0,
    total: request.orderIds === null ? null : request.orderIds.length,
    totals: [],
    notes: [],
    notesLeftOut: 0,
    findings: [],
    waiting: null,
    problem: null,
    createdAt: now,
    endedAt: null,
    savedAt: now,
    activeMs: 0,
    heldUntil: 0,
  };
}

/** What one page adds to the job. */
export interface PageResult {
  readonly findings: readonly OrderFinding[];
  readonly cursor: ResyncCursor;
  readonly isLastPage: boolean;
  /** The number of orders in the sweep, as the platform reports it. */
  readonly total: number | null;
  readonly notes: readonly Note[];
  readonly activeMs: number;
  readonly now: Moment;
}

/** A cancelled job stays cancelled, but counts what was done before it noticed. */
export function afterPage(job: ResyncJob, page: PageResult): ResyncJob {
  const count = (...outcomes: readonly OrderFinding["outcome"][]) =>
    page.findings.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const isOver = page.isLastPage && job.state === "running";
  const totals = [...job.totals.slice(0, job.cursor.sweep), page.total];
  const scanned = job.scanned + page.findings.length;
  const expected = job.request.orderIds === null ? sumOf(totals) : job.total;
  return {
    ...job,
    state: isOver ? "done" : job.state,
    endedAt: isOver ? page.now : job.endedAt,
    cursor: page.cursor,
    totals,
    total: isOver ? scanned : expected === null ? null : Math.max(expected, scanned),
    scanned,
    changed: job.changed + count("changed"),
    skipped: job.skipped + count("skipped", "history"),
    failed: job.failed + count("failed"),
    planned: job.planned + page.findings.reduce((sum, { operations }) => sum + operations.length, 0),
    ...withNotes(job, page.notes),
    findings: [...job.findings, ...page.findings.filter(({ outcome }) => outcome !== "skipped")].slice(
      0,
      FINDINGS_KEPT,
    ),
    waiting: null,
    savedAt: page.now,
    activeMs: job.activeMs + page.activeMs,
  };
}

export function isOpen({ state }: ResyncJob): boolean {
  return state === "queued" || state === "running";
}

/** Estimated from the time so far; `null` if it cannot be estimated. */
export function remainingMs({ state, total, scanned, activeMs }: ResyncJob): number | null {
  if (state === "done") return 0;
  if (state !== "running" || total === null || scanned === 0) return null;
  return Math.round(((total - scanned) * activeMs) / scanned);
}

function sumOf(totals: readonly (number | null)[]): number | null {
  return totals.reduce((sum, total) => (sum === null || total === null ? null : sum + total), 0);
}
