import { randomBytes } from "node:crypto";
import type { Programme } from "../domain/programme/programme.ts";
import type { Log } from "../runtime/log/log.ts";
import { LOG_LINES } from "../runtime/log/log-lines.ts";
import type { Clock } from "../runtime/time/clock.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import type { Store } from "../store/store.ts";
import { runLookAhead } from "./look-ahead-run.ts";
import {
  type DifferingOrder,
  LOOK_AHEAD,
  type LookAhead,
  NO_COUNTS,
  NONE_UNKNOWN,
} from "./look-ahead-state.ts";

/** How often it is written down how far a look ahead is. */
const SAVE_MS = 500;
/** Anyone who wanted to know has left. */
const UNASKED_MS = 30_000;
/** A process that ended left its look ahead behind. */
const HELD_MS = 60_000;
/** Asking is noted no more often. */
const NOTED_MS = 5_000;
/** Of all shops together, in one process: each takes its turns with everything else that runs there. */
export const MOST_AT_ONCE = 2;

export interface LookAheadParts {
  readonly store: Pick<
    Store,
    "getValue" | "changeValue" | "listValues" | "readOrders" | "listOrders" | "getOrder"
  >;
  readonly clock: Clock;
  readonly log: Log;
}

export interface LookAheadRequest {
  readonly programme: Programme;
  /** Orders placed since. */
  readonly since: number;
  readonly by: string;
}

/** Looks ahead for shops: one at a time for each, over all instances. It sends nothing, and changes no order. */
export class LookAheads {
  readonly #parts: LookAheadParts;
  readonly #running = new Map<string, Promise<void>>();
  /** Those that run, and those that are about to. */
  #atOnce = 0;
  readonly #stopping = new AbortController();

  constructor(parts: LookAheadParts) {
    this.#parts = parts;
  }

  /** "running": one is under way for the shop. "busy": as many as can be at once are under way here. */
  async begin(shop: ShopContext, request: LookAheadRequest): Promise<LookAhead | "running" | "busy"> {
    if (this.#atOnce >= MOST_AT_ONCE) return "busy";
    this.#atOnce++;
    let begun: LookAhead | null = null;
    try {
      begun = await this.#take(shop, request);
    } finally {
      if (begun === null) this.#atOnce--;
    }
    if (begun === null) return "running";
    const { id } = begun;
    const work = this.#run(shop, request.programme, begun).finally(() => {
      this.#atOnce--;
      this.#running.delete(id);
    });
    this.#running.set(id, work);
    return begun;
  }

  /** The shop's place; `null`: another one has it. */
  async #take(shop: ShopContext, { since, by }: LookAheadRequest): Promise<LookAhead | null> {
    const now = this.#parts.clock.now();
    const begun: LookAhead = {
      id: `${now.toString(36)}${randomBytes(4).toString("hex")}`,
      state: "running",
      ...{ by, since, version: shop.programmeVersion },
      ...{ startedAt: now, endedAt: null, askedAt: now, heldUntil: now + HELD_MS },
      ...{ scanned: 0, differing: 0, counts: NO_COUNTS, orders: [], unknown: NONE_UNKNOWN },
    };
    const kept = await LOOK_AHEAD.change(this.#parts, shop.shop, (known) =>
      known?.state === "running" && !isLeftBehind(known, now) ? known : begun,
    );
    return kept?.id === begun.id ? begun : null;
  }

  /** The one under way, or the last one. Who asks wants to know how it ends, or how the one with this `id` does. */
  async show(shop: string, id?: string): Promise<LookAhead | null> {
    const now = this.#parts.clock.now();
    const known = await LOOK_AHEAD.read(this.#parts, shop);
    const isAnyNews =
      known?.state === "running" && (isLeftBehind(known, now) || now - known.askedAt >= NOTED_MS);
    if (!isAnyNews || !isMeant(known, id)) return known;
    return LOOK_AHEAD.change(this.#parts, shop, (current) => {
      if (current?.state !== "running" || !isMeant(current, id)) return current;
      return isLeftBehind(current, now)
        ? { ...current, state: "failed", endedAt: now }
        : { ...current, askedAt: now };
    });
  }

  /** Whichever is under way, or the one with this `id` alone. What there is then. */
  async cancel(shop: string, id?: string): Promise<LookAhead | null> {
    const endedAt = this.#parts.clock.now();
    return LOOK_AHEAD.change(this.#parts, shop, (known) =>
      known?.state === "running" && isMeant(known, id) ? { ...known, state: "cancelled", endedAt } : known,
    );
  }

  /** Resolves once nothing runs here any more. */
  async settled(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.settled();
  }

  async #run(shop: ShopContext, programme: Programme, begun: LookAhead): Promise<void> {
    const { store, clock, log } = this.#parts;
    const monotonic = () => clock.monotonic();
    let savedAt = monotonic();
    let savedOrders = 0;
    const save = async (state: LookAhead) => {
      const kept = await this.#save(shop, state, state.orders.slice(savedOrders));
      savedOrders = state.orders.length;
      return kept;
    };
    const goesOn = async (state: LookAhead) => {
      if (this.#stopping.signal.aborted) return false;
      if (monotonic() - savedAt < SAVE_MS) return true;
      const kept = await save(state);
      savedAt = monotonic();
      return kept?.id === begun.id && kept.state === "running";
    };
    try {
      const state = await runLookAhead({
        store,
        shop,
        programme,
        now: clock.now(),
        begun,
        monotonic,
        goesOn,
      });
      await save(state.state === "running" ? { ...state, state: "cancelled" } : state);
    } catch (error) {
      log.warn({ shop: shop.shop, error }, LOG_LINES.lookAheadFailed);
      await save({ ...begun, state: "failed" }).catch(() => {});
    }
  }

  /**
   * Adds the orders that were found since the last time: those of a person who was erased meanwhile do not come back. What
   * was decided of it meanwhile stays: it was cancelled, or another one has begun.
   */
  #save(
    { shop }: ShopContext,
    state: LookAhead,
    found: readonly DifferingOrder[],
  ): Promise<LookAhead | null> {
    const now = this.#parts.clock.now();
    return LOOK_AHEAD.change(this.#parts, shop, (known) => {
      if (known?.id !== state.id || known.state !== "running") return known;
      const isLeft = state.state === "running" && now - known.askedAt > UNASKED_MS;
      const ended = isLeft ? "cancelled" : state.state;
      const { askedAt } = known;
      return {
        ...{ ...state, state: ended, askedAt, heldUntil: now + HELD_MS },
        orders: [...known.orders, ...found],
        endedAt: ended === "running" ? null : now,
      };
    });
  }
}

/** `undefined`: whichever it is. */
function isMeant(known: LookAhead, id: string | undefined): boolean {
  return id === undefined || known.id === id;
}

/** Its process ended without a word, or could not write any more. */
function isLeftBehind({ heldUntil }: LookAhead, now: number): boolean {
  return heldUntil <= now;
}
