import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { ShopReadContext } from "../../reconcile/road-context.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import type { ShopReason } from "../shop-codes.ts";
import { beginScan, isWideDue, type PageScan, type ScanBefore, scanOutcome, scanPage } from "./gap-scan.ts";
import {
  NEVER_WATCHED,
  type RestoredWebhooks,
  type ScanProgress,
  type WatchMemory,
  type WatchState,
  withRepaired,
} from "./watch-state.ts";

/**
 * Reads the changes in the shop since the last complete scan. Finishes an earlier, unfinished scan first; then reads
 * all changes since.
 */
export async function readChanges(
  reading: ShopReadContext,
  memory: WatchMemory,
  { wasRestored, isSilent }: { readonly wasRestored: boolean; readonly isSilent: boolean },
): Promise<WatchState> {
  const { shop, connected, clock } = reading;
  const state = (await memory.read(shop.shop)) ?? NEVER_WATCHED;
  const { firstSeenAt } = shop;
  const now = clock.now();
  const begin = (current: WatchState, before: ScanBefore) => {
    const isWide = isWideDue(shop, current, wasRestored || isSilent, now);
    return beginScan(current.scan, { firstSeenAt, now, isWide, isAfterRestore: wasRestored, before });
  };
  const { problem } = state.scan;
  const window = begin(state, { healed: 0, notes: [], notesLeftOut: 0 });
  const read = await readWindow(reading, memory, { window, before: state, problem });
  const isOver = window.until >= now || read.scan.problem !== null || connected.signal.aborted;
  return isOver
    ? read
    : readWindow(reading, memory, { window: begin(read, read.scan), before: read, problem });
}

/** Reads page by page to the end of the window or to the first failure, and stores the state after each page. */
async function readWindow(
  reading: ShopReadContext,
  memory: WatchMemory,
  {
    window,
    before,
    problem,
  }: { readonly window: ScanProgress; readonly before: WatchState; readonly problem: ShopReason | null },
): Promise<WatchState> {
  const { shop, connected, clock } = reading;
  let state = before;
  let progress: ScanProgress | null = window;
  while (progress !== null && !connected.signal.aborted) {
    const scanned = await scanPage(reading, progress);
    if (connected.signal.aborted) break;
    const outcome = scanOutcome(scanned, progress, clock.now());
    state = await memory.change(shop, (current) => {
      const next = { ...current, scan: { ...current.scan, ...outcome } };
      const healed = scanned.ok && scanned.isOver ? scanned.progress.healed : 0;
      return healed > 0 ? withRepaired(next, healing(healed, clock.now())) : next;
    });
    announce(reading, problem, scanned);
    progress = scanned.ok && !scanned.isOver ? scanned.progress : null;
  }
  return state;
}

function announce(
  { log, onPlanned, shop: { shop } }: ShopReadContext,
  problemBefore: ShopReason | null,
  scanned: PageScan,
): void {
  if (!scanned.ok) {
    const { kind, because } = scanned.problem;
    if (kind !== "notConnected" && because.code !== problemBefore?.code)
      log.warn({ shop, problem: because }, LOG_LINES.ordersNotRead);
    return;
  }
  if (scanned.hasNews) onPlanned();
  const { healed } = scanned.progress;
  if (scanned.isOver && healed > 0) log.info({ shop, healed }, LOG_LINES.ordersHealed);
}

function healing(count: number, at: Moment): RestoredWebhooks {
  return { at, what: "orders", how: { code: "ordersRead", orders: count } };
}
