import { z } from "zod";
import { HOUR_MS, MINUTE_MS } from "../../domain/durations.ts";
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
import { type Meaning, StoredValue } from "../../store/remembered.ts";

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

const state = z.object({
  /** All orders last changed before this moment were looked at. */
  since: z.number(),
  /** The shop has what it needs for the fields. */
  isPrepared: z.boolean(),
  /** Orders that could not be written, oldest first. */
  setAside: z.array(z.object({ orderId: z.string(), tries: z.number(), againAt: z.number() })),
  /** Why the shop takes nothing at all now: nothing is written before `againAt`. `null`: the last call worked. */
  trouble: z.object({ code: z.string(), tries: z.number(), againAt: z.number() }).nullable(),
});
/** What write-back stores about a shop between its rounds. */
type WriteBackState = Meaning<typeof state>;

/** If it is damaged, it starts empty: orders are written when they change. */
const WRITE_BACK = new StoredValue<WriteBackState>("writeBack", state, "absent");

/** An order is tried this often: at once, and 1, 5, 25 and 125 minutes later. */
const MOST_TRIES = 5;
const MOST_SET_ASIDE = 1_000;
const FIRST_REST_MS = 30_000;

const isSetAside = ({ setAside }: WriteBackState, orderId: string): boolean =>
  setAside.some((order) => order.orderId === orderId);

/** The shop took the order, or nothing is left to write to it. */
function withDone(state: WriteBackState, orderId: string, isWritten: boolean): WriteBackState {
  return {
    ...state,
    setAside: state.setAside.filter((order) => order.orderId !== orderId),
    trouble: isWritten ? null : state.trouble,
  };
}

/**
 * The shop did not take the order. While the shop takes nothing at all (`isShops`), that does not count against the
 * order.
 */
function withRefused(
  state: WriteBackState,
  orderId: string,
  { isShops, now }: { readonly isShops: boolean; readonly now: Moment },
): { readonly state: WriteBackState; readonly isGivenUp: boolean } {
  const before = state.setAside.find((order) => order.orderId === orderId)?.tries ?? 0;
  const tries = isShops && state.trouble !== null ? before : before + 1;
  const others = state.setAside.filter((order) => order.orderId !== orderId);
  const isGivenUp = tries >= MOST_TRIES;
  const againAt = now + MINUTE_MS * 5 ** Math.max(0, tries - 1);
  const setAside = isGivenUp ? others : [...others, { orderId, tries, againAt }];
  return { state: { ...state, setAside: setAside.slice(-MOST_SET_ASIDE) }, isGivenUp };
}

/** The shop takes nothing: longer each time, at most an hour, unless the shop itself asks for a wait. */
function withTrouble(
  state: WriteBackState,
  { because, retryAfterMs }: PlatformProblem,
  now: Moment,
): WriteBackState {
  const tries = (state.trouble?.tries ?? 0) + 1;
  const restMs = Math.min(HOUR_MS, Math.max(FIRST_REST_MS * 2 ** (tries - 1), retryAfterMs ?? 0));
  return { ...state, trouble: { code: because.code, tries, againAt: now + restMs } };
}
