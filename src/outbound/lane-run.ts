import { endAttempt } from "../domain/operation/attempt.ts";
import type { Operation } from "../domain/operation/operation.ts";
import type { Outcome } from "../domain/operation/outcome.ts";
import { STORE_WAIT_MS } from "../domain/operation/retry-waits.ts";
import type { OrderRecord } from "../domain/order/order-record.ts";
import { type StartedStep, startNextStep } from "../domain/plan/next-step.ts";
import { replan } from "../domain/plan/replan.ts";
import type { PlanContext } from "../domain/plan/wanted-step.ts";
import { asksForReading } from "../domain/rules/asked.ts";
import { asksForFirstOrder, withFirstOrder } from "../domain/rules/first-order.ts";
import { replanContext } from "../shops/replan-context.ts";
import { type ShopContext, withFixedProgramme } from "../shops/shop-context.ts";
import type { DueLane } from "../store/lanes.ts";
import { LeaseLost, type OrderChange } from "../store/records.ts";
import { StoreUnavailable } from "../store/store.ts";
import type { TraceParent } from "../telemetry/spans.ts";
import { pause } from "../time/background.ts";
import { LOG_LINES } from "../words/log-lines.ts";
import { withAnswer } from "./answered.ts";
import type { BrandLink } from "./brand/brand-link.ts";
import type { CallPermits } from "./brand/call-permits.ts";
import type { BudgetPermit } from "./brand/permit.ts";
import { urgencyOf } from "./brand/slot-rule.ts";
import { sendTold } from "./call-spans.ts";
import { findFirstOrder } from "./first-order.ts";
import type { LaneRunParts, ReadyCall } from "./lane-run-parts.ts";
import type { Reply } from "./loyalty/loyalty-client.ts";
import { startedCall } from "./loyalty-call.ts";

/**
 * Sends what one lane has due:
 *
 *   plan again ─▶ write "sending" (durable) ─▶ call ─▶ write the outcome, plan, maybe write the next "sending" ─▶ …
 *
 * so that no step is sent that became pointless meanwhile, a crash at any point is seen afterwards, and the calls of
 * one order never overlap.
 */
export class LaneRun {
  readonly #parts: LaneRunParts;
  readonly #link: BrandLink;
  readonly #bucket: string;
  /** Begun to find out whether the brand works again. */
  readonly #isProbe: boolean;
  #lane: DueLane;
  #isOver = false;
  /** Its programme as it was when the run began: what was found out for it stays true until the run is over. */
  readonly #shop: ShopContext | null;
  /** As `findFirstOrder` says. */
  #isFirstOrder: boolean | null | undefined;
  /** The trace of the step at hand: what follows of it belongs there, too. */
  #traceparent: TraceParent | null = null;

  constructor(parts: LaneRunParts, link: BrandLink, lane: DueLane) {
    this.#parts = parts;
    this.#link = link;
    this.#bucket = link.bucketOf(lane.operation);
    this.#isProbe = link.outage !== null;
    this.#lane = lane;
    const shop = parts.shops.get(lane.shop);
    this.#shop = shop === undefined ? null : withFixedProgramme(shop);
  }

  /**
   * The store handed the lane out again although it is under way here: goes on under the new lease. False when nothing
   * will be sent here any more: the lane needs another run.
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
      if (!this.#parts.signal.aborted) await pause(this.#parts, STORE_WAIT_MS);
    } finally {
      this.#isOver = true;
    }
    await this.#release();
  }

  /** A store that takes nothing now is waited for: until the lane is released, it stands still. */
  async #release(): Promise<void> {
    for (;;) {
      try {
        return await this.#parts.store.releaseLane(this.#lane, this.#lane.lease);
      } catch (error) {
        if (!(error instanceof StoreUnavailable) || this.#parts.signal.aborted) throw error;
        await pause(this.#parts, STORE_WAIT_MS);
      }
    }
  }

  async #sendSteps(): Promise<void> {
    const link = this.#link;
    if (!(await this.#isRead())) return;
    this.#isFirstOrder = await this.#findFirstOrder();
    let permit = await link.budget(this.#bucket).takeSoon(urgencyOf(this.#lane.priority));
    try {
      // The brand has stopped while this one waited for its turn.
      const isStopped = link.outage !== null && !this.#isProbe;
      let ready = isStopped ? null : permit && (await this.#begin(permit));
      while (ready !== null && permit !== null) {
        const permits = link.stepPermits(this.#bucket, permit, () => this.#confirmLease());
        permit = null;
        const { reply, outcome } = await this.#send(ready, permits);
        permit = this.#mayGoOn(ready, outcome) ? await this.#nextPermit() : null;
        ready = await this.#finish(ready.operationId, { ...reply, outcome }, permit);
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
      const reply = await sendTold(this.#parts.spans, this.#lane, ready, [client, permits.take]);
      const { outcome } = reply;
      if (permits.isUnused) return { reply, outcome };
      const heard = { order, outcome, startedAt: ready.startedAt };
      return { reply, outcome: this.#link.observe(this.#bucket, heard, this.#parts.log) };
    } finally {
      permits.end();
    }
  }

  /**
   * Another step may follow at once. A slot that is written is asked for only where one is due as the order was; where it
   * has changed meanwhile, the lane is due again.
   */
  #mayGoOn({ record, operationId: id, isSlotWritten }: ReadyCall, outcome: Outcome): boolean {
    const { clock, signal } = this.#parts;
    const shop = this.#shop;
    if (shop === null || signal.aborted || this.#link.outage !== null) return false;
    if (!isSlotWritten) return true;
    const ended = endAttempt(record, id, outcome, { now: clock.now(), jitter: 0 });
    return this.#nextStep(ended, shop).operation !== null;
  }

  /** Whatever becomes of it, the answer that is there has to be written down. */
  async #nextPermit(): Promise<BudgetPermit | null> {
    try {
      return await this.#link.budget(this.#bucket).tryTake(urgencyOf(this.#lane.priority));
    } catch (error) {
      if (error instanceof StoreUnavailable) return null;
      throw error;
    }
  }

  /** False: the points wait for what the shop does not tell. */
  async #isRead(): Promise<boolean> {
    const { store, readForRules } = this.#parts;
    const shop = this.#shop;
    if (shop === null || !asksForReading(shop.programme, shop.adapter.reads ?? [])) return true;
    const record = await store.getOrder(this.#lane);
    return record === null || ((await readForRules?.(shop, record)) ?? true);
  }

  /** Found out before the plan, which is pure. */
  async #findFirstOrder(): Promise<boolean | null | undefined> {
    const { store } = this.#parts;
    const shop = this.#shop;
    if (shop === null || !asksForFirstOrder(shop.programme)) return undefined;
    return findFirstOrder(store, shop, await store.getOrder(this.#lane));
  }

  #begin(permit: BudgetPermit): Promise<ReadyCall | null> {
    return this.#change((record, shop) => this.#beginStep(record, shop, permit));
  }

  /** Rejects with LeaseLost when the lane is another process's by now. */
  async #confirmLease(): Promise<void> {
    await this.#change((record) => ({ record, result: null }));
  }

  /** Writes the outcome, plans, and with a permit at hand writes the next step's start in the same act. */
  async #finish(id: string, reply: Reply, permit: BudgetPermit | null): Promise<ReadyCall | null> {
    const { clock, jitter, log, storeTrouble } = this.#parts;
    const { shop, orderId } = this.#lane;
    for (;;) {
      try {
        const ready = await this.#change((record, context) => {
          const ended = withAnswer(record, id, reply, this.#link, { now: clock.now(), jitter: jitter() });
          if (permit === null) return { record: replan(ended, this.#context(context)), result: null };
          return this.#beginStep(ended, context, permit);
        });
        storeTrouble.over();
        return ready;
      } catch (error) {
        // The answer is known and must not be forgotten because the disk is full for a moment.
        if (!(error instanceof StoreUnavailable) || this.#parts.signal.aborted) throw error;
        storeTrouble.met((count) => log.warn({ shop, orderId, count }, LOG_LINES.answerNotWritten));
        await pause(this.#parts, STORE_WAIT_MS);
      }
    }
  }

  /** Plans again and, if the head of the lane is due, writes that it is being sent. */
  #beginStep(found: OrderRecord, shop: ShopContext, permit: BudgetPermit): OrderChange<ReadyCall | null> {
    const isFirst = this.#isFirstOrder;
    const known = isFirst === undefined ? found : withFirstOrder(found, isFirst);
    // Taken out meanwhile: while a slot was waited for, the shop was asked, or the step before was answered.
    if (!this.#parts.shops.has(shop.shop))
      return { record: replan(known, this.#context(shop)), result: null };
    const started = this.#nextStep(known, shop);
    const next = startedCall(started, shop, this.#link.client);
    if (next === null) return { record: started.record, result: null };
    const { record, operation, call } = next;
    const startedAt = this.#parts.clock.monotonic();
    const remembers = permit.remembering();
    const isSlotWritten = remembers === null;
    this.#traceparent = operation.traceparent ?? null;
    const sent = { operation, sentAt: this.#parts.clock.now() };
    const result = { operationId: operation.id, record, call, isSlotWritten, startedAt, sent };
    return { record, result, ...(remembers === null ? {} : { remembers }) };
  }

  #nextStep(found: OrderRecord, shop: ShopContext): StartedStep {
    // Planned anew, the step may be counted elsewhere than the permit at hand.
    const isPermitted = ({ kind }: Operation) => this.#link.bucketOf(kind) === this.#bucket;
    return startNextStep(found, this.#context(shop), isPermitted);
  }

  #context(shop: ShopContext): PlanContext {
    return { ...replanContext(shop, "live", this.#parts.clock.now()), traceparent: this.#traceparent };
  }

  async #change(
    change: (record: OrderRecord, shop: ShopContext) => OrderChange<ReadyCall | null>,
  ): Promise<ReadyCall | null> {
    const { store, onChanged } = this.#parts;
    const shop = this.#shop;
    if (shop === null) throw new Error(`the shop "${this.#lane.shop}" is not in the configuration any more`);
    let written: OrderRecord | null = null;
    const decide = (record: OrderRecord | null): OrderChange<ReadyCall | null> => {
      if (record === null) return { record: null, result: null };
      const changed = change(record, shop);
      written = changed.record === record ? null : changed.record;
      return { ...changed, record: written };
    };
    const lane = this.#lane;
    try {
      const ready = await store.changeOrder(lane, decide, lane.lease);
      if (written !== null) onChanged?.(written);
      return ready;
    } catch (error) {
      // The lease ended and is ours again: what is to be written is as true as before.
      if (error instanceof LeaseLost && this.#lane !== lane) return this.#change(change);
      throw error;
    }
  }
}
