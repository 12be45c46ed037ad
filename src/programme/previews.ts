import { randomBytes } from "node:crypto";
import type { Programme } from "../domain/programme/programme.ts";
import type { Log } from "../runtime/log/log.ts";
import { LOG_LINES } from "../runtime/log/log-lines.ts";
import type { Clock } from "../runtime/time/clock.ts";
import { FairTurns } from "../runtime/time/fair-turns.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import type { Store } from "../store/store.ts";
import { runPreview } from "./preview-run.ts";
import { type DifferingOrder, NO_COUNTS, NONE_UNKNOWN, PREVIEW, type Preview } from "./preview-state.ts";

/** How often the progress of a preview is stored. */
const SAVE_MS = 500;
/** A preview whose progress was not requested for this long is cancelled. */
const UNASKED_MS = 30_000;
/** A preview that was not stored for this long is abandoned: its process has ended. */
const HELD_MS = 60_000;
/** The shortest time between two stored requests for progress. */
const NOTED_MS = 5_000;
/** The most previews at once in one process, one per merchant: they share the process with all other work. */
export const MOST_AT_ONCE = 2;
/** How long a person who was told to try again in a minute keeps their place in the line. */
const PATIENCE_MS = 90_000;

export interface PreviewParts {
  readonly store: Pick<
    Store,
    "getValue" | "changeValue" | "listValues" | "readOrders" | "listOrders" | "getOrder"
  >;
  readonly clock: Clock;
  readonly log: Log;
}

export interface PreviewRequest {
  readonly programme: Programme;
  /** Only orders placed since then are compared. */
  readonly since: number;
  readonly by: string;
}

/** Runs previews: one at a time per shop, over all instances. They send nothing and change no order. */
export class Previews {
  readonly #parts: PreviewParts;
  readonly #running = new Map<string, Promise<void>>();
  readonly #turns: FairTurns;
  readonly #stopping = new AbortController();

  constructor(parts: PreviewParts) {
    this.#parts = parts;
    this.#turns = new FairTurns(parts.clock, { most: MOST_AT_ONCE, patienceMs: PATIENCE_MS });
  }

  /**
   * Starts a preview. "running": the shop already has one. "busy": this process already runs `MOST_AT_ONCE`, or one of
   * this merchant, or others come first.
   */
  async begin(shop: ShopContext, request: PreviewRequest): Promise<Preview | "running" | "busy"> {
    const end = this.#turns.begin(shop.tenant ?? shop.shop);
    if (end === null)
      return isUnderWay(await PREVIEW.read(this.#parts, shop.shop), this.#parts.clock.now())
        ? "running"
        : "busy";
    let begun: Preview | null = null;
    try {
      begun = await this.#take(shop, request);
    } finally {
      if (begun === null) end();
    }
    if (begun === null) return "running";
    const { id } = begun;
    const work = this.#run(shop, request.programme, begun).finally(() => {
      end();
      this.#running.delete(id);
    });
    this.#running.set(id, work);
    return begun;
  }

  /** Stores a new preview as the shop's running one; `null`: another one is running. */
  async #take(shop: ShopContext, { since, by }: PreviewRequest): Promise<Preview | null> {
    const now = this.#parts.clock.now();
    const begun: Preview = {
      id: `${now.toString(36)}${randomBytes(4).toString("hex")}`,
      state: "running",
      ...{ by, since, version: shop.programmeVersion },
      ...{ startedAt: now, endedAt: null, askedAt: now, heldUntil: now + HELD_MS },
      ...{ scanned: 0, differing: 0, changing: 0, counts: NO_COUNTS, orders: [], unknown: NONE_UNKNOWN },
    };
    const kept = await PREVIEW.change(this.#parts, shop.shop, (known) =>
      isUnderWay(known, now) ? known : begun,
    );
    return kept?.id === begun.id ? begun : null;
  }

  /** The shop's running or last preview. The request keeps it running; with `id`, only that one. */
  async show(shop: string, id?: string): Promise<Preview | null> {
    const now = this.#parts.clock.now();
    const known = await PREVIEW.read(this.#parts, shop);
    const isAnyNews =
      known?.state === "running" && (isLeftBehind(known, now) || now - known.askedAt >= NOTED_MS);
    if (!isAnyNews || !isMeant(known, id)) return known;
    return PREVIEW.change(this.#parts, shop, (current) => {
      if (current?.state !== "running" || !isMeant(current, id)) return current;
      return isLeftBehind(current, now)
        ? { ...current, state: "failed", endedAt: now }
        : { ...current, askedAt: now };
    });
  }

  /** Cancels the running preview; with `id`, only that one. Returns the stored preview. */
  async cancel(shop: string, id?: string): Promise<Preview | null> {
    const endedAt = this.#parts.clock.now();
    return PREVIEW.change(this.#parts, shop, (known) =>
      known?.state === "running" && isMeant(known, id) ? { ...known, state: "cancelled", endedAt } : known,
    );
  }

  /** Resolves once no preview runs in this process. */
  async settled(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.settled();
  }

  async #run(shop: ShopContext, programme: Programme, begun: Preview): Promise<void> {
    const { store, clock, log } = this.#parts;
    const monotonic = () => clock.monotonic();
    let savedAt = monotonic();
    let savedOrders = 0;
    const save = async (state: Preview) => {
      const kept = await this.#save(shop, state, state.orders.slice(savedOrders));
      savedOrders = state.orders.length;
      return kept;
    };
    const goesOn = async (state: Preview) => {
      if (this.#stopping.signal.aborted) return false;
      if (monotonic() - savedAt < SAVE_MS) return true;
      const kept = await save(state);
      savedAt = monotonic();
      return kept?.id === begun.id && kept.state === "running";
    };
    try {
      const state = await runPreview({
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
      log.warn({ shop: shop.shop, error }, LOG_LINES.previewFailed);
      await save({ ...begun, state: "failed" }).catch(() => {});
    }
  }

  /**
   * Stores the progress and adds the orders found since the last save, so that orders erased in the meantime do not
   * reappear. Changes nothing if the preview was cancelled, or another one has started.
   */
  #save({ shop }: ShopContext, state: Preview, found: readonly DifferingOrder[]): Promise<Preview | null> {
    const now = this.#parts.clock.now();
    return PREVIEW.change(this.#parts, shop, (known) => {
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

/** Whether the preview has this id; `undefined` matches any. */
function isMeant(known: Preview, id: string | undefined): boolean {
  return id === undefined || known.id === id;
}

function isUnderWay(known: Preview | null, now: number): boolean {
  return known?.state === "running" && !isLeftBehind(known, now);
}

/** Whether no process runs it any more: its process ended, could no longer write, or had a clock that was ahead. */
function isLeftBehind({ heldUntil }: Preview, now: number): boolean {
  return heldUntil <= now || heldUntil - now > HELD_MS;
}
