import { z } from "zod";
import { type Moment, SHOP_PROBLEMS } from "../../domain/order/order-snapshot.ts";
import { stored } from "../../domain/reason/stored-reason.ts";
import { type Meaning, type MemoryPlace, StoredValue } from "../../store/remembered.ts";
import type { Note, RepairedBy, ShopReason, UnusableReason } from "../shop-codes.ts";
import type { ShopContext } from "../shop-context.ts";

const moment = z.number();
const trouble = stored<ShopReason>();
const notes = { notes: z.array(stored<Note>()), notesLeftOut: z.number() };

const subscriptions = z.object({
  checkedAt: moment,
  states: z.array(
    z.object({
      topic: z.string(),
      state: z.enum(["active", "disabled", "paused", "missing"]),
      detail: trouble.nullable(),
    }),
  ),
  /** Some existed once: any created from then on had been missing. */
  wereThere: z.boolean(),
  /** The first creation does not count as restoring. */
  lastRestoredAt: moment.nullable(),
  /** What was done then. */
  restored: z.array(trouble),
  /** Why the last check or restoring failed. */
  problem: trouble.nullable(),
});
export type SubscriptionHealth = Meaning<typeof subscriptions>;

const mended = z.object({
  at: moment,
  what: z.enum(["webhooks", "orders"]),
  how: stored<RepairedBy>(),
});
export type RestoredWebhooks = Meaning<typeof mended>;

const progress = z.object({
  ...notes,
  since: moment,
  until: moment,
  by: z.enum(["changed", "created"]),
  page: z.string().nullable(),
  isWide: z.boolean(),
  /** The shop sent nothing for a while: no delivery of these changes can be on its way. */
  isAfterRestore: z.boolean(),
  /** The first scan of the shop: what it finds is from before the connection, so no delivery was lost. */
  isFirst: z.boolean(),
  healed: z.number(),
});
export type ScanProgress = Meaning<typeof progress>;

const scan = z.object({
  ...notes,
  /** Every change at the platform before this moment is known; `null` before the first scan. */
  goodUntil: moment.nullable(),
  lastAt: moment.nullable(),
  /** When orders were last read by time of creation as well. */
  lastWideAt: moment.nullable(),
  /** Orders that the last scan healed: changed at the platform, and reported by no delivery. */
  healed: z.number(),
  lastHealedAt: moment.nullable(),
  /** An unfinished scan. */
  under: progress.nullable(),
  /** Why the last scan did not finish. */
  problem: trouble.nullable(),
  problemKind: z.enum(SHOP_PROBLEMS).nullable(),
});
export type ScanState = Meaning<typeof scan>;

/** All open orders are checked first, then again those that had changed within the hour before the absence ended. */
const absence = z.object({ overAt: moment, asks: z.enum(["all", "young"]) });
export type Absence = Meaning<typeof absence>;

/** `unanswered`: checked orders for which the shop did not say whether they exist. */
const turn = z.object({ since: moment, checked: z.number(), unanswered: z.number() });
export type DeletionTurn = Meaning<typeof turn>;

/** `orderIds`: at most a thousand of them. */
const tooMany = z.object({
  since: moment,
  checked: z.number(),
  missing: z.number(),
  orderIds: z.array(z.string()),
});
export type RestoreLimit = Meaning<typeof tooMany>;

/** The check for orders that were deleted for good, which no list shows. */
const deleted = z.object({
  /** Where to continue; `null`: with the first order. */
  place: z.object({ part: z.number(), cursor: z.string().nullable() }).nullable(),
  lastAt: moment.nullable(),
  /** The bridge or the shop's webhooks were away, so deletions went unreported. `null`: all have been checked since. */
  absence: absence.nullable(),
  /** One pass over all orders: the current one, and the last finished one. */
  turn: turn.nullable(),
  lastTurn: turn.extend({ until: moment }).nullable(),
  /** Deleted orders found this way, in total. */
  found: z.number(),
  lastFoundAt: moment.nullable(),
  /** Implausibly many orders are gone: the bridge does nothing before a person decides. */
  tooMany: tooMany.nullable(),
  /** Missing orders whose points a person keeps. */
  kept: z.array(z.string()),
  problem: trouble.nullable(),
});
export type DeletedState = Meaning<typeof deleted>;

const watchState = z.object({
  subscriptions: subscriptions.nullable(),
  /** The subscriptions are active, but their deliveries are of no use; `null` if nothing is known against them. */
  ofNoUse: z.object({ since: moment, reason: stored<UnusableReason>() }).nullable(),
  lastRenewedAt: moment.nullable(),
  /** What the bridge repaired automatically, newest first; a few dozen are kept. */
  mended: z.array(mended),
  scan,
  deleted,
  silence: z.object({ since: moment, usualMs: z.number() }).nullable(),
  /** Since when rounds cannot read the shop or its webhooks; `null` if the last round could. */
  unreadableSince: moment.nullable(),
  /** Since when rounds find webhooks that are missing, disabled or paused; `null` if all are active. */
  notReportingSince: moment.nullable(),
});
/** What the watch stores about a shop between its rounds. */
export type WatchState = Meaning<typeof watchState>;

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

/** Whether the bridge has credentials or the merchant's consent; `null` before the first try. */
export function isConnected(state: WatchState | null): boolean | null {
  return state?.scan.lastAt == null ? null : state.scan.problemKind !== "notConnected";
}

/** Called at the end of a round: sets since when the present state lasts. */
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

export function withRepaired(state: WatchState, mended: RestoredWebhooks): WatchState {
  return { ...state, mended: [mended, ...state.mended].slice(0, MENDED_KEPT) };
}

/** A state that cannot be read counts as absent: the watch reads the shop again. */
export const WATCH: StoredValue<WatchState> = new StoredValue("watch", watchState, "absent");

/** The watch's durable state per shop. */
export class WatchMemory {
  readonly #place: MemoryPlace<"getValue" | "changeValue">;

  constructor(place: MemoryPlace<"getValue" | "changeValue">) {
    this.#place = place;
  }

  /** Reads the state; `null` before the first round of the watch. */
  async read(shop: string): Promise<WatchState | null> {
    return WATCH.read(this.#place, shop);
  }

  async change({ shop }: ShopContext, change: (state: WatchState) => WatchState): Promise<WatchState> {
    const before = await this.read(shop);
    // Most rounds change nothing, so an unchanged state needs no lock.
    if (before !== null && JSON.stringify(change(before)) === JSON.stringify(before)) return before;
    const changed = await WATCH.change(this.#place, shop, (known) => change(known ?? NEVER_WATCHED));
    return changed ?? NEVER_WATCHED;
  }
}
