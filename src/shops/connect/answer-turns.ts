import type { Clock } from "../../runtime/time/clock.ts";

/** Answers checked at once per lane. */
const MOST_AT_ONCE = 4;
/** How long a refused answer blocks its place: strangers together cause at most one failing call in two seconds. */
const REST_MS = 8_000;
/** The most answers that wait for a place, per lane: the last waits about 20 seconds, and WooCommerce waits for 60. */
const MOST_WAITING = 10;
/** The same limit for one network. */
const MOST_WAITING_FROM_ONE = 2;

/** Returned if newer answers displaced this one because there was no more room. */
export const NO_TURN = Symbol("no turn");

interface Waiter {
  readonly from: string;
  readonly end: (isTurn: boolean) => void;
}

interface Lane {
  /** Places in use, or blocked after a refused answer. */
  taken: number;
  /** The waiting answers, the longest waiting first. */
  waiting: readonly Waiter[];
}

/**
 * Limits what strangers can make the bridge ask a shop. Each answer waits for its turn, so that refused answers,
 * however many, cannot keep out the next. If there is no more room, the longest waiting one is removed, preferably from
 * the newcomer's network. Answers that succeed block nothing.
 */
export class AnswerTurns {
  readonly #clock: Pick<Clock, "after">;
  readonly #lanes = new Map<string, Lane>();

  constructor(clock: Pick<Clock, "after">) {
    this.#clock = clock;
  }

  async take<Result extends { readonly ok: boolean }>(
    name: string,
    from: string,
    work: () => Promise<Result>,
  ): Promise<Result | typeof NO_TURN> {
    const lane = this.#lanes.get(name) ?? { taken: 0, waiting: [] };
    this.#lanes.set(name, lane);
    if (lane.taken < MOST_AT_ONCE) lane.taken++;
    else if (!(await waitIn(lane, from))) return NO_TURN;
    let isRefused = true;
    try {
      const result = await work();
      isRefused = !result.ok;
      return result;
    } finally {
      const leave = () => this.#leave(name, lane);
      if (isRefused) this.#clock.after(REST_MS, leave);
      else leave();
    }
  }

  /** The next in line takes over the place. */
  #leave(name: string, lane: Lane): void {
    const [next, ...others] = lane.waiting;
    lane.waiting = others;
    if (next === undefined) lane.taken--;
    else next.end(true);
    if (lane.taken === 0) this.#lanes.delete(name);
  }
}

function waitIn(lane: Lane, from: string): Promise<boolean> {
  const own = lane.waiting.filter((one) => one.from === from);
  const isFull = lane.waiting.length >= MOST_WAITING;
  const leaving = own.length >= MOST_WAITING_FROM_ONE ? own[0] : isFull ? lane.waiting[0] : undefined;
  leaving?.end(false);
  return new Promise((end) => {
    lane.waiting = [...lane.waiting.filter((one) => one !== leaving), { from, end }];
  });
}
