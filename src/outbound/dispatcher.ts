import type { Clock } from "../clock.ts";
import { endAttempt, interruptAttempt, startAttempt } from "../domain/attempt.ts";
import type { OrderRecord } from "../domain/order-record.ts";
import { headOperation, nextStep } from "../domain/order-summary.ts";
import type { Outcome } from "../domain/outcome.ts";
import { replan } from "../domain/replan.ts";
import type { Log } from "../log.ts";
import { replanContext } from "../reconcile/reconcile-order.ts";
import type { Shops } from "../shop-context.ts";
import { type DueLane, LeaseLost, type OrderChange, type Store } from "../store/store.ts";
import { WakeUp } from "../wake-up.ts";
import type { BrandLink } from "./brand-link.ts";
import { type LoyaltyCall, loyaltyCall } from "./loyalty-call.ts";
import type { Slot } from "./rate-budget.ts";
import { StepAdmission } from "./step-admission.ts";

/** Lanes that one brand works on at the same time. */
const LANES_AT_ONCE = 64;
/** Longer than the longest call with its quick retries; only a process that died or hangs lets a lease end. */
const LEASE_MS = 5 * 60_000;
/** How often lanes are looked for when nobody rings: expired leases, and a store that was away. */
const PATROL_MS = 5_000;

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
      const limit = Math.min(link.capacity(), LANES_AT_ONCE - (this.#busy.get(link.brand) ?? 0));
      if (limit <= 0) continue;
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
    link.beginProbe();
    this.#busy.set(link.brand, (this.#busy.get(link.brand) ?? 0) + 1);
    const work = this.#workLane(link, lane)
      .catch((error: unknown) => this.#laneFailed(lane, error))
      .finally(() => {
        link.endProbe();
        this.#busy.set(link.brand, (this.#busy.get(link.brand) ?? 1) - 1);
        this.#lanes.delete(work);
        this.#bell.ring();
      });
    this.#lanes.add(work);
  }

  async #idleMs(): Promise<number> {
    const { brands, store, clock } = this.#parts;
    const able = [...brands.values()].filter((link) => (this.#busy.get(link.brand) ?? 0) < LANES_AT_ONCE);
    const open = able.filter((link) => link.capacity() > 0).map(({ brand }) => brand);
    const closed = able.filter((link) => link.capacity() <= 0);
    const dueAt = await store.nextDueAt(open);
    const waits = closed.map((link) => link.capacityInMs());
    if (dueAt !== null) waits.push(dueAt - clock.now());
    return Math.max(1, Math.min(PATROL_MS, ...waits));
  }

  async #workLane(link: BrandLink, lane: DueLane): Promise<void> {
    const isPerson = lane.priority === "person";
    const bucket = link.bucketOf(lane.operation);
    let slot: Slot | null = await link.budget(bucket).take(isPerson);
    let ready = await this.#begin(link, lane, bucket);
    while (ready !== null && slot !== null) {
      const admission = new StepAdmission(slot, link.budget(bucket), () => this.#remember(bucket));
      const { outcome } = await ready.call(link.client, admission.admit);
      admission.end();
      link.heed(bucket, outcome, this.#parts.log);
      const canGoOn = link.bucketOf("transaction") === bucket && link.pause === null && !this.#isStopping;
      slot = canGoOn ? link.budget(bucket).tryTake(isPerson) : null;
      ready = await this.#finish(link, lane, ready.operationId, outcome, slot === null ? null : bucket);
    }
    slot?.unused();
    await this.#parts.store.releaseLane(lane, lane.lease);
  }

  /** Plans again and, if the head of the lane is due, writes that it is being sent. */
  #begin(link: BrandLink, lane: DueLane, bucket: string): Promise<ReadyCall | null> {
    return this.#change(lane, (record) => this.#beginStep(record, link, bucket));
  }

  /** Writes the outcome, plans, and with a slot at hand writes the next step's start in the same act. */
  #finish(
    link: BrandLink,
    lane: DueLane,
    id: string,
    outcome: Outcome,
    bucket: string | null,
  ): Promise<ReadyCall | null> {
    return this.#change(lane, (record) => {
      const ended = endAttempt(record, id, outcome, {
        now: this.#parts.clock.now(),
        jitter: this.#parts.jitter(),
      });
      if (bucket === null) return { record: this.#replan(ended), result: null };
      return this.#beginStep(ended, link, bucket);
    });
  }

  #beginStep(found: OrderRecord, link: BrandLink, bucket: string): OrderChange<ReadyCall | null> {
    const now = this.#parts.clock.now();
    const left = headOperation(found);
    const record = this.#replan(left?.state === "sending" ? interruptAttempt(found, left.id, now) : found);
    const operation = headOperation(record);
    const next = nextStep(record);
    const programme = this.#parts.shops.get(record.shop)?.programme;
    if (
      operation === null ||
      next === null ||
      next.dueAt > now ||
      programme === undefined ||
      link.pause?.since === now
    ) {
      return { record, result: null };
    }
    const started = startAttempt(record, operation.id, programme, now);
    const call = loyaltyCall(started, operation, programme);
    if (call === null) throw new Error(`${operation.id} was planned, but lacks what its call needs`);
    return {
      record: started,
      result: { operationId: operation.id, call },
      remembers: { bucket, startedAt: now },
    };
  }

  #replan(record: OrderRecord): OrderRecord {
    const shop = this.#parts.shops.get(record.shop);
    return shop === undefined ? record : replan(record, replanContext(shop, "live", this.#parts.clock.now()));
  }

  #change(
    lane: DueLane,
    change: (record: OrderRecord) => OrderChange<ReadyCall | null>,
  ): Promise<ReadyCall | null> {
    return this.#parts.store.changeOrder<ReadyCall | null>(
      lane,
      (record) => {
        if (record === null) return { record: null, result: null };
        const changed = change(record);
        return changed.record === record ? { ...changed, record: null } : changed;
      },
      lane.lease,
    );
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
