import type { Clock } from "../../runtime/time/clock.ts";

/** Answers looked into at once, of one lane. */
const MOST_AT_ONCE = 4;
/** A place that a refused answer had stays empty so long: a shop is asked in vain once in two seconds, no matter who tries. */
const REST_MS = 8_000;
/** Answers that wait for a place, of one lane: the last of them waits some 20 seconds, and WooCommerce for 60. */
const MOST_WAITING = 10;
/** And of these from one network. */
const MOST_WAITING_FROM_ONE = 2;

/** Whose turn it is not: others came after it, and there is no more room. */
export const NO_TURN = Symbol("no turn");

interface Waiter {
  readonly from: string;
  readonly end: (isTurn: boolean) => void;
}

interface Lane {
  /** Under way, or resting after a refused answer. */
  taken: number;
  /** The one that has waited longest first. */
  waiting: readonly Waiter[];
}

/**
 * Turns at what a shop is asked for strangers. Each answer waits for its turn, so that no number of those that were refused
 * keeps the next one out; where there is no more room, the one that has waited longest makes it, of the newcomer's own
 * network first. What succeeds costs nothing.
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

  /** Anyone who is next takes over the place. */
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
