import type { Clock } from "../clock.ts";
import { endAttempt, interruptAttempt, startAttempt } from "../domain/attempt.ts";
import type { OrderRecord } from "../domain/order-record.ts";
import { headOperation, nextStep } from "../domain/order-summary.ts";
import type { Outcome } from "../domain/outcome.ts";
import { replan } from "../domain/replan.ts";
import type { Log } from "../log.ts";
import { replanContext } from "../reconcile/reconcile-order.ts";
import type { ShopContext, Shops } from "../shop-context.ts";
import { type DueLane, LeaseLost, type OrderChange, type Store, StoreUnavailable } from "../store/store.ts";
import { WakeUp } from "../wake-up.ts";
import type { BrandLink } from "./brand-link.ts";
import { type LoyaltyCall, loyaltyCall } from "./loyalty-call.ts";
import type { Slot } from "./rate-budget.ts";
import { StepAdmission } from "./step-admission.ts";

/** Longer than the longest call with its quick retries; only a process that died or hangs lets a lease end. */
const LEASE_MS = 5 * 60_000;
/** How often lanes are looked for when nobody rings: expired leases, and a store that was away. */
const PATROL_MS = 5_000;
/** Between tries to write an answer down while the store takes nothing. */
const STORE_REST_MS = 1_000;

export interface DispatcherParts {
  readonly store: Store;
  readonly brands: ReadonlyMap<string, BrandLink>;
  readonly shops: Shops;
  readonly clock: Clock;
  /** Uniform in [0, 1): spreads retries. */
  readonly jitter: () => number;
  readonly log: Log;
  /** An order was changed by an answer. */
  readonly onChanged?: (record: OrderRecord) => void;
}

/**
 * Sends what the lanes have due: takes as many lanes as the brand's budget allows, and for each lane
 *
 *   plan again ─▶ write "sending" (durable) ─▶ call ─▶ write the outcome, plan, maybe write the next "sending" ─▶ …
 *
 * so that no step is sent that became pointless meanwhile, a crash at any point is seen afterwards, and the calls of
 * one order never overlap.
 */
export class Dispatcher {
  readonly #parts: DispatcherParts;
  readonly #bell: WakeUp;
  readonly #busy = new Map<string, number>();
  readonly #lanes = new Set<Promise<void>>();
  #isStopping = false;
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
    this.#isStopping = true;
    this.#bell.ring();
    await this.#running;
    await Promise.all(this.#lanes);
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      let waitMs = PATROL_MS;
      try {
        const started = await this.#startLanes();
        waitMs = started > 0 ? 0 : await this.#idleMs();
      } catch (error) {
        this.#parts.log.error({ error: String(error) }, "due operations could not be read; trying again");
      }
      if (waitMs > 0 && !this.#isStopping) await this.#bell.wait(waitMs);
    }
  }

  async #startLanes(): Promise<number> {
    let started = 0;
    for (const link of this.#parts.brands.values()) {
      const limit = link.capacity(this.#lanesOf(link));
      if (limit === 0) continue;
      const now = this.#parts.clock.now();
      const lanes = await this.#parts.store.takeDueLanes({
        now,
        limit,
        leaseMs: LEASE_MS,
        brands: [link.brand],
      });
      for (const lane of lanes) this.#startLane(link, lane);
      started += lanes.length;
    }
    return started;
  }

  #startLane(link: BrandLink, lane: DueLane): void {
    this.#busy.set(link.brand, this.#lanesOf(link) + 1);
    const work = this.#workLane(link, lane)
      .catch((error: unknown) => this.#laneFailed(lane, error))
      .finally(() => {
        this.#busy.set(link.brand, this.#lanesOf(link) - 1);
        this.#lanes.delete(work);
        this.#bell.ring();
      });
    this.#lanes.add(work);
  }

  /** How long nothing can happen by itself; what lanes under way cause is rung for. */
  async #idleMs(): Promise<number> {
    const { brands, store, clock } = this.#parts;
    const links = [...brands.values()];
    const open = links.filter((link) => link.capacity(this.#lanesOf(link)) > 0);
    const dueAt = await store.nextDueAt(open.map(({ brand }) => brand));
    const waits = links.map((link) => link.capacityInMs()).filter((waitMs) => waitMs > 0);
    if (dueAt !== null) waits.push(dueAt - clock.now());
    return Math.max(1, Math.min(PATROL_MS, ...waits));
  }

  #lanesOf(link: BrandLink): number {
    return this.#busy.get(link.brand) ?? 0;
  }

  async #workLane(link: BrandLink, lane: DueLane): Promise<void> {
    const isPerson = lane.priority === "person";
    const bucket = link.bucketOf(lane.operation);
    let slot: Slot | null = await link.budget(bucket).take(isPerson);
    try {
      let ready = await this.#begin(lane, bucket);
      while (ready !== null && slot !== null) {
        const admission = new StepAdmission(slot, link.budget(bucket), () => this.#remember(bucket));
        slot = null;
        const { outcome } = await ready.call(link.client, admission.admit);
        admission.end();
        link.heed(bucket, outcome, this.#parts.log);
        const canGoOn = link.hasOneBucket && link.rest === null && !this.#isStopping;
        slot = canGoOn ? link.budget(bucket).tryTake(isPerson) : null;
        ready = await this.#finish(lane, ready.operationId, outcome, slot === null ? null : bucket);
      }
    } finally {
      slot?.unused();
    }
    await this.#parts.store.releaseLane(lane, lane.lease);
  }

  /** Plans again and, if the head of the lane is due, writes that it is being sent. */
  #begin(lane: DueLane, bucket: string): Promise<ReadyCall | null> {
    return this.#change(lane, (record, shop) => this.#beginStep(record, shop, bucket));
  }

  /** Writes the outcome, plans, and with a slot at hand writes the next step's start in the same act. */
  async #finish(
    lane: DueLane,
    id: string,
    outcome: Outcome,
    bucket: string | null,
  ): Promise<ReadyCall | null> {
    const { clock, jitter, log } = this.#parts;
    for (;;) {
      try {
        return await this.#change(lane, (record, shop) => {
          const ended = endAttempt(record, id, outcome, { now: clock.now(), jitter: jitter() });
          if (bucket === null) return { record: this.#replan(ended, shop), result: null };
          return this.#beginStep(ended, shop, bucket);
        });
      } catch (error) {
        // The answer is known and must not be forgotten because the disk is full for a moment.
        if (!(error instanceof StoreUnavailable) || this.#isStopping) throw error;
        log.warn(
          { shop: lane.shop, orderId: lane.orderId },
          "an answer could not be written down; trying again",
        );
        await new Promise<void>((resolve) => clock.after(STORE_REST_MS, resolve));
      }
    }
  }

  #beginStep(found: OrderRecord, shop: ShopContext, bucket: string): OrderChange<ReadyCall | null> {
    const now = this.#parts.clock.now();
    const left = headOperation(found);
    const record = this.#replan(
      left?.state === "sending" ? interruptAttempt(found, left.id, now) : found,
      shop,
    );
    const operation = headOperation(record);
    const next = nextStep(record);
    if (operation === null || next === null || next.dueAt > now) return { record, result: null };
    const started = startAttempt(record, operation.id, shop.programme, now);
    const call = loyaltyCall(started, operation, shop.programme);
    if (call === null) throw new Error(`${operation.id} was planned, but lacks what its call needs`);
    return {
      record: started,
      result: { operationId: operation.id, call },
      remembers: { bucket, startedAt: now },
    };
  }

  #replan(record: OrderRecord, shop: ShopContext): OrderRecord {
    return replan(record, replanContext(shop, "live", this.#parts.clock.now()));
  }

  #change(
    lane: DueLane,
    change: (record: OrderRecord, shop: ShopContext) => OrderChange<ReadyCall | null>,
  ): Promise<ReadyCall | null> {
    const shop = this.#parts.shops.get(lane.shop);
    if (shop === undefined) throw new Error(`the shop "${lane.shop}" is not in the configuration any more`);
    const decide = (record: OrderRecord | null): OrderChange<ReadyCall | null> => {
      if (record === null) return { record: null, result: null };
      const changed = change(record, shop);
      return changed.record === record ? { ...changed, record: null } : changed;
    };
    return this.#parts.store.changeOrder(lane, decide, lane.lease);
  }

  #remember(bucket: string): Promise<void> {
    return this.#parts.store.rememberCall({ bucket, startedAt: this.#parts.clock.now() });
  }

  #laneFailed(lane: DueLane, error: unknown): void {
    // The lane keeps its lease and is taken again when that ends: whatever was under way counts as interrupted then.
    if (error instanceof LeaseLost) return;
    const { shop, orderId } = lane;
    this.#parts.log.error(
      { shop, orderId, error: String(error) },
      "a lane stopped; it goes on when its lease ends",
    );
  }
}

interface ReadyCall {
  readonly operationId: string;
  readonly call: LoyaltyCall;
}
