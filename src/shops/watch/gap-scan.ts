import { DAY_MS, HOUR_MS } from "../../domain/durations.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { PlatformProblem } from "../../platform/shop-access.ts";
import { reconcileOrder } from "../../reconcile/reconcile-order.ts";
import type { ShopReadContext } from "../../reconcile/road-context.ts";
import { severalAtOnce } from "../../runtime/time/several-at-once.ts";
import { type Notes, withNotes } from "../notes.ts";
import { type FoundOrder, listPage } from "../order-walk.ts";
import type { ShopContext } from "../shop-context.ts";
import type { ScanProgress, ScanState, WatchState } from "./watch-state.ts";

const WIDE_EVERY_MS = 6 * HOUR_MS;
/** How far back orders are read by creation, if changes may not appear in the change time. */
const WIDE_BACK_MS = 14 * DAY_MS;
/** A change younger than this may have a delivery that is still on its way. */
const ON_ITS_WAY_MS = 5 * 60_000;
const AT_ONCE = 16;

/** What the previous, unfinished scan healed and noted. */
export type ScanBefore = Notes & { readonly healed: number };

/** Where a scan begins: where the last one stopped early, else where the last complete one ended. */
export function beginScan(
  { goodUntil, under }: ScanState,
  given: {
    readonly firstSeenAt: Moment;
    readonly now: Moment;
    readonly isWide: boolean;
    readonly isAfterRestore: boolean;
    readonly before: ScanBefore;
  },
): ScanProgress {
  const { isWide, isAfterRestore, before } = given;
  if (under !== null && under.until <= given.now)
    return {
      ...under,
      isWide: under.isWide || isWide,
      isAfterRestore: under.isAfterRestore || isAfterRestore,
    };
  // The clock was ahead and is right again: part of what counts as known may not be.
  const wasAhead = goodUntil !== null && goodUntil > given.now;
  const since = wasAhead ? given.now - WIDE_BACK_MS : (goodUntil ?? given.firstSeenAt);
  const { healed } = before;
  const window = { since, until: given.now, by: "changed", page: null } as const;
  const isFirst = goodUntil === null;
  return { ...window, isWide, isAfterRestore, isFirst, healed, ...withNotes(before, []) };
}

export type PageScan =
  | {
      readonly ok: true;
      readonly progress: ScanProgress;
      readonly isOver: boolean;
      /** The page had something unknown; before the connection too, when nothing was lost. */
      readonly hasNews: boolean;
    }
  | { readonly ok: false; readonly problem: PlatformProblem };

/**
 * Reads one page of the changes since the last complete scan, with some overlap, and reconciles it; what a delivery
 * reported already changes nothing.
 */
export async function scanPage(reading: ShopReadContext, progress: ScanProgress): Promise<PageScan> {
  const { pull, connected } = reading;
  const { by, until, page } = progress;
  const since = by === "changed" ? progress.since - pull.overlapMs : until - WIDE_BACK_MS;
  const listed = await listPage(pull, connected, { by, since: Math.max(0, since), until, cursor: page });
  if (!listed.ok) return listed;
  const found = await reconcileListed(reading, listed.value.orders, progress);
  const healed = progress.healed + (progress.isFirst ? 0 : found);
  const { nextPage, notes } = listed.value;
  const next = { ...progress, ...withNotes(progress, notes), healed, page: nextPage };
  const isTurned = nextPage === null && by === "changed" && progress.isWide;
  return {
    ok: true,
    progress: isTurned ? { ...next, by: "created" } : next,
    isOver: nextPage === null && !isTurned,
    hasNews: found > 0,
  };
}

/** Returns how many orders had something new that no delivery can be bringing now. */
async function reconcileListed(
  reading: ShopReadContext,
  orders: readonly FoundOrder[],
  { until, isAfterRestore }: ScanProgress,
): Promise<number> {
  const counted = await severalAtOnce(
    orders,
    async (order) => {
      const isNews = await reconcileOne(reading, order);
      const isYoung = lastChangeOf(order) > until - ON_ITS_WAY_MS;
      return isNews && (isAfterRestore || !isYoung);
    },
    AT_ONCE,
  );
  return counted.filter(Boolean).length;
}

/**
 * Returns whether it had something new. Leaves to the backfill an unknown order that last changed before the bridge
 * knew the shop: a person decides whether history earns. The shop's clock may be a little wrong.
 */
async function reconcileOne(reading: ShopReadContext, order: FoundOrder): Promise<boolean> {
  const { store, shop, dueClock, pull } = reading;
  const { orderId, events } = order;
  const isOlder = lastChangeOf(order) < shop.firstSeenAt - pull.overlapMs;
  if (isOlder && (await store.getOrder({ shop: shop.shop, orderId })) === null) return false;
  const arrival = { events, source: { way: "watch" }, priority: "resync" } as const;
  return (await reconcileOrder(reading, shop, orderId, arrival, dueClock.now())).isNews;
}

/** Only snapshots have a time; other events count as long ago. */
function lastChangeOf({ events }: FoundOrder): Moment {
  const moments = events.flatMap((event) => (event.kind === "snapshot" ? [event.snapshot.updatedAt] : []));
  return Math.max(...moments);
}

/** If changes may not appear in the change time, orders are read by creation too: regularly, and for a reason. */
export function isWideDue(
  { adapter }: ShopContext,
  { scan }: WatchState,
  hasReason: boolean,
  now: Moment,
): boolean {
  if (adapter.pull?.hasReliableChangeTime !== false) return false;
  return hasReason || scan.lastWideAt === null || Math.abs(now - scan.lastWideAt) >= WIDE_EVERY_MS;
}

/** The scan's state after one more page. */
export function scanOutcome(
  scanned: PageScan,
  progress: ScanProgress,
  now: Moment,
): Partial<WatchState["scan"]> {
  const { until, isWide } = progress;
  if (!scanned.ok) {
    const { kind, because } = scanned.problem;
    // The shop may no longer accept the page's cursor: then the window is read again from its beginning.
    const isLost = kind === "unexpected" && progress.page !== null;
    return { lastAt: now, problem: because, problemKind: kind, ...(isLost ? { under: null } : {}) };
  }
  if (!scanned.isOver) return { under: scanned.progress, problem: null, problemKind: null };
  const { healed, notes, notesLeftOut } = scanned.progress;
  return {
    goodUntil: until,
    lastAt: now,
    healed,
    notes,
    notesLeftOut,
    under: null,
    problem: null,
    problemKind: null,
    ...(isWide ? { lastWideAt: now } : {}),
    ...(healed > 0 ? { lastHealedAt: now } : {}),
  };
}
