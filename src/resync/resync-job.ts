import type { OperationKind } from "../domain/operation/operation-kind.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import type { Reason } from "../domain/reason/reason.ts";
import { type Notes, withNotes } from "../shops/notes.ts";
import type { Note, OrderTrouble, ShopTrouble } from "../words/codes/watch.ts";

export const RESYNC_STATES = ["queued", "running", "done", "failed", "cancelled"] as const;
type ResyncState = (typeof RESYNC_STATES)[number];

/** What a person asked for. Exactly one of `orderIds`, `since` and `isAll` chooses the orders. */
export interface ResyncRequest {
  readonly shop: string;
  readonly orderIds: readonly string[] | null;
  /** Orders changed since then; and with it the end of the range, `null` for now. */
  readonly since: Moment | null;
  readonly until: Moment | null;
  /** Every order the platform shows: the backfill. */
  readonly isAll: boolean;
  /** Works everything out, writes nothing, sends nothing. */
  readonly isDryRun: boolean;
  /** Lets all history earn. */
  readonly historyEarns: boolean;
  /** Lets history earn that was created from then on. */
  readonly historyFrom: Moment | null;
}

/** One pass over the shop's orders: by time of change, by time of creation, or the ids that were given. */
export type Sweep = "changed" | "created" | "ids";

/** How far it is. Stored after each page, once the orders of the page are durable. */
export interface ResyncCursor {
  /** Which of the job's sweeps. */
  readonly sweep: number;
  /** The page within the sweep; `null` for the first. */
  readonly page: string | null;
  /** The orders of the page before: pages shift while orders change, and a repeated one must not be counted twice. */
  readonly seen: readonly string[];
}

/** Orders read = changed + skipped + failed. */
interface ResyncCounts {
  readonly scanned: number;
  /** Something about them was new, and they are no history that stays as it is. */
  readonly changed: number;
  /** Operations that were missing. */
  readonly planned: number;
  /** Nothing about them was new, or they are history: read, and left without points. */
  readonly skipped: number;
  readonly failed: number;
}

/** What a resync did (or a dry run would do) with one order. */
export interface OrderFinding {
  readonly orderId: string;
  readonly orderNumber: string | null;
  /** `history`: it is news, and nothing is done for it. */
  readonly outcome: "changed" | "history" | "skipped" | "failed";
  /** Where the order stands then, or what went wrong. */
  readonly reason: Reason | OrderTrouble;
  /** It gets no points because it is history. */
  readonly isHistory: boolean;
  readonly operations: readonly {
    readonly operation: OperationKind;
    readonly reason: Reason;
    readonly notBefore: Moment | null;
  }[];
}

export interface ResyncJob extends ResyncCounts, Notes {
  readonly id: string;
  readonly request: ResyncRequest;
  readonly state: ResyncState;
  /** The end of the range, fixed at the start: what changes later comes as a delivery. */
  readonly until: Moment;
  readonly cursor: ResyncCursor;
  /** Orders to look at, as far as the platform tells. */
  readonly total: number | null;
  /** What the sweeps that are done and the one under way told to hold. */
  readonly totals: readonly (number | null)[];
  /** The first orders that changed or failed. */
  readonly findings: readonly OrderFinding[];
  /** Why it makes no progress now; `null` while it does. */
  readonly waiting: ShopTrouble | null;
  /** Why it failed. */
  readonly problem: ShopTrouble | null;
  readonly createdAt: Moment;
  readonly endedAt: Moment | null;
  /** When it was last written down. */
  readonly savedAt: Moment;
  /** Time spent so far, waits left out. */
  readonly activeMs: number;
  /** Another instance leaves it alone until then. */
  readonly heldUntil: Moment;
}

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

/** What one page added to the job. */
export interface PageDone {
  readonly findings: readonly OrderFinding[];
  readonly cursor: ResyncCursor;
  readonly isLastPage: boolean;
  /** What the platform said the sweep holds. */
  readonly total: number | null;
  readonly notes: readonly Note[];
  readonly activeMs: number;
  readonly now: Moment;
}

/** A cancelled job stays cancelled, but counts what was done before it noticed. */
export function afterPage(job: ResyncJob, page: PageDone): ResyncJob {
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

/** From what it took so far; `null` while nobody can tell. */
export function remainingMs({ state, total, scanned, activeMs }: ResyncJob): number | null {
  if (state === "done") return 0;
  if (state !== "running" || total === null || scanned === 0) return null;
  return Math.round(((total - scanned) * activeMs) / scanned);
}

function sumOf(totals: readonly (number | null)[]): number | null {
  return totals.reduce((sum, total) => (sum === null || total === null ? null : sum + total), 0);
}
