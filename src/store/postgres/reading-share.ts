import { pause } from "../../runtime/time/background.ts";
import { type Clock, systemClock } from "../../runtime/time/clock.ts";
import { TooMuchRead } from "../store.ts";

/** How many reads may wait for their turn, and how long each may wait. */
const MOST_WAITING = 200;
const LONGEST_WAIT_MS = 5_000;
/** After a shared read, the next one starts after this many times its duration, at most after the longest rest. */
const RESTS = 4;
const LONGEST_REST_MS = 2_000;

/** Limits how many reads for pages and commands run at once, because deliveries and lanes need connections too. */
export class ReadingShare {
  readonly #most: number;
  readonly #clock: Clock;
  readonly #waiting = new Set<() => void>();
  #underWay = 0;

  constructor(most: number, clock: Clock = systemClock) {
    this.#most = most;
    this.#clock = clock;
  }

  /** Rejects with TooMuchRead if too many wait, or if its turn does not come in time. */
  async run<T>(read: () => Promise<T>): Promise<T> {
    if (this.#underWay < this.#most) this.#underWay++;
    else await this.#turn();
    try {
      return await read();
    } finally {
      const [next] = this.#waiting;
      if (next === undefined) this.#underWay--;
      else next();
    }
  }

  /** A read that ends passes its slot straight on, so that a newcomer cannot take it first. */
  async #turn(): Promise<void> {
    if (this.#waiting.size >= MOST_WAITING) throw new TooMuchRead();
    const turn = Promise.withResolvers<void>();
    const waiting = this.#waiting;
    const callOff = this.#clock.after(LONGEST_WAIT_MS, () => {
      waiting.delete(take);
      turn.reject(new TooMuchRead());
    });
    const take = () => {
      callOff();
      waiting.delete(take);
      turn.resolve();
    };
    waiting.add(take);
    await turn.promise;
  }
}

/** Returns a function that runs `read` one at a time. Calls made while a read runs share the next one. */
export function sharedReading<T>(read: () => Promise<T>, clock: Clock = systemClock): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  const readNext = async (): Promise<T> => {
    await last;
    next = null;
    const begunAt = clock.monotonic();
    const reading = read();
    last = reading
      .catch(() => undefined)
      .then(() => {
        const restMs = Math.min(LONGEST_REST_MS, RESTS * (clock.monotonic() - begunAt));
        return pause({ clock }, restMs);
      });
    return reading;
  };
  return () => {
    next ??= readNext();
    return next;
  };
}
