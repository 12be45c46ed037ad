import type { Moment, ShopProblem } from "../../domain/order/order-snapshot.ts";
import { pointsToWrite } from "../../domain/order/points-to-write.ts";
import type {
  ConnectedShop,
  PlatformProblem,
  PlatformResult,
  WriteBack,
} from "../../platform/shop-access.ts";
import type { RoadContext } from "../../reconcile/road-context.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import { everyItem } from "../../store/page.ts";
import {
  isSetAside,
  WRITE_BACK,
  type WriteBackState,
  withDone,
  withRefused,
  withTrouble,
} from "./write-back-state.ts";

export interface WriteRoundContext extends Pick<RoadContext, "store" | "clock" | "log"> {
  readonly shop: string;
  readonly connected: ConnectedShop;
  readonly writeBack: WriteBack<unknown>;
  readonly isMarked: boolean;
}

/** Orders that changed more recently wait: what follows soon is written with it. */
const SETTLED_MS = 5_000;
/** At most so many calls a round. */
const MOST_CALLS = 50;
const PAGE_SIZE = 100;
/** Problems of one order; all others concern the shop as a whole. */
const OF_ORDER: readonly ShopProblem[] = ["notFound", "unexpected"];

/**
 * Writes the points of orders that changed since the last round, oldest change first, then tries those again that the
 * shop refused. What was written is kept in the order's record, so nothing is written twice. `startedAt`: orders that
 * changed before are only written once they change, if this is the shop's first round.
 */
export async function writeRound(context: WriteRoundContext, startedAt: Moment): Promise<void> {
  const { clock, shop } = context;
  const known = await WRITE_BACK.read(context, shop);
  const state = known ?? { since: startedAt, isPrepared: false, setAside: [], trouble: null };
  if (state.trouble !== null && clock.now() < state.trouble.againAt) return;
  const round = new Round(context, state);
  try {
    await round.writeChanged();
    await round.writeAgain();
  } finally {
    if (round.state !== known) await WRITE_BACK.change(context, shop, () => round.state);
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
      // Others may have changed at the same moment.
      this.#lookedUntil(changedAt);
      if (this.#mayNotCall()) return;
      if (!isSetAside(this.state, orderId)) await this.#write(orderId);
      last = changedAt;
    }
    if (last !== null && !this.#mayNotCall()) this.#lookedUntil(last + 1);
  }

  /** Those that were set aside and whose wait is over. */
  async writeAgain(): Promise<void> {
    const now = this.#context.clock.now();
    for (const { orderId } of this.state.setAside.filter(({ againAt }) => againAt <= now)) {
      if (this.#mayNotCall()) return;
      await this.#write(orderId);
    }
  }

  #mayNotCall(): boolean {
    return this.#isOver || this.#calls >= MOST_CALLS || this.#context.connected.signal.aborted;
  }

  #lookedUntil(since: Moment): void {
    if (since > this.state.since) this.state = { ...this.state, since };
  }

  async #write(orderId: string): Promise<void> {
    const { store, clock, connected, writeBack, isMarked, shop } = this.#context;
    const key = { shop, orderId };
    const record = await store.getOrder(key);
    const due = record === null ? null : pointsToWrite(record);
    if (due === null) {
      if (isSetAside(this.state, orderId)) this.state = withDone(this.state, orderId, false);
      return;
    }
    const prepared = await this.#prepare();
    if (!prepared.ok) return this.#refused(orderId, prepared.problem, true);
    this.#calls++;
    const done = await writeBack.write(connected, { orderId, ...due, isMarked });
    if (!done.ok) return this.#refused(orderId, done.problem, !OF_ORDER.includes(done.problem.kind));
    const atShop = { ...due, at: clock.now() };
    await store.changeOrder(key, (current) => ({
      record: current === null || current.erasedAt !== null ? null : { ...current, atShop },
      result: null,
    }));
    this.state = withDone(this.state, orderId, true);
  }

  /** Once for the shop. */
  async #prepare(): Promise<PlatformResult<null>> {
    const { connected, writeBack } = this.#context;
    if (this.state.isPrepared || writeBack.prepare === undefined) return { ok: true, value: null };
    const prepared = await writeBack.prepare(connected);
    if (prepared.ok) this.state = { ...this.state, isPrepared: true };
    return prepared;
  }

  /** `isShops`: the problem concerns all orders. */
  #refused(orderId: string, problem: PlatformProblem, isShops: boolean): void {
    const { clock, log, shop, connected } = this.#context;
    // The process stops or the shop left: that says nothing about the order.
    if (connected.signal.aborted) return;
    const now = clock.now();
    const { code } = problem.because;
    const before = this.state.trouble;
    const { state, isGivenUp } = withRefused(this.state, orderId, { isShops, now });
    this.state = isShops ? withTrouble(state, problem, now) : state;
    this.#isOver = isShops;
    if (isGivenUp) log.warn({ shop, orderId, problem: code }, LOG_LINES.pointsNotWritten);
    if (isShops && before?.code !== code) log.warn({ shop, problem: code }, LOG_LINES.shopTakesNoPoints);
  }
}
