import { RESYNC_WAITS, STORE_WAIT_OF_PAGE_MS } from "../../domain/operation/retry-waits.ts";
import type {
  ConnectedShop,
  OrderPull,
  PlatformProblem,
  PlatformResult,
} from "../../platform/shop-access.ts";
import type { ShopReadContext } from "../../reconcile/road-context.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import { orAborted, pause } from "../../runtime/time/background.ts";
import { closeMemoryGap } from "../../store/memory-gap.ts";
import { StoreUnavailable } from "../../store/store.ts";
import {
  concernsOneOrder,
  type FoundOrder,
  fetchOrder,
  listPage,
  passesByItself,
  type WalkedPage,
} from "../order-walk.ts";
import type { Note } from "../shop-codes.ts";
import type { ShopContext } from "../shop-context.ts";
import { afterPage, type OrderFinding, type ResyncCursor, type ResyncJob, type Sweep } from "./resync-job.ts";
import { workPage } from "./resync-page.ts";

/** After this time without progress, another instance takes the job over. */
export const HELD_MS = 2 * 60_000;

/** Stores a change of the job and returns the changed job. */
export type SaveJob = (change: (job: ResyncJob) => ResyncJob) => Promise<ResyncJob>;

/**
 * Continues a job from its cursor:
 *
 *   read a page ─▶ reconcile its orders (durable) ─▶ store counts and cursor ─▶ next page …
 *
 * If the process ends in between, the next one repeats the page that was not stored, which changes nothing for orders
 * already reconciled. Resolves when the job is over or has to be left to the next start of the process.
 */
export async function runResync(reading: ShopReadContext, begun: ResyncJob, save: SaveJob): Promise<void> {
  const { pull, connected, clock } = reading;
  // Aborted when the process stops or the job is cancelled.
  const { signal } = connected;
  const sweeps = sweepsOf(begun, pull.hasReliableChangeTime);
  let isRepeated = begun.state === "running";
  let job = await save((current) => ({ ...current, state: "running", heldUntil: clock.now() + HELD_MS }));
  while (job.state === "running" && !signal.aborted) {
    const sweep = sweeps[job.cursor.sweep] ?? "ids";
    const startedAt = { at: 0 };
    const current = job;
    const read = await patiently(reading, save, () => {
      startedAt.at = clock.monotonic();
      return walkPage(pull, connected, current, sweep);
    });
    if (read === null || signal.aborted) return;
    if (!read.ok) {
      job = await fail(reading, save, read.problem);
      continue;
    }
    const findings = await reconcilePage(reading, current, read.value, isRepeated);
    if (findings === null) continue;
    isRepeated = false;
    const now = clock.now();
    const done = { findings, ...next(current, read.value, sweeps.length), now };
    const { total } = read.value;
    const notes = [...read.value.notes, ...historyNotes(reading.shop, findings)];
    const activeMs = clock.monotonic() - startedAt.at;
    // Runs before the job is stored as done: after a kill in between, this page is done again.
    if (done.isLastPage) await closeGap(reading, current);
    job = await save((saved) => ({
      ...afterPage(saved, { ...done, total, notes, activeMs }),
      heldUntil: now + HELD_MS,
    }));
    if (!job.request.isDryRun && findings.some(({ operations }) => operations.length > 0))
      reading.onPlanned();
  }
}

/** Ends the memory gap if the job read all orders that may have changed during it. */
async function closeGap({ store, log, shop }: ShopReadContext, job: ResyncJob): Promise<void> {
  const { request, createdAt: begunAt, until } = job;
  const { isAll, isDryRun, since = null } = request;
  if (isDryRun || request.orderIds !== null || until < begunAt || (since === null && !isAll)) return;
  await closeMemoryGap({ store, log }, shop.shop, { since: since ?? 0, begunAt });
}

function historyNotes({ earnFrom }: ShopContext, findings: readonly OrderFinding[]): readonly Note[] {
  if (!findings.some(({ isHistory }) => isHistory)) return [];
  return [{ code: "historyStays", earnFrom }];
}

/** The orders of a page to reconcile: none twice in a row, and none a second time in a second sweep. */
function unseen({ cursor, request, until }: ResyncJob, { orders }: WalkedPage, isSecondSweep: boolean) {
  const seen = new Set(cursor.seen);
  return orders.filter(({ orderId, events }) => {
    if (seen.has(orderId)) return false;
    return (
      !isSecondSweep ||
      !events.some(
        (event) =>
          event.kind === "snapshot" &&
          event.snapshot.updatedAt >= (request.since ?? 0) &&
          event.snapshot.updatedAt < until,
      )
    );
  });
}

async function reconcilePage(
  reading: ShopReadContext,
  job: ResyncJob,
  page: WalkedPage,
  isRepeated: boolean,
): Promise<readonly OrderFinding[] | null> {
  try {
    return await workPage({ ...reading, job, isRepeated }, unseen(job, page, job.cursor.sweep > 0));
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    await pause({ clock: reading.clock, signal: reading.connected.signal }, STORE_WAIT_OF_PAGE_MS);
    return null;
  }
}

function next(
  { cursor }: ResyncJob,
  { nextPage, orders }: WalkedPage,
  sweeps: number,
): { readonly cursor: ResyncCursor; readonly isLastPage: boolean } {
  if (nextPage !== null) {
    const seen = orders.map(({ orderId }) => orderId);
    return { cursor: { ...cursor, page: nextPage, seen }, isLastPage: false };
  }
  const isLastPage = cursor.sweep + 1 >= sweeps;
  return {
    cursor: isLastPage ? { ...cursor, seen: [] } : { sweep: cursor.sweep + 1, page: null, seen: [] },
    isLastPage,
  };
}

/** Repeats the call until it succeeds, as long as waiting can help. `null`: the signal ended it. */
async function patiently<T>(
  reading: ShopReadContext,
  save: SaveJob,
  ask: () => Promise<PlatformResult<T>>,
): Promise<PlatformResult<T> | null> {
  const { clock } = reading;
  const { signal } = reading.connected;
  const since = clock.monotonic();
  for (let tries = 0; ; tries++) {
    // A call that ignores the signal must not delay the end of the process.
    const read = await orAborted(ask(), signal);
    if (read === null) return null;
    const isLate = clock.monotonic() - since > RESYNC_WAITS.patienceMs;
    if (read.ok || signal.aborted || isLate || !passesByItself(read.problem)) return read;
    const { retryAfterMs, because } = read.problem;
    const waitMs = Math.min(
      RESYNC_WAITS.longestMs,
      Math.max(RESYNC_WAITS.leastMs, retryAfterMs ?? RESYNC_WAITS.firstMs * 2 ** Math.min(tries, 10)),
    );
    const until = clock.now() + waitMs;
    const job = await save((saved) => ({ ...saved, waiting: because, heldUntil: until + HELD_MS }));
    if (job.state !== "running") return read;
    await pause({ clock, signal }, waitMs);
    if (signal.aborted) return read;
  }
}

function fail(
  { clock, log, shop }: ShopReadContext,
  save: SaveJob,
  { because }: PlatformProblem,
): Promise<ResyncJob> {
  log.warn({ shop: shop.shop, because }, LOG_LINES.resyncEnded);
  const now = clock.now();
  return save((job) => ({
    ...job,
    state: "failed",
    problem: because,
    waiting: null,
    endedAt: now,
    savedAt: now,
  }));
}

/** Ids fetched per page. */
const IDS_PER_PAGE = 10;

/** The passes of a job, in order. */
function sweepsOf({ request }: ResyncJob, hasReliableChangeTime: boolean): readonly Sweep[] {
  if (request.orderIds !== null) return ["ids"];
  // The time of creation never changes, so pages do not shift while the shop sells.
  if (request.isAll) return ["created"];
  return hasReliableChangeTime ? ["changed"] : ["changed", "created"];
}

/** Reads one page of a job, from whatever source its orders have. */
async function walkPage(
  pull: OrderPull<unknown>,
  shop: ConnectedShop,
  job: ResyncJob,
  sweep: Sweep,
): Promise<PlatformResult<WalkedPage>> {
  if (sweep === "ids") return fetchIds(pull, shop, job);
  const since = Math.max(0, (job.request.since ?? 0) - pull.overlapMs);
  const { until, cursor } = job;
  return listPage(pull, shop, { by: sweep, since, until, cursor: cursor.page });
}

async function fetchIds(
  pull: OrderPull<unknown>,
  shop: ConnectedShop,
  { request, cursor }: ResyncJob,
): Promise<PlatformResult<WalkedPage>> {
  const start = Number(cursor.page ?? 0);
  const ids = request.orderIds ?? [];
  const orders: FoundOrder[] = [];
  for (const orderId of ids.slice(start, start + IDS_PER_PAGE)) {
    const fetched = await fetchOrder(pull, shop, orderId);
    if (fetched.ok) orders.push({ orderId: fetched.value.orderId, events: [fetched.value], problem: null });
    else if (concernsOneOrder(fetched.problem))
      orders.push({ orderId, events: [], problem: fetched.problem.because });
    else return fetched;
  }
  const next = start + IDS_PER_PAGE;
  const nextPage = next < ids.length ? String(next) : null;
  return { ok: true, value: { orders, nextPage, total: ids.length, notes: [] } };
}
