import { setImmediate as turn } from "node:timers/promises";
import type { Moment } from "../domain/order/order-snapshot.ts";
import { SharedTrouble } from "../runtime/log/log.ts";
import { LOG_LINES } from "../runtime/log/log-lines.ts";
import { pause } from "../runtime/time/background.ts";
import { WakeUp } from "../runtime/time/wake-up.ts";
import type { DueLane } from "../store/lanes.ts";
import { LeaseLost } from "../store/records.ts";
import type { BrandLink } from "./brand/brand-link.ts";
import type { Urgency } from "./brand/slot-rule.ts";
import { LaneRun } from "./lane-run.ts";
import type { SendContext } from "./send-context.ts";

/** Longer than the longest call with its quick retries, so a lease ends only if its process died or hangs. */
const LEASE_MS = 5 * 60_000;
/** How often to look for lanes without a wake-up: expired leases, and a store that was unavailable. */
const PATROL_MS = 5_000;
/** The pause between rounds while shops wait for their answers. */
const PRESSED_PAUSE_MS = 100;
/** The most lanes of a shop that are remembered until it is served again; of more, the leases end. */
const MOST_WAITING = 10_000;

export interface DispatcherContext extends SendContext {
  readonly brands: ReadonlyMap<string, BrandLink>;
  /** Whether shops wait for their answers; if so, the dispatcher pauses between rounds. */
  readonly isPressed: () => boolean;
}

/** Takes due lanes, as many as each brand's rate budget and breaker allow, and runs them. */
export class Dispatcher {
  readonly #context: DispatcherContext;
  readonly #bell: WakeUp;
  readonly #busy = new Map<string, number>();
  /** The running lanes of this process, by order. */
  readonly #runs = new Map<string, LaneRun>();
  readonly #ends = new Set<Promise<void>>();
  readonly #storeTrouble = new SharedTrouble();
  /** Shops that are no longer in the configuration, each logged once, with the lanes that wait for it, by order id. */
  readonly #gone = new Map<string, Map<string, DueLane>>();
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(context: DispatcherContext) {
    this.#context = context;
    this.#bell = new WakeUp(context.clock);
  }

  /** Tells the dispatcher that there may be due work. */
  wake(): void {
    this.#bell.ring();
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Takes no more lanes and waits for the running calls. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#bell.ring();
    await this.#running;
    await Promise.all(this.#ends);
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      let waitMs = PATROL_MS;
      if (this.#context.isPressed())
        await pause({ clock: this.#context.clock, signal: this.#stopping.signal }, PRESSED_PAUSE_MS);
      for (const link of this.#context.brands.values()) this.#probe(link);
      try {
        waitMs = await this.#round();
      } catch (error) {
        this.#context.log.error({ error }, LOG_LINES.lanesNotRead);
      }
      if (waitMs > 0 && !this.#stopping.signal.aborted) await this.#bell.wait(waitMs);
    }
  }

  /** Probes a service that fails; the answer wakes the dispatcher. */
  #probe(link: BrandLink): void {
    if (link.probeInMs() !== 0 || this.#stopping.signal.aborted) return;
    const { log } = this.#context;
    const end = link
      .probe(log)
      .catch((error: unknown) => log.error({ brand: link.brand, error }, LOG_LINES.probeFailed))
      .finally(() => {
        this.#ends.delete(end);
        this.#bell.ring();
      });
    this.#ends.add(end);
  }

  /**
   * Starts the lanes that are due, brand by brand; brands without due lanes cost nothing. Returns the milliseconds
   * until the next round is worthwhile without a wake-up; running lanes wake the dispatcher themselves.
   */
  async #round(): Promise<number> {
    const { brands, store, clock } = this.#context;
    this.#releaseReturned();
    const { brands: due, nextDueAt } = await store.dueBrands(clock.now());
    const links = due.flatMap((brand) => brands.get(brand) ?? []);
    let started = 0;
    for (const link of links) {
      for (const urgency of ["later", "live", "person"] as const)
        started += await this.#startLanesOf(link, urgency);
    }
    return started > 0 ? 0 : this.#idleMs(links, nextDueAt);
  }

  async #startLanesOf(link: BrandLink, urgency: Urgency): Promise<number> {
    const { store, clock } = this.#context;
    let started = 0;
    for (const opening of link.openings(this.#lanesOf(link), urgency)) {
      if (this.#stopping.signal.aborted) break;
      const query = { ...opening, now: clock.now(), leaseMs: LEASE_MS, brands: [link.brand] };
      const lanes = await store.takeDueLanes(query);
      link.started(opening, lanes.length);
      for (const lane of lanes) this.#startLane(link, lane);
      started += lanes.length;
      // Lets requests and signals in between, even if the store answers at once.
      await turn();
    }
    return started;
  }

  #startLane(link: BrandLink, lane: DueLane): void {
    // Without the shop's settings nothing can be sent: the lane stays leased until it is served again, or the lease ends.
    if (!this.#context.shops.has(lane.shop)) {
      const waiting = this.#lanesOfGoneShop(lane.shop);
      if (waiting.size < MOST_WAITING) waiting.set(lane.orderId, lane);
      return;
    }
    const order = JSON.stringify([lane.shop, lane.orderId]);
    // The lease expired while the lane runs here: the clock was set forward, or the process was paused.
    if (this.#runs.get(order)?.renew(lane) === true) return;
    const shared = { signal: this.#stopping.signal, storeTrouble: this.#storeTrouble };
    const run = new LaneRun({ ...this.#context, ...shared }, link, lane);
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

  /** `due`: brands with due lanes that may not start yet. */
  #idleMs(due: readonly BrandLink[], nextDueAt: Moment | null): number {
    const { brands, clock } = this.#context;
    const probes = [...brands.values()].flatMap((link) => link.probeInMs() ?? []);
    const opens = due.map((link) => link.opensInMs()).filter((waitMs) => waitMs > 0);
    const waits = [PATROL_MS, ...probes, ...opens];
    if (nextDueAt !== null) waits.push(nextDueAt - clock.now());
    return Math.max(1, Math.min(...waits));
  }

  #lanesOf(link: BrandLink): number {
    return this.#busy.get(link.brand) ?? 0;
  }

  #lanesOfGoneShop(shop: string): Map<string, DueLane> {
    const known = this.#gone.get(shop);
    if (known !== undefined) return known;
    this.#context.log.warn({ shop }, LOG_LINES.shopGone);
    const lanes = new Map<string, DueLane>();
    this.#gone.set(shop, lanes);
    return lanes;
  }

  /** Runs in the background: there may be many lanes, and the store may be slow. */
  #releaseReturned(): void {
    const { shops, store } = this.#context;
    for (const [shop, lanes] of this.#gone) {
      if (!shops.has(shop)) continue;
      this.#gone.delete(shop);
      const release = (lane: DueLane) =>
        store.releaseLane(lane, lane.lease).catch((error: unknown) => this.#laneFailed(lane, error));
      const end = Promise.all([...lanes.values()].map(release)).then(() => {
        this.#ends.delete(end);
        this.#bell.ring();
      });
      this.#ends.add(end);
    }
  }

  #laneFailed(lane: DueLane, error: unknown): void {
    // The lane keeps its lease and is taken again when that ends; anything still being sent then counts as interrupted.
    if (error instanceof LeaseLost) return;
    const { shop, orderId } = lane;
    this.#context.log.error({ shop, orderId, error }, LOG_LINES.laneStopped);
  }
}
