import { endAttempt } from "../domain/operation/attempt.ts";
import type { Operation } from "../domain/operation/operation.ts";
import type { Outcome } from "../domain/operation/outcome.ts";
import { STORE_WAIT_MS } from "../domain/operation/retry-waits.ts";
import { atBrand } from "../domain/order/at-brand.ts";
import type { OrderRecord } from "../domain/order/order-record.ts";
import { type StartedStep, startNextStep } from "../domain/plan/next-step.ts";
import { replan } from "../domain/plan/replan.ts";
import type { PlanContext } from "../domain/plan/wanted-step.ts";
import { asksForReading } from "../domain/rules/needed-parts.ts";
import { LOG_LINES } from "../runtime/log/log-lines.ts";
import type { TraceParent } from "../runtime/telemetry/spans.ts";
import { pause } from "../runtime/time/background.ts";
import { replanContext } from "../shops/replan-context.ts";
import { type ShopContext, withFixedProgramme } from "../shops/shop-context.ts";
import type { DueLane } from "../store/lanes.ts";
import { LeaseLost, type OrderChange } from "../store/records.ts";
import { StoreUnavailable } from "../store/store.ts";
import { withAnswer } from "./answered.ts";
import type { BrandLink } from "./brand/brand-link.ts";
import type { CallPermits } from "./brand/call-permits.ts";
import type { BudgetPermit } from "./brand/permit.ts";
import { urgencyOf } from "./brand/slot-rule.ts";
import { sendTraced } from "./call-spans.ts";
import type { Reply } from "./loyalty/loyalty-client.ts";
import { startedCall } from "./loyalty-call.ts";
import { asksForOthers, findInOthers } from "./other-orders.ts";
import type { LaneContext, ReadyCall } from "./send-context.ts";

/**
 * Sends what one lane has due:
 *
 *   plan again (domain/plan) ─▶ build the request (loyalty-call.ts) ─▶ write "sending" with it (durable)
 *     ─▶ send (loyalty/loyalty-client.ts), classify the answer (loyalty/classify.ts), judge the account (brand/brand-link.ts)
 *     ─▶ write the outcome (answered.ts), plan again, maybe write the next "sending" ─▶ …
 *
 * So no pointless step is sent, a crash at any point is visible afterwards, and the calls of one order never overlap.
 */
export class LaneRun {
  readonly #context: LaneContext;
  readonly #link: BrandLink;
  readonly #bucket: string;
  /** This lane was started as a probe, to find out whether the brand works again. */
  readonly #isProbe: boolean;
  #lane: DueLane;
  #isOver = false;
  #isReleased = false;
  /** The shop with the programme from the start of the run, so that checks stay valid until its end. */
  readonly #shop: ShopContext | null;
  /** What other orders say about this one, as `findInOthers` returns it. */
  #withOthers: ((found: OrderRecord) => OrderRecord) | null = null;
  /** The trace of the current step; operations planned after it join the same trace. */
  #traceparent: TraceParent | null = null;

  constructor(context: LaneContext, link: BrandLink, lane: DueLane) {
    this.#context = context;
    this.#link = link;
    this.#bucket = link.bucketOf(lane.operation);
    this.#isProbe = link.outage !== null;
    this.#lane = lane;
    const shop = context.shops.get(lane.shop);
    this.#shop = shop === undefined ? null : withFixedProgramme(shop);
  }

  /**
   * Continues under a new lease, because the store leased the lane again although it runs here. Returns false if this
   * run no longer sends, so the lane needs another run.
   */
  renew(lane: DueLane): boolean {
    if (this.#isOver) return false;
    this.#lane = lane;
    return true;
  }

  async run(): Promise<void> {
    try {
      await this.#sendSteps();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      if (!this.#context.signal.aborted) await pause(this.#context, STORE_WAIT_MS);
    } finally {
      this.#isOver = true;
    }
    if (!this.#isReleased) await this.#release();
  }

  /** Releases the lane; retries while the store is unavailable, because the lane cannot continue before. */
  async #release(): Promise<void> {
    for (;;) {
      try {
        return await this.#context.store.releaseLane(this.#lane, this.#lane.lease);
      } catch (error) {
        if (!(error instanceof StoreUnavailable) || this.#context.signal.aborted) throw error;
        await pause(this.#context, STORE_WAIT_MS);
      }
    }
  }

  async #sendSteps(): Promise<void> {
    const link = this.#link;
    if (!(await this.#isRead())) return;
    this.#withOthers = await this.#findInOthers();
    let permit = await link.budget(this.#bucket).takeSoon(urgencyOf(this.#lane.priority));
    try {
      // An outage of the brand began while this lane waited for a slot.
      const isStopped = link.outage !== null && !this.#isProbe;
      let ready = isStopped ? null : permit && (await this.#begin(permit));
      while (ready !== null && permit !== null) {
        const permits = link.stepPermits(this.#bucket, permit, () => this.#confirmLease());
        permit = null;
        const { reply, outcome } = await this.#send(ready, permits);
        permit = this.#mayGoOn(ready, outcome) ? await this.#nextPermit() : null;
        ready = await this.#finish(ready.operation.id, { ...reply, outcome }, permit);
      }
    } finally {
      permit?.unused();
    }
  }

  /** `outcome`: what the answer means for this order. */
  async #send(ready: ReadyCall, permits: CallPermits) {
    const order = JSON.stringify([this.#lane.shop, this.#lane.orderId]);
    try {
      const { client } = this.#link;
      const reply = await sendTraced(this.#context.spans, this.#lane, ready, [client, permits.take]);
      const { outcome } = reply;
      if (permits.isUnused) return { reply, outcome };
      const heard = { order, outcome, startedAt: ready.startedAt };
      return { reply, outcome: this.#link.observe(this.#bucket, heard, this.#context.log) };
    } finally {
      permits.end();
    }
  }

  /**
   * Whether another step may follow at once. If taking a slot is a write to the store, one is requested only if the
   * order as last read has another due step; if the order has changed since, the lane becomes due again.
   */
  #mayGoOn({ record, operation: { id }, isSlotWritten }: ReadyCall, outcome: Outcome): boolean {
    const { clock, signal } = this.#context;
    const shop = this.#shop;
    if (shop === null || signal.aborted || this.#link.outage !== null) return false;
    if (!isSlotWritten) return true;
    const ended = endAttempt(record, id, outcome, { now: clock.now(), jitter: 0 });
    return this.#nextStep(ended, shop).operation !== null;
  }

  /** Returns `null` if the store is unavailable: the answer must still be written. */
  async #nextPermit(): Promise<BudgetPermit | null> {
    try {
      return await this.#link.budget(this.#bucket).tryTake(urgencyOf(this.#lane.priority));
    } catch (error) {
      if (error instanceof StoreUnavailable) return null;
      throw error;
    }
  }

  /** Reads data that rules need; false: the shop refuses it, and the points wait. */
  async #isRead(): Promise<boolean> {
    const { store, readForRules } = this.#context;
    const shop = this.#shop;
    if (shop === null || !asksForReading(shop.programme, shop.adapter.reads ?? [])) return true;
    const record = await store.getOrder(this.#lane);
    return record === null || ((await readForRules?.(shop, record)) ?? true);
  }

  /** Queries the store before planning, which is pure. */
  async #findInOthers(): Promise<((found: OrderRecord) => OrderRecord) | null> {
    const { store } = this.#context;
    const shop = this.#shop;
    if (shop === null || !asksForOthers(shop)) return null;
    return findInOthers(store, shop, await store.getOrder(this.#lane));
  }

  #begin(permit: BudgetPermit): Promise<ReadyCall | null> {
    return this.#change((record, shop) => this.#beginStep(record, shop, permit));
  }

  /** Rejects with LeaseLost if another process has taken over the lane. */
  async #confirmLease(): Promise<void> {
    await this.#change((record) => ({ record, result: null }));
  }

  /**
   * Writes the outcome and replans. With a permit, writes the start of the next step in the same transaction.
   */
  async #finish(id: string, reply: Reply, permit: BudgetPermit | null): Promise<ReadyCall | null> {
    const { clock, jitter, log, storeTrouble } = this.#context;
    const { shop, orderId } = this.#lane;
    for (;;) {
      try {
        const ready = await this.#change((record, own) => {
          const ended = withAnswer(record, id, reply, this.#link, { now: clock.now(), jitter: jitter() });
          if (permit === null) return { record: replan(ended, this.#planContext(own)), result: null };
          return this.#beginStep(ended, own, permit);
        });
        storeTrouble.over();
        return ready;
      } catch (error) {
        // The answer must not be lost because the disk is full for a moment.
        if (!(error instanceof StoreUnavailable) || this.#context.signal.aborted) throw error;
        storeTrouble.met((count) => log.warn({ shop, orderId, count }, LOG_LINES.answerNotWritten));
        await pause(this.#context, STORE_WAIT_MS);
      }
    }
  }

  /** Replans and, if the head of the lane is due, marks it as being sent. */
  #beginStep(found: OrderRecord, shop: ShopContext, permit: BudgetPermit): OrderChange<ReadyCall | null> {
    const known = this.#withOthers === null ? found : this.#withOthers(found);
    // The shop was removed during the wait for a slot, for the shop or for the previous step; or it moved to another brand.
    const moved = atBrand(known, shop.brand);
    if (moved !== known || !this.#context.shops.has(shop.shop))
      return { record: replan(moved, this.#planContext(shop)), result: null };
    const started = this.#nextStep(known, shop);
    const next = startedCall(started, shop, this.#link.client);
    if (next === null) return { record: started.record, result: null };
    const { record, operation, request } = next;
    const { clock } = this.#context;
    const startedAt = clock.monotonic();
    const remembers = permit.remembering();
    const isSlotWritten = remembers === null;
    this.#traceparent = operation.traceparent ?? null;
    const result = { operation, record, request, isSlotWritten, startedAt, sentAt: clock.now() };
    return { record, result, ...(remembers === null ? {} : { remembers }) };
  }

  #nextStep(found: OrderRecord, shop: ShopContext): StartedStep {
    // After replanning, the next step may belong to another bucket than the permit's.
    const isPermitted = ({ kind }: Operation) => this.#link.bucketOf(kind) === this.#bucket;
    return startNextStep(found, this.#planContext(shop), isPermitted);
  }

  #planContext(shop: ShopContext): PlanContext {
    return { ...replanContext(shop, "live", this.#context.clock.now()), traceparent: this.#traceparent };
  }

  /** Changes the record. A change that starts no call is the last write of the run and releases the lane. */
  async #change(
    change: (record: OrderRecord, shop: ShopContext) => OrderChange<ReadyCall | null>,
  ): Promise<ReadyCall | null> {
    const { store, onChanged } = this.#context;
    const shop = this.#shop;
    if (shop === null) throw new Error(`the shop "${this.#lane.shop}" is not in the configuration any more`);
    let written: OrderRecord | null = null;
    const decide = (record: OrderRecord | null): OrderChange<ReadyCall | null> => {
      if (record === null) return { record: null, result: null };
      const changed = change(record, shop);
      written = changed.record === record ? null : changed.record;
      return { ...changed, record: written, releases: changed.result === null };
    };
    const lane = this.#lane;
    try {
      const ready = await store.changeOrder(lane, decide, lane.lease);
      // Unless this run got the lane again in the meantime.
      if (ready === null && written !== null && this.#lane === lane) this.#isOver = this.#isReleased = true;
      if (written !== null) onChanged?.(written);
      return ready;
    } catch (error) {
      // The lease was lost, but this run has a new one, so the change still applies.
      if (error instanceof LeaseLost && this.#lane !== lane) return this.#change(change);
      throw error;
    }
  }
}
