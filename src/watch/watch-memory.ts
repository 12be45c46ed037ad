import { z } from "zod";
import { stored } from "../domain/reason/stored-reason.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import { type MemoryPlace, remembered } from "../store/remembered.ts";
import type { MendedBy, Note, OfNoUse, ShopTrouble } from "../words/codes/watch.ts";
import { type Mended, NEVER_WATCHED, type WatchState } from "./watch-state.ts";

type Kinds<Word extends string> = { readonly [Each in Word]: Each };

const moment = z.number();
const notes = { notes: z.array(stored<Note>()), notesLeftOut: z.number() };

const subscriptions = z.object({
  checkedAt: moment,
  states: z.array(
    z.object({
      topic: z.string(),
      state: z.enum(["active", "disabled", "paused", "missing"]),
      detail: stored<ShopTrouble>().nullable(),
    }),
  ),
  wereThere: z.boolean(),
  lastRestoredAt: moment.nullable(),
  restored: z.array(stored<ShopTrouble>()),
  problem: stored<ShopTrouble>().nullable(),
});

const mended: z.ZodType<Mended> = z.object({
  at: moment,
  what: z.enum(["webhooks", "orders"]),
  how: stored<MendedBy>(),
});

const progress = z.object({
  ...notes,
  since: moment,
  until: moment,
  by: z.enum(["changed", "created"]),
  page: z.string().nullable(),
  isWide: z.boolean(),
  wasUntold: z.boolean(),
  isFirst: z.boolean(),
  healed: z.number(),
});

const problemKinds: Kinds<NonNullable<WatchState["scan"]["problemKind"]>> = {
  notConnected: "notConnected",
  unauthorised: "unauthorised",
  forbidden: "forbidden",
  throttled: "throttled",
  unreachable: "unreachable",
  notFound: "notFound",
  unexpected: "unexpected",
};

const scan = z.object({
  ...notes,
  goodUntil: moment.nullable(),
  lastAt: moment.nullable(),
  lastWideAt: moment.nullable(),
  healed: z.number(),
  lastHealedAt: moment.nullable(),
  under: progress.nullable(),
  problem: stored<ShopTrouble>().nullable(),
  problemKind: z.enum(problemKinds).nullable(),
});

const turn = z.object({ since: moment, asked: z.number(), untold: z.number() });

const deleted = z.object({
  place: z.object({ part: z.number(), cursor: z.string().nullable() }).nullable(),
  lastAt: moment.nullable(),
  absence: z.object({ overAt: moment, asks: z.enum(["all", "young"]) }).nullable(),
  turn: turn.nullable(),
  lastTurn: turn.extend({ until: moment }).nullable(),
  found: z.number(),
  lastFoundAt: moment.nullable(),
  tooMany: z
    .object({ since: moment, asked: z.number(), gone: z.number(), orderIds: z.array(z.string()) })
    .nullable(),
  kept: z.array(z.string()),
  problem: stored<ShopTrouble>().nullable(),
});

const watchState: z.ZodType<WatchState> = z.object({
  nextAt: moment,
  subscriptions: subscriptions.nullable(),
  ofNoUse: z.object({ since: moment, reason: stored<OfNoUse>() }).nullable(),
  lastRenewedAt: moment.nullable(),
  mended: z.array(mended),
  scan,
  deleted,
  silence: z.object({ since: moment, usualMs: z.number() }).nullable(),
  unreadableSince: moment.nullable(),
  notReportingSince: moment.nullable(),
});

/** A watch that begins anew reads what it needs from the shop again. */
const WATCH = remembered("watch", watchState, "absent");

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
