import { pause } from "../../runtime/time/background.ts";
import { type Clock, systemClock } from "../../runtime/time/clock.ts";
import { TooMuchRead } from "../store.ts";

/** Readings that wait for their turn, and how long each may. */
const MOST_WAITING = 200;
const LONGEST_WAIT_MS = 5_000;
/** A count that took some time is followed by the next after so many times that, at most this long. */
const RESTS = 4;
const LONGEST_REST_MS = 2_000;

/** Readings for pages and commands, of which only some are made at once: the connections are there for deliveries and lanes as well. */
export class ReadingShare {
  readonly #most: number;
  readonly #clock: Clock;
  readonly #waiting = new Set<() => void>();
  #underWay = 0;

  constructor(most: number, clock: Clock = systemClock) {
    this.#most = most;
    this.#clock = clock;
  }

  /** Rejects with TooMuchRead where the turn does not come. */
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

  /** Handed on by anyone who ends, so that nobody comes between. */
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

/** A reading of all there is, one at a time: anyone who asks while one is under way shares the next one. */
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
        return pause({ clock, signal: NEVER }, restMs);
      });
    return reading;
  };
  return () => {
    next ??= readNext();
    return next;
  };
}

const NEVER = new AbortController().signal;
