import type { Moment } from "../domain/order/order-snapshot.ts";
import type { PlatformProblem, SubscriptionState } from "../platform/shop-access.ts";
import type { Notes } from "../shops/notes.ts";
import type { MendedBy, OfNoUse, ShopTrouble } from "../words/codes/watch.ts";

/** What the watch remembers of a shop between its rounds. */
export interface WatchState {
  /** By this the release before decides, at instances that still run it, whether a round is due. */
  readonly nextAt: Moment;
  readonly subscriptions: SubscriptionHealth | null;
  /** What the subscriptions send is of no use, although they are active; `null` when nothing is known against them. */
  readonly ofNoUse: { readonly since: Moment; readonly reason: OfNoUse } | null;
  readonly lastRenewedAt: Moment | null;
  /** What was set right without anybody's doing, newest first. */
  readonly mended: readonly Mended[];
  readonly scan: ScanState;
  readonly deleted: DeletedState;
  readonly silence: { readonly since: Moment; readonly usualMs: number } | null;
  /** Since when rounds find that the shop, or its webhooks, cannot be asked; `null`: the last one could ask. */
  readonly unreadableSince: Moment | null;
  /** Since when rounds find webhooks that are missing, switched off or paused; `null`: all are active. */
  readonly notReportingSince: Moment | null;
}

/** A few dozen are kept. */
export interface Mended {
  readonly at: Moment;
  readonly what: "webhooks" | "orders";
  readonly how: MendedBy;
}

export interface SubscriptionHealth {
  readonly checkedAt: Moment;
  readonly states: readonly SubscriptionState[];
  /** Some of them were there once: what is made from then on was missing. */
  readonly wereThere: boolean;
  /** That they are made for the first time is no restoring. */
  readonly lastRestoredAt: Moment | null;
  /** What was done then. */
  readonly restored: readonly ShopTrouble[];
  /** Why they could not be checked or restored the last time. */
  readonly problem: ShopTrouble | null;
}

export interface ScanState extends Notes {
  /** Everything that changed at the platform before this moment is known; `null` before the first scan. */
  readonly goodUntil: Moment | null;
  readonly lastAt: Moment | null;
  /** When orders were last read by time of creation as well. */
  readonly lastWideAt: Moment | null;
  /** Orders that the last scan healed: changed at the platform, and no delivery had told. */
  readonly healed: number;
  readonly lastHealedAt: Moment | null;
  /** A scan that is not at its end. */
  readonly under: ScanProgress | null;
  /** Why the last scan did not come to its end. */
  readonly problem: ShopTrouble | null;
  readonly problemKind: PlatformProblem["kind"] | null;
}

export interface ScanProgress extends Notes {
  readonly since: Moment;
  readonly until: Moment;
  readonly by: "changed" | "created";
  readonly page: string | null;
  readonly isWide: boolean;
  /** The shop told nobody for a while: no delivery of what is found can be on its way. */
  readonly wasUntold: boolean;
  /** The shop was never read before: what is found is from before its connection, and no delivery was lost. */
  readonly isFirst: boolean;
  readonly healed: number;
}

/** Asking for known orders that were deleted for good: no list tells of those. */
export interface DeletedState {
  /** Where it goes on; `null`: with the first order again. */
  readonly place: { readonly part: number; readonly cursor: string | null } | null;
  readonly lastAt: Moment | null;
  /** The bridge, or the shop's webhooks, were away: what was deleted meanwhile nobody told. `null`: all of it was asked for. */
  readonly absence: Absence | null;
  /** All orders in turn: the time under way, and the last one that came to its end. */
  readonly turn: DeletionTurn | null;
  readonly lastTurn: (DeletionTurn & { readonly until: Moment }) | null;
  /** Deleted orders that were found so, ever. */
  readonly found: number;
  readonly lastFoundAt: Moment | null;
  /** More orders are gone than can be believed: nothing is made of it before a person decides. */
  readonly tooMany: TooManyGone | null;
  /** Gone orders whose points a person wants to stay. */
  readonly kept: readonly string[];
  readonly problem: ShopTrouble | null;
}

/** First all open orders are asked for, then those once more that had changed within the hour before it was over. */
export interface Absence {
  readonly overAt: Moment;
  readonly asks: "all" | "young";
}

export interface DeletionTurn {
  readonly since: Moment;
  readonly asked: number;
  /** Of those, orders of which the shop did not say whether they are there. */
  readonly untold: number;
}

export interface TooManyGone {
  readonly since: Moment;
  readonly asked: number;
  readonly gone: number;
  /** At most a thousand of them. */
  readonly orderIds: readonly string[];
}

const NEVER_ASKED: DeletedState = {
  place: null,
  lastAt: null,
  absence: null,
  turn: null,
  lastTurn: null,
  found: 0,
  lastFoundAt: null,
  tooMany: null,
  kept: [],
  problem: null,
};

export const NEVER_WATCHED: WatchState = {
  nextAt: 0,
  subscriptions: null,
  ofNoUse: null,
  lastRenewedAt: null,
  mended: [],
  scan: {
    goodUntil: null,
    lastAt: null,
    lastWideAt: null,
    healed: 0,
    lastHealedAt: null,
    notes: [],
    notesLeftOut: 0,
    under: null,
    problem: null,
    problemKind: null,
  },
  deleted: NEVER_ASKED,
  silence: null,
  unreadableSince: null,
  notReportingSince: null,
};

/** Is there something to ask the shop with, credentials or the merchant's consent? `null`: it was not tried yet. */
export function isConnected(state: WatchState | null): boolean | null {
  return state?.scan.lastAt == null ? null : state.scan.problemKind !== "notConnected";
}

/** At the end of a round: since when it has been as it is. */
export function withSince(state: WatchState, now: Moment): WatchState {
  const { subscriptions, scan, unreadableSince, notReportingSince } = state;
  const isUnreadable = scan.problem !== null || (subscriptions?.problem ?? null) !== null;
  const isReporting = subscriptions?.states.every((each) => each.state === "active") ?? true;
  return {
    ...state,
    unreadableSince: isUnreadable ? (unreadableSince ?? now) : null,
    notReportingSince: isReporting ? null : (notReportingSince ?? now),
  };
}

const MENDED_KEPT = 30;

export function withMended(state: WatchState, mended: Mended): WatchState {
  return { ...state, mended: [mended, ...state.mended].slice(0, MENDED_KEPT) };
}
