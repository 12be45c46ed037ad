import type { Moment } from "../domain/order/order-snapshot.ts";
import type { Log } from "../log/log.ts";
import type { ConnectedShop, OrderPull } from "../platform/shop-access.ts";
import type { ReconcileParts } from "../reconcile/reconcile-order.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import type { Store } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";
import type { ShopTrouble } from "../words/codes/watch.ts";
import { LOG_LINES } from "../words/log-lines.ts";
import {
  beginScan,
  isWideDue,
  type PageScanned,
  type ScannedBefore,
  scanOutcome,
  scanPage,
} from "./gap-scan.ts";
import type { WatchMemory } from "./watch-memory.ts";
import { type Mended, NEVER_WATCHED, type ScanProgress, type WatchState, withMended } from "./watch-state.ts";

export interface ReadChangesParts extends ReconcileParts {
  readonly store: Store;
  readonly memory: WatchMemory;
  readonly clock: Clock;
  readonly log: Log;
  readonly onPlanned: () => void;
}

/** A shop that is being read, and what was the matter before. */
interface Reading {
  readonly shop: ShopContext;
  readonly connected: ConnectedShop;
  readonly pull: OrderPull<unknown>;
  readonly problemBefore: ShopTrouble | null;
}

/**
 * Reads what changed in the shop since the last good scan. What an earlier round left comes to its own end first; then
 * all that changed since is read as well.
 */
export async function readChanges(
  parts: ReadChangesParts,
  shop: ShopContext,
  connected: ConnectedShop,
  { wasRestored, isSilent }: { readonly wasRestored: boolean; readonly isSilent: boolean },
): Promise<WatchState> {
  const { pull } = shop.adapter;
  const state = (await parts.memory.read(shop.shop)) ?? NEVER_WATCHED;
  if (pull === undefined) return state;
  const { firstSeenAt } = shop;
  const now = parts.clock.now();
  const begin = (current: WatchState, before: ScannedBefore) => {
    const isWide = isWideDue(shop, current, wasRestored || isSilent, now);
    return beginScan(current.scan, { firstSeenAt, now, isWide, wasUntold: wasRestored, before });
  };
  const reading = { shop, connected, pull, problemBefore: state.scan.problem };
  const window = begin(state, { healed: 0, notes: [], notesLeftOut: 0 });
  const read = await readWindow(parts, reading, window, state);
  const isOver = window.until >= now || read.scan.problem !== null || connected.signal.aborted;
  return isOver ? read : readWindow(parts, reading, begin(read, read.scan), read);
}

/** Page by page to the end of the window, or to the first trouble; each page is remembered. */
async function readWindow(
  parts: ReadChangesParts,
  reading: Reading,
  window: ScanProgress,
  before: WatchState,
): Promise<WatchState> {
  const { memory, clock } = parts;
  const { shop, connected } = reading;
  let state = before;
  let progress: ScanProgress | null = window;
  while (progress !== null && !connected.signal.aborted) {
    const scanned = await scanPage({ ...parts, ...reading }, progress);
    if (connected.signal.aborted) break;
    const outcome = scanOutcome(scanned, progress, clock.now());
    state = await memory.change(shop, (current) => {
      const next = { ...current, scan: { ...current.scan, ...outcome } };
      const isHealed = scanned.ok && scanned.progress === null && scanned.healed > 0;
      return isHealed ? withMended(next, healing(scanned.healed, clock.now())) : next;
    });
    announce(parts, reading, scanned);
    progress = scanned.ok ? scanned.progress : null;
  }
  return state;
}

function announce(
  { log, onPlanned }: ReadChangesParts,
  { shop: { shop }, problemBefore }: Reading,
  scanned: PageScanned,
): void {
  if (!scanned.ok) {
    const { kind, because } = scanned.problem;
    if (kind !== "notConnected" && because.code !== problemBefore?.code)
      log.warn({ shop, problem: because.code }, LOG_LINES.ordersNotRead);
    return;
  }
  if (scanned.hasNews) onPlanned();
  if (scanned.healed > 0 && scanned.progress === null)
    log.info({ shop, healed: scanned.healed }, LOG_LINES.ordersHealed);
}

function healing(count: number, at: Moment): Mended {
  return { at, what: "orders", how: { code: "ordersRead", orders: count } };
}
