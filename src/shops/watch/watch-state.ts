import { z } from "zod";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { stored } from "../../domain/reason/stored-reason.ts";
import type { PlatformProblem } from "../../platform/shop-access.ts";
import { type Meaning, type MemoryPlace, remembered } from "../../store/remembered.ts";
import type { MendedBy, Note, OfNoUse, ShopReason } from "../shop-codes.ts";
import type { ShopContext } from "../shop-context.ts";

type Kinds<Word extends string> = { readonly [Each in Word]: Each };

const moment = z.number();
const trouble = stored<ShopReason>();
const notes = { notes: z.array(stored<Note>()), notesLeftOut: z.number() };

const problemKinds: Kinds<PlatformProblem["kind"]> = {
  notConnected: "notConnected",
  unauthorised: "unauthorised",
  forbidden: "forbidden",
  throttled: "throttled",
  unreachable: "unreachable",
  notFound: "notFound",
  unexpected: "unexpected",
};

const subscriptions = z.object({
  checkedAt: moment,
  states: z.array(
    z.object({
      topic: z.string(),
      state: z.enum(["active", "disabled", "paused", "missing"]),
      detail: trouble.nullable(),
    }),
  ),
  /** Some of them were there once: what is made from then on was missing. */
  wereThere: z.boolean(),
  /** That they are made for the first time is no restoring. */
  lastRestoredAt: moment.nullable(),
  /** What was done then. */
  restored: z.array(trouble),
  /** Why they could not be checked or restored the last time. */
  problem: trouble.nullable(),
});
export type SubscriptionHealth = Meaning<typeof subscriptions>;

const mended = z.object({
  at: moment,
  what: z.enum(["webhooks", "orders"]),
  how: stored<MendedBy>(),
});
export type RestoredWebhooks = Meaning<typeof mended>;

const progress = z.object({
  ...notes,
  since: moment,
  until: moment,
  by: z.enum(["changed", "created"]),
  page: z.string().nullable(),
  isWide: z.boolean(),
  /** The shop told nobody for a while: no delivery of what is found can be on its way. */
  wasUntold: z.boolean(),
  /** The shop was never read before: what is found is from before its connection, and no delivery was lost. */
  isFirst: z.boolean(),
  healed: z.number(),
});
export type ScanProgress = Meaning<typeof progress>;

const scan = z.object({
  ...notes,
  /** Everything that changed at the platform before this moment is known; `null` before the first scan. */
  goodUntil: moment.nullable(),
  lastAt: moment.nullable(),
  /** When orders were last read by time of creation as well. */
  lastWideAt: moment.nullable(),
  /** Orders that the last scan healed: changed at the platform, and no delivery had told. */
  healed: z.number(),
  lastHealedAt: moment.nullable(),
  /** A scan that is not at its end. */
  under: progress.nullable(),
  /** Why the last scan did not come to its end. */
  problem: trouble.nullable(),
  problemKind: z.enum(problemKinds).nullable(),
});
export type ScanState = Meaning<typeof scan>;

/** First all open orders are asked for, then those once more that had changed within the hour before it was over. */
const absence = z.object({ overAt: moment, asks: z.enum(["all", "young"]) });
export type Absence = Meaning<typeof absence>;

/** `untold`: of those asked for, orders of which the shop did not say whether they are there. */
const turn = z.object({ since: moment, asked: z.number(), untold: z.number() });
export type DeletionTurn = Meaning<typeof turn>;

/** `orderIds`: at most a thousand of them. */
const tooMany = z.object({
  since: moment,
  asked: z.number(),
  gone: z.number(),
  orderIds: z.array(z.string()),
});
export type RestoreLimit = Meaning<typeof tooMany>;

/** Asking for known orders that were deleted for good: no list tells of those. */
const deleted = z.object({
  /** Where it goes on; `null`: with the first order again. */
  place: z.object({ part: z.number(), cursor: z.string().nullable() }).nullable(),
  lastAt: moment.nullable(),
  /** The bridge, or the shop's webhooks, were away: what was deleted meanwhile nobody told. `null`: all of it was asked for. */
  absence: absence.nullable(),
  /** All orders in turn: the time under way, and the last one that came to its end. */
  turn: turn.nullable(),
  lastTurn: turn.extend({ until: moment }).nullable(),
  /** Deleted orders that were found so, ever. */
  found: z.number(),
  lastFoundAt: moment.nullable(),
  /** More orders are gone than can be believed: nothing is made of it before a person decides. */
  tooMany: tooMany.nullable(),
  /** Gone orders whose points a person wants to stay. */
  kept: z.array(z.string()),
  problem: trouble.nullable(),
});
export type DeletedState = Meaning<typeof deleted>;

const watchState = z.object({
  /** By this the release before decides, at instances that still run it, whether a round is due. */
  nextAt: moment,
  subscriptions: subscriptions.nullable(),
  /** What the subscriptions send is of no use, although they are active; `null` when nothing is known against them. */
  ofNoUse: z.object({ since: moment, reason: stored<OfNoUse>() }).nullable(),
  lastRenewedAt: moment.nullable(),
  /** What was set right without anybody's doing, newest first; a few dozen are kept. */
  mended: z.array(mended),
  scan,
  deleted,
  silence: z.object({ since: moment, usualMs: z.number() }).nullable(),
  /** Since when rounds find that the shop, or its webhooks, cannot be asked; `null`: the last one could ask. */
  unreadableSince: moment.nullable(),
  /** Since when rounds find webhooks that are missing, switched off or paused; `null`: all are active. */
  notReportingSince: moment.nullable(),
});
/** What the watch remembers of a shop between its rounds. */
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

export function withMended(state: WatchState, mended: RestoredWebhooks): WatchState {
  return { ...state, mended: [mended, ...state.mended].slice(0, MENDED_KEPT) };
}

/** A watch that begins anew reads what it needs from the shop again. */
const WATCH = remembered<WatchState>("watch", watchState, "absent");

/** What the watch remembers of each shop, durably. */
export class WatchMemory {
  readonly #place: MemoryPlace<"getValue" | "changeValue">;

  constructor(place: MemoryPlace<"getValue" | "changeValue">) {
    this.#place = place;
  }

  /** `null` before the first round. */
  async read(shop: string): Promise<WatchState | null> {
    return WATCH.read(this.#place, shop);
  }

  async change({ shop }: ShopContext, change: (state: WatchState) => WatchState): Promise<WatchState> {
    const changed = await WATCH.change(this.#place, shop, (known) => change(known ?? NEVER_WATCHED));
    return changed ?? NEVER_WATCHED;
  }
}
