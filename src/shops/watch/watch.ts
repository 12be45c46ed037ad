import { SHOP_AWAY_MS } from "../../domain/operation/retry-waits.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { RoadContext, ShopReadContext } from "../../reconcile/road-context.ts";
import { wakeUnread } from "../../reconcile/wake-unread.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import type { SharedPatrol } from "../../store/patrols.ts";
import type { OfNoUse } from "../shop-codes.ts";
import type { ShopContext } from "../shop-context.ts";
import { ShopRounds } from "../shop-rounds.ts";
import { afterAbsence, askForDeleted, isAskingDue, settleMissing } from "./deleted-orders.ts";
import { readChanges } from "./read-changes.ts";
import { judgeSilence } from "./silence.ts";
import {
  asOfNoUse,
  asSignedRightly,
  canRenew,
  maintainSubscriptions,
  noteTakenSince,
  type SubscriptionCare,
} from "./subscription-care.ts";
import { NEVER_WATCHED, WatchMemory, type WatchState, withSince } from "./watch-state.ts";

/** The first round comes soon: what happened while the bridge was away is found then. */
const FIRST_ROUND_MS = 2_000;
/** Rounds are spread by a fifth, and take a moment. */
const LATE_ROUNDS = 2;
/** Who asks for a round while another instance makes one is answered after this in any case. */
const PATIENCE_MS = 20_000;
/** Latest deliveries that a shop's habit is learned from. */
const ARRIVALS = 100;

export interface WatchContext extends RoadContext, Omit<SubscriptionCare, "memory"> {
  /** Uniform in [0, 1): spreads the rounds. */
  readonly jitter: () => number;
  /** A round could ask the shop that the one before could not; the round waits for it. */
  readonly onReadable?: (shop: string) => Promise<void>;
  /** Asked anew for each round. */
  readonly everyMs: () => number;
}

/**
 * Checks each shop in rounds: are its subscriptions there, else restore them; then read what changed since the
 * last good scan, so that nothing is missed whatever the platform dropped, disabled or forgot.
 */
export class Watch {
  readonly #context: WatchContext;
  readonly #memory: WatchMemory;
  /** Under way here, by shop; and those that somebody waits for. */
  readonly #rounds = new Map<string, Promise<WatchState>>();
  readonly #asked = new Map<string, Promise<WatchState>>();
  /** Shops that the last round here did not reach. */
  readonly #away = new Set<string>();
  /** When the last one began here, by the monotonic clock. */
  readonly #begunAt = new Map<string, number>();
  readonly #stopping = new AbortController();
  readonly #patrols = new ShopRounds((shop, signal) =>
    this.#context.store.patrol(() => this.#roundOf(shop), this.#rhythm(shop, signal)),
  );

  constructor(context: WatchContext) {
    this.#context = context;
    this.#memory = new WatchMemory(context);
  }

  /** Goes round the shops that are configured now; called again when these have changed. */
  start(): void {
    const watched = [...this.#context.shops].filter(
      ([, { adapter }]) => adapter.pull !== undefined || adapter.subscriptions !== undefined,
    );
    if (!this.#stopping.signal.aborted) this.#patrols.follow(new Map(watched));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled([...this.#rounds.values(), ...this.#asked.values(), this.#patrols.stop()]);
  }

  /** What the last rounds found; `null` before the first. */
  status(shop: string): Promise<WatchState | null> {
    return this.#memory.read(shop);
  }

  /** A round at once; the one under way here, if there is one. Another instance's is waited for, within reason. */
  runRound(shop: ShopContext): Promise<WatchState> {
    const running = this.#rounds.get(shop.shop) ?? this.#asked.get(shop.shop);
    if (running !== undefined) return running;
    const asked = this.#roundNow(shop).finally(() => this.#asked.delete(shop.shop));
    this.#asked.set(shop.shop, asked);
    return asked;
  }

  /** A round that begins after this, beside everything else: the one under way may have looked too early. */
  checkSoon(shop: ShopContext): void {
    const { log } = this.#context;
    Promise.allSettled([this.#rounds.get(shop.shop), this.#asked.get(shop.shop)])
      .then(() => (this.#stopping.signal.aborted ? null : this.runRound(shop)))
      .catch((error: unknown) => log.warn({ shop: shop.shop, error }, LOG_LINES.shopNotWatched));
  }

  async #roundNow(shop: ShopContext): Promise<WatchState> {
    let state: WatchState | null = null;
    const act = async () => {
      state = await this.#begin(shop);
    };
    await this.#context.store.makeRound(act, this.#rhythm(shop.shop), PATIENCE_MS);
    return state ?? (await this.status(shop.shop)) ?? NEVER_WATCHED;
  }

  async #roundOf(name: string): Promise<void> {
    const shop = this.#context.shops.get(name);
    if (shop !== undefined) await this.#begin(shop);
  }

  #begin(shop: ShopContext): Promise<WatchState> {
    const round = this.#round(shop)
      .then(() => this.#noteEnd(shop))
      .finally(() => this.#rounds.delete(shop.shop));
    this.#rounds.set(shop.shop, round);
    return round;
  }

  async #noteEnd(shop: ShopContext): Promise<WatchState> {
    const { clock, onReadable } = this.#context;
    const before = await this.status(shop.shop);
    const state = await this.#memory.change(shop, (found) => withSince(found, clock.now()));
    const isHealed = before?.unreadableSince != null && state.unreadableSince === null;
    if (isHealed) await onReadable?.(shop.shop);
    if (state.scan.problemKind === "unreachable") this.#away.add(shop.shop);
    else this.#away.delete(shop.shop);
    return state;
  }

  /**
   * Since when the shop's changes may not be known yet; `null` while the last round is as recent as it should be. A
   * shop that was never read is not behind: nothing is said of it before its first round.
   */
  behindSince({ scan: { goodUntil, under } }: WatchState): Moment | null {
    const { clock, everyMs } = this.#context;
    const knownUntil = goodUntil ?? under?.since ?? null;
    return knownUntil !== null && clock.now() - knownUntil > LATE_ROUNDS * everyMs() ? knownUntil : null;
  }

  /** From the beginning of a round to that of the next: a long one puts nothing off. */
  #rhythm(shop: string, signal = this.#stopping.signal): SharedPatrol {
    const { clock, jitter, log, everyMs } = this.#context;
    const spread = (waitMs: number) => Math.round(waitMs * (0.8 + 0.4 * jitter()));
    const passedMs = () => clock.monotonic() - (this.#begunAt.get(shop) ?? clock.monotonic());
    const nextMs = () => (this.#away.has(shop) ? Math.min(SHOP_AWAY_MS, everyMs()) : everyMs());
    return {
      name: "watch",
      shop,
      clock,
      signal,
      firstMs: spread(FIRST_ROUND_MS),
      everyMs: everyMs(),
      waitMs: () => spread(Math.max(FIRST_ROUND_MS, nextMs() - passedMs())),
      onError: (error) => log.warn({ shop, error }, LOG_LINES.shopNotWatched),
    };
  }

  async #round(shop: ShopContext): Promise<WatchState> {
    const { clock, connect, everyMs } = this.#context;
    const isFirstHere = !this.#begunAt.has(shop.shop);
    this.#begunAt.set(shop.shop, clock.monotonic());
    await this.#memory.change(shop, (state) => ({ ...state, nextAt: clock.now() + everyMs() }));
    const connected = connect(shop);
    const signal = AbortSignal.any([connected.signal, this.#stopping.signal]);
    const own = { ...connected, signal };
    const before = await this.status(shop.shop);
    // A process that starts cannot know for how long nobody listened.
    const wasRead = before !== null && before.scan.lastAt !== null;
    const wasAway = wasRead && (isFirstHere || this.behindSince(before) !== null);
    const care = { ...this.#context, memory: this.#memory };
    await noteTakenSince(care, shop, before);
    const wasRestored = await maintainSubscriptions(care, shop, own);
    if (wasAway || wasRestored) await this.#noteAbsence(shop);
    const isSilent = await this.#silence(shop);
    const { pull } = shop.adapter;
    const reading = pull && { ...this.#context, shop, connected: own, pull };
    const scanned =
      reading === undefined
        ? ((await this.status(shop.shop)) ?? NEVER_WATCHED)
        : await readChanges(reading, this.#memory, { wasRestored, isSilent });
    if (scanned.scan.problem !== null || signal.aborted) return scanned;
    const waking = { ...this.#context, signal, connect: () => own };
    if ((await wakeUnread(waking, shop)) > 0) this.#context.onPlanned();
    return reading === undefined ? scanned : this.#deleted(reading, scanned);
  }

  async #noteAbsence(shop: ShopContext): Promise<void> {
    const now = this.#context.clock.now();
    await this.#memory.change(shop, (state) => ({ ...state, deleted: afterAbsence(state.deleted, now) }));
  }

  /** Orders that were deleted for good are in no list: now and then the shop is asked for those we know. */
  async #deleted(reading: ShopReadContext, known: WatchState): Promise<WatchState> {
    const { shop, connected, clock, log, onPlanned } = reading;
    const { deleted: before } = known;
    if (!isAskingDue(before, clock.now())) return known;
    const deleted = await askForDeleted(reading, before);
    if (connected.signal.aborted) return known;
    const found = deleted.found - before.found;
    if (found > 0) onPlanned();
    if (found > 0) log.info({ shop: shop.shop, found }, LOG_LINES.deletionsFound);
    if (deleted.tooMany !== null && before.tooMany === null)
      log.warn(
        { shop: shop.shop, gone: deleted.tooMany.gone, asked: deleted.tooMany.asked },
        LOG_LINES.tooManyGone,
      );
    // What a person decided meanwhile counts; the next round asks again.
    const isAsBefore = (state: WatchState) => JSON.stringify(state.deleted) === JSON.stringify(before);
    return this.#memory.change(shop, (state) => (isAsBefore(state) ? { ...state, deleted } : state));
  }

  /** A person decided about orders that are gone: their points stay, or their cancelling was begun. */
  async settleMissing(shop: ShopContext, decision: "cancel" | "keep"): Promise<void> {
    await this.#memory.change(shop, (state) => ({
      ...state,
      deleted: settleMissing(state.deleted, decision),
    }));
  }

  /** A delivery showed that the shop's subscriptions are of no use: they are checked at once, within reason. */
  async noteOfNoUse(shop: ShopContext, reason: OfNoUse): Promise<void> {
    const now = this.#context.clock.now();
    const { lastRenewedAt } = await this.#memory.change(shop, (state) => asOfNoUse(state, reason, now));
    if (canRenew(lastRenewedAt, now)) this.checkSoon(shop);
  }

  /** Its deliveries are signed with our secret again. */
  async noteSignedRightly(shop: ShopContext): Promise<void> {
    await this.#memory.change(shop, asSignedRightly);
  }

  async #silence(shop: ShopContext): Promise<boolean> {
    const { store, clock } = this.#context;
    const { items } = await store.listDeliveries({ shop: shop.shop, limit: ARRIVALS });
    // What the bridge sends itself is no sign of the shop's life.
    const tests = items.filter(({ reason }) => reason?.code === "testDelivery");
    const last = (await store.lastDeliveries())[shop.shop];
    const arrivals = items.filter((each) => !tests.includes(each)).map(({ receivedAt }) => receivedAt);
    if (last !== undefined) arrivals.push(last);
    const now = clock.now();
    const { isSilent, usualMs } = judgeSilence(arrivals, now);
    const silence = isSilent && usualMs !== null ? { since: Math.max(...arrivals), usualMs } : null;
    await this.#memory.change(shop, (state) => ({ ...state, silence }));
    return isSilent;
  }
}
