import { SHOP_AWAY_MS } from "../../domain/operation/retry-waits.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { RoadContext, ShopReadContext } from "../../reconcile/road-context.ts";
import { wakeUnread } from "../../reconcile/wake-unread.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import type { SharedPatrol } from "../../store/patrols.ts";
import type { UnusableReason } from "../shop-codes.ts";
import { type ShopContext, shopsThat } from "../shop-context.ts";
import { ShopRounds } from "../shop-rounds.ts";
import { afterAbsence, askForDeleted, isAskingDue, settleMissing } from "./deleted-orders.ts";
import { readChanges } from "./read-changes.ts";
import { silenceOf } from "./silence.ts";
import {
  asSignedRightly,
  asUnusable,
  canRenew,
  maintainSubscriptions,
  noteAcceptedSince,
  type SubscriptionCare,
} from "./subscription-care.ts";
import { NEVER_WATCHED, WatchMemory, type WatchState, withSince } from "./watch-state.ts";

/** The first round comes soon, to find what happened while the bridge was away. */
const FIRST_ROUND_MS = 2_000;
/** Rounds are spread by a fifth, and take a moment. */
const LATE_ROUNDS = 2;
/** The time between the first rounds of two shops: with thousands of shops, forty begin each second. */
const APART_MS = 25;
/** If another instance is making a round, a request for one is answered after this time at the latest. */
const PATIENCE_MS = 20_000;

export interface WatchContext
  extends RoadContext,
    Pick<ShopReadContext, "dueClock">,
    Omit<SubscriptionCare, "memory"> {
  /** Uniform in [0, 1): spreads the rounds. */
  readonly jitter: () => number;
  /** Called when a round can read the shop and the one before could not; the round awaits it. */
  readonly onReadable?: (shop: string) => Promise<void>;
  /** The interval of the rounds in milliseconds, called for each round. */
  readonly everyMs: () => number;
  /** Awaited before each due round, so that deliveries are answered first. */
  readonly whenCalm?: (signal: AbortSignal) => Promise<void>;
}

/**
 * Checks each shop in rounds: restores its subscriptions if needed, then reads what changed since the last complete
 * scan, so that nothing is missed whatever the platform dropped, disabled or forgot.
 */
export class Watch {
  readonly #context: WatchContext;
  readonly #memory: WatchMemory;
  /** Rounds running here, by shop; and those that a caller requested. */
  readonly #rounds = new Map<string, Promise<WatchState>>();
  readonly #asked = new Map<string, Promise<WatchState>>();
  /** Shops that the last round here could not reach. */
  readonly #away = new Set<string>();
  /** When the last round of each shop began here, on the monotonic clock. */
  readonly #begunAt = new Map<string, number>();
  readonly #stopping = new AbortController();
  readonly #patrols = new ShopRounds(
    (shop, signal, laterMs) =>
      this.#context.store.patrol(() => this.#roundOf(shop), this.#rhythm(shop, laterMs, signal)),
    { apartMs: APART_MS },
  );

  constructor(context: WatchContext) {
    this.#context = context;
    this.#memory = new WatchMemory(context);
  }

  /** Follows the shops configured now; call again when these change. `changed`: since then, only these may have. */
  start(changed?: Iterable<string>): void {
    const isWatched = ({ adapter }: ShopContext) => (adapter.pull ?? adapter.subscriptions) !== undefined;
    const watched = shopsThat(this.#context.shops, isWatched);
    if (!this.#stopping.signal.aborted) this.#patrols.follow(watched, changed);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled([...this.#rounds.values(), ...this.#asked.values(), this.#patrols.stop()]);
  }

  /** The results of the last rounds; `null` before the first. */
  status(shop: string): Promise<WatchState | null> {
    return this.#memory.read(shop);
  }

  /** Runs a round now, or joins the one running here. Waits for another instance's round, within reason. */
  runRound(shop: ShopContext): Promise<WatchState> {
    const running = this.#rounds.get(shop.shop) ?? this.#asked.get(shop.shop);
    if (running !== undefined) return running;
    const asked = this.#roundNow(shop).finally(() => this.#asked.delete(shop.shop));
    this.#asked.set(shop.shop, asked);
    return asked;
  }

  /** Starts a round in the background, after the running one, which may have looked too early. */
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
    await this.#context.whenCalm?.(this.#stopping.signal);
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
   * Since when the shop's changes may be unknown; `null` while the last round is recent enough, and before a shop's
   * first round: a shop that was never read is not behind.
   */
  behindSince({ scan: { goodUntil, under } }: WatchState): Moment | null {
    const { clock, everyMs } = this.#context;
    const knownUntil = goodUntil ?? under?.since ?? null;
    return knownUntil !== null && clock.now() - knownUntil > LATE_ROUNDS * everyMs() ? knownUntil : null;
  }

  /** Measured from the start of one round to the start of the next, so that a long one delays nothing. */
  #rhythm(shop: string, laterMs = 0, signal = this.#stopping.signal): SharedPatrol {
    const { clock, log, everyMs } = this.#context;
    return {
      name: "watch",
      shop,
      clock,
      signal,
      firstMs: this.#spread(FIRST_ROUND_MS) + laterMs,
      everyMs: everyMs(),
      waitMs: () => this.#waitMs(shop),
      onError: (error) => log.warn({ shop, error }, LOG_LINES.shopNotWatched),
    };
  }

  #waitMs(shop: string): number {
    const { clock, everyMs } = this.#context;
    const now = clock.monotonic();
    const passedMs = now - (this.#begunAt.get(shop) ?? now);
    const nextMs = this.#away.has(shop) ? Math.min(SHOP_AWAY_MS, everyMs()) : everyMs();
    return this.#spread(Math.max(FIRST_ROUND_MS, nextMs - passedMs));
  }

  #spread(waitMs: number): number {
    return Math.round(waitMs * (0.8 + 0.4 * this.#context.jitter()));
  }

  async #round(shop: ShopContext): Promise<WatchState> {
    const { clock, connect } = this.#context;
    const isFirstHere = !this.#begunAt.has(shop.shop);
    this.#begunAt.set(shop.shop, clock.monotonic());
    const connected = connect(shop);
    const signal = AbortSignal.any([connected.signal, this.#stopping.signal]);
    const own = { ...connected, signal };
    const before = await this.status(shop.shop);
    // A process that starts cannot know how long no instance was running.
    const wasRead = before !== null && before.scan.lastAt !== null;
    const wasAway = wasRead && (isFirstHere || this.behindSince(before) !== null);
    const care = { ...this.#context, memory: this.#memory };
    await noteAcceptedSince(care, shop, before);
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

  /** Orders deleted for good are in no list: the known ones are checked with the shop regularly. */
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
        { shop: shop.shop, missing: deleted.tooMany.missing, checked: deleted.tooMany.checked },
        LOG_LINES.tooManyGone,
      );
    // Keeps what a person decided meanwhile; the next round checks again.
    const isAsBefore = (state: WatchState) => JSON.stringify(state.deleted) === JSON.stringify(before);
    return this.#memory.change(shop, (state) => (isAsBefore(state) ? { ...state, deleted } : state));
  }

  /** A person decided about missing orders: keep their points, or the cancelling has begun. */
  async settleMissing(shop: ShopContext, decision: "cancel" | "keep"): Promise<void> {
    await this.#memory.change(shop, (state) => ({
      ...state,
      deleted: settleMissing(state.deleted, decision),
    }));
  }

  /** A delivery showed that the shop's subscriptions are of no use: checks them soon, within reason. */
  async noteUnusable(shop: ShopContext, reason: UnusableReason): Promise<void> {
    const now = this.#context.clock.now();
    const { lastRenewedAt } = await this.#memory.change(shop, (state) => asUnusable(state, reason, now));
    if (canRenew(lastRenewedAt, now)) this.checkSoon(shop);
  }

  /** Its deliveries are signed with our secret again. */
  async noteSignedRightly(shop: ShopContext): Promise<void> {
    await this.#memory.change(shop, asSignedRightly);
  }

  async #silence(shop: ShopContext): Promise<boolean> {
    const silence = await silenceOf(this.#context.store, shop.shop, this.#context.clock.now());
    await this.#memory.change(shop, (state) => ({ ...state, silence }));
    return silence !== null;
  }
}
