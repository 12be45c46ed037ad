import { SharedTrouble } from "../log/log.ts";
import type { DueLane } from "../store/lanes.ts";
import { LeaseLost } from "../store/records.ts";
import { pause } from "../time/background.ts";
import { WakeUp } from "../time/wake-up.ts";
import { LOG_LINES } from "../words/log-lines.ts";
import type { BrandLink } from "./brand/brand-link.ts";
import type { Urgency } from "./brand/slot-rule.ts";
import { LaneRun } from "./lane-run.ts";
import type { LaneRunParts } from "./lane-run-parts.ts";

/** Longer than the longest call with its quick retries; only a process that died or hangs lets a lease end. */
const LEASE_MS = 5 * 60_000;
/** How often lanes are looked for when nobody rings: expired leases, and a store that was away. */
const PATROL_MS = 5_000;
/** While shops wait for their answers. */
const PRESSED_PAUSE_MS = 100;

export interface DispatcherParts extends Omit<LaneRunParts, "signal" | "storeTrouble"> {
  readonly brands: ReadonlyMap<string, BrandLink>;
  /** Do shops wait for their answers? Then this work steps back. */
  readonly isPressed: () => boolean;
}

/** Takes the lanes that have something due, as many as each brand's budget and breaker allow, and lets them run. */
export class Dispatcher {
  readonly #parts: DispatcherParts;
  readonly #bell: WakeUp;
  readonly #busy = new Map<string, number>();
  /** The lanes under way here, by order. */
  readonly #runs = new Map<string, LaneRun>();
  readonly #ends = new Set<Promise<void>>();
  readonly #storeTrouble = new SharedTrouble();
  /** Shops that are not in the configuration any more, told of once. */
  readonly #gone = new Set<string>();
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
    this.#bell = new WakeUp(parts.clock);
  }

  /** Something may be due. */
  wake(): void {
    this.#bell.ring();
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Takes no more lanes and waits for the calls under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#bell.ring();
    await this.#running;
    await Promise.all(this.#ends);
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      let waitMs = PATROL_MS;
      if (this.#parts.isPressed())
        await pause({ clock: this.#parts.clock, signal: this.#stopping.signal }, PRESSED_PAUSE_MS);
      for (const link of this.#parts.brands.values()) this.#probe(link);
      try {
        const started = await this.#startLanes();
        waitMs = started > 0 ? 0 : await this.#idleMs();
      } catch (error) {
        this.#parts.log.error({ error }, LOG_LINES.lanesNotRead);
      }
      if (waitMs > 0 && !this.#stopping.signal.aborted) await this.#bell.wait(waitMs);
    }
  }

  /** A service that fails is asked whether it is there: the answer is rung for. */
  #probe(link: BrandLink): void {
    if (link.probeInMs() !== 0 || this.#stopping.signal.aborted) return;
    const { log } = this.#parts;
    const end = link
      .probe(log)
      .catch((error: unknown) => log.error({ brand: link.brand, error }, LOG_LINES.probeFailed))
      .finally(() => {
        this.#ends.delete(end);
        this.#bell.ring();
      });
    this.#ends.add(end);
  }

  async #startLanes(): Promise<number> {
    let started = 0;
    for (const link of this.#parts.brands.values()) {
      for (const urgency of ["later", "live", "person"] as const)
        started += await this.#startLanesOf(link, urgency);
    }
    return started;
  }

  async #startLanesOf(link: BrandLink, urgency: Urgency): Promise<number> {
    const { store, clock } = this.#parts;
    let started = 0;
    for (const opening of link.openings(this.#lanesOf(link), urgency)) {
      const query = { ...opening, now: clock.now(), leaseMs: LEASE_MS, brands: [link.brand] };
      const lanes = await store.takeDueLanes(query);
      link.started(opening, lanes.length);
      for (const lane of lanes) this.#startLane(link, lane);
      started += lanes.length;
    }
    return started;
  }

  #startLane(link: BrandLink, lane: DueLane): void {
    // Nothing can be sent without the shop's settings: the lane stays leased until the lease ends.
    if (!this.#parts.shops.has(lane.shop)) {
      this.#warnOfGoneShop(lane.shop);
      return;
    }
    this.#gone.delete(lane.shop);
    const order = JSON.stringify([lane.shop, lane.orderId]);
    // The lease ended while the lane is under way here: the clock was set forward, or the process was paused.
    if (this.#runs.get(order)?.renew(lane) === true) return;
    const shared = { signal: this.#stopping.signal, storeTrouble: this.#storeTrouble };
    const run = new LaneRun({ ...this.#parts, ...shared }, link, lane);
    this.#runs.set(order, run);
    this.#busy.set(link.brand, this.#lanesOf(link) + 1);
    const end = run
      .run()
      .catch((error: unknown) => this.#laneFailed(lane, error))
      .finally(() => {
        if (this.#runs.get(order) === run) this.#runs.delete(order);
        this.#busy.set(link.brand, this.#lanesOf(link) - 1);
        this.#ends.delete(end);
        this.#bell.ring();
      });
    this.#ends.add(end);
  }

  /** How long nothing can happen by itself; what lanes under way cause is rung for. */
  async #idleMs(): Promise<number> {
    const { brands, store, clock } = this.#parts;
    const waits = [PATROL_MS];
    for (const link of brands.values()) {
      const opensInMs = link.opensInMs();
      if (opensInMs > 0) waits.push(opensInMs);
      const probeInMs = link.probeInMs();
      if (probeInMs !== null) waits.push(probeInMs);
      for (const { operations, isTried } of link.openings(this.#lanesOf(link), "later")) {
        const kinds = { operations, ...(isTried === undefined ? {} : { isTried }) };
        const dueAt = await store.nextDueAt({ brands: [link.brand], ...kinds });
        if (dueAt !== null) waits.push(dueAt - clock.now());
      }
    }
    return Math.max(1, Math.min(...waits));
  }

  #lanesOf(link: BrandLink): number {
    return this.#busy.get(link.brand) ?? 0;
  }

  #warnOfGoneShop(shop: string): void {
    if (this.#gone.has(shop)) return;
    this.#gone.add(shop);
    this.#parts.log.warn({ shop }, LOG_LINES.shopGone);
  }

  #laneFailed(lane: DueLane, error: unknown): void {
    // The lane keeps its lease and is taken again when that ends: whatever was under way counts as interrupted then.
    if (error instanceof LeaseLost) return;
    const { shop, orderId } = lane;
    this.#parts.log.error({ shop, orderId, error }, LOG_LINES.laneStopped);
  }
}
