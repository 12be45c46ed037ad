import type { OrderRecord } from "../../domain/order/order-record.ts";
import type { Moment, ShopProblem } from "../../domain/order/order-snapshot.ts";
import type { PlatformProblem, PlatformResult } from "../../platform/shop-access.ts";
import type { RoadContext } from "../../reconcile/road-context.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import { everyItem } from "../../store/page.ts";
import type { StoredValue } from "../../store/remembered.ts";
import {
  isSetAside,
  MOST_TRIES,
  notAhead,
  type WriteBackState,
  withDone,
  withRefused,
  withTrouble,
} from "./write-back-state.ts";

export interface WriteRoundContext extends Pick<RoadContext, "store" | "clock" | "log"> {
  readonly shop: string;
  readonly writing: Writing;
  /** Ends the round: the process stops, or the shop left. */
  readonly signal: AbortSignal;
}

/** What to write to the shop about orders, and how. */
export interface Writing {
  /** What is stored about the shop between rounds. */
  readonly memory: StoredValue<WriteBackState>;
  /** Creates what the shop needs, once. */
  prepare(): Promise<PlatformResult<null>>;
  /** Returns `null` if nothing about the order has to be written. */
  due(record: OrderRecord): DueWriting | null;
}

/** One write that is due for an order. */
export interface DueWriting {
  write(): Promise<PlatformResult<null>>;
  /** Whether the shop has just refused this, so that one more try is enough. */
  readonly wasRefused: boolean;
  /** Returns the order after the shop accepted the write. */
  taken(record: OrderRecord): OrderRecord;
  /** Returns the order after the bridge gave up the write. */
  givenUp(record: OrderRecord, problem: ShopProblem): OrderRecord;
  /** Removes what was written, if the customer was erased meanwhile. */
  erased?(): Promise<PlatformResult<null>>;
}

/** Orders that changed more recently wait, so that following changes are written together. */
const SETTLED_MS = 5_000;
/** The most calls in a round. */
const MOST_CALLS = 50;
const PAGE_SIZE = 100;
/** Problems that concern one order. All others concern the shop as a whole. */
const OF_ORDER: readonly ShopProblem[] = ["notFound", "unexpected"];

/**
 * Writes what is due for orders that changed since the last round, oldest change first, then retries those that the
 * shop refused. What was written is stored in the order's record, so nothing is written twice. `startedAt`: in the
 * shop's first round, orders that changed before this are not written until they change.
 */
export async function writeRound(context: WriteRoundContext, startedAt: Moment): Promise<void> {
  const { clock, shop } = context;
  const { memory } = context.writing;
  const known = await memory.read(context, shop);
  const unseen = { since: startedAt, isPrepared: false, setAside: [], trouble: null };
  const state = notAhead(known ?? unseen, clock.now());
  if (state.trouble !== null && clock.now() < state.trouble.againAt) return;
  const round = new Round(context, state);
  try {
    await round.writeChanged();
    await round.writeAgain();
  } finally {
    if (round.state !== known) await memory.change(context, shop, () => round.state);
  }
}

class Round {
  state: WriteBackState;
  readonly #context: WriteRoundContext;
  #calls = 0;
  #isOver = false;

  constructor(context: WriteRoundContext, state: WriteBackState) {
    this.#context = context;
    this.state = state;
  }

  async writeChanged(): Promise<void> {
    const { store, clock, shop } = this.#context;
    const changedBefore = clock.now() - SETTLED_MS;
    const query = { shop, changedFrom: this.state.since, changedBefore, first: "oldest" as const };
    let last: Moment | null = null;
    const changed = everyItem((place) => store.listOrders({ ...query, limit: PAGE_SIZE, ...place }));
    for await (const { orderId, changedAt } of changed) {
      // Other orders may have changed at the same moment.
      this.#lookedUntil(changedAt);
      if (this.#mayNotCall()) return;
      if (!isSetAside(this.state, orderId)) await this.#write(orderId);
      last = changedAt;
    }
    if (last !== null && !this.#mayNotCall()) this.#lookedUntil(last + 1);
  }

  /** Writes orders that were set aside and whose wait is over. */
  async writeAgain(): Promise<void> {
    const now = this.#context.clock.now();
    for (const { orderId } of this.state.setAside.filter(({ againAt }) => againAt <= now)) {
      if (this.#mayNotCall()) return;
      await this.#write(orderId);
    }
  }

  #mayNotCall(): boolean {
    return this.#isOver || this.#calls >= MOST_CALLS || this.#context.signal.aborted;
  }

  #lookedUntil(since: Moment): void {
    if (since > this.state.since) this.state = { ...this.state, since };
  }

  async #write(orderId: string): Promise<void> {
    const { store, shop, writing } = this.#context;
    const record = await store.getOrder({ shop, orderId });
    const due = record === null ? null : writing.due(record);
    if (due === null) {
      if (isSetAside(this.state, orderId)) this.state = withDone(this.state, orderId, false);
      return;
    }
    const prepared = await this.#prepare();
    if (!prepared.ok) return this.#refused(orderId, due, prepared.problem, true);
    this.#calls++;
    const done = await due.write();
    if (!done.ok) return this.#refused(orderId, due, done.problem, !OF_ORDER.includes(done.problem.kind));
    const isErased = await this.#note(orderId, due.taken);
    if (isErased) await this.#remove(due);
    this.state = withDone(this.state, orderId, true);
  }

  /** Tries once, like an erasure itself: nothing about the customer is stored for a retry. */
  async #remove(due: DueWriting): Promise<void> {
    const { log, shop } = this.#context;
    const removed = await due.erased?.();
    if (removed?.ok === false)
      log.warn({ shop, problem: removed.problem.because }, LOG_LINES.balanceNotRemoved);
  }

  /** Stores the change, unless the customer was erased meanwhile; returns whether that is so. */
  #note(orderId: string, change: (record: OrderRecord) => OrderRecord): Promise<boolean> {
    const { store, shop } = this.#context;
    return store.changeOrder({ shop, orderId }, (known) => {
      const isErased = known !== null && known.erasedAt !== null;
      return { record: known === null || isErased ? null : change(known), result: isErased };
    });
  }

  async #prepare(): Promise<PlatformResult<null>> {
    if (this.state.isPrepared) return { ok: true, value: null };
    const prepared = await this.#context.writing.prepare();
    if (prepared.ok) this.state = { ...this.state, isPrepared: true };
    return prepared;
  }

  /** `isShops`: the problem concerns all orders. */
  async #refused(
    orderId: string,
    due: DueWriting,
    problem: PlatformProblem,
    isShops: boolean,
  ): Promise<void> {
    const { clock, log, shop, signal } = this.#context;
    // An abort says nothing about the order.
    if (signal.aborted) return;
    const now = clock.now();
    const { because } = problem;
    const before = this.state.trouble;
    const triesBefore = due.wasRefused ? MOST_TRIES - 1 : 0;
    const { state, isGivenUp } = withRefused(this.state, orderId, { isShops, triesBefore, now });
    this.state = isShops ? withTrouble(state, problem, now) : state;
    this.#isOver = isShops;
    if (isGivenUp) {
      log.warn({ shop, orderId, problem: because }, LOG_LINES.pointsNotWritten);
      await this.#note(orderId, (record) => due.givenUp(record, problem.kind));
    }
    if (isShops && before?.code !== because.code)
      log.warn({ shop, problem: because }, LOG_LINES.shopTakesNoPoints);
  }
}
