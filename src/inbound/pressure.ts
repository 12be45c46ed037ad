import { performance } from "node:perf_hooks";
import { type Background, pause } from "../runtime/time/background.ts";

/** The event loop utilisation above which processing slows down receiving. */
const BUSY = 0.85;
/** With this many deliveries received at once, the store is too slow, however busy the process is. */
const MANY = 24;
/** The same holds if one of them has waited for this long. */
const LONG_MS = 250;
/** How often a waiting round looks again. Rounds look at different times, and wait `LONGEST_CALM_MS` at most. */
const LOOK_MS = 100;
const APART_MS = 25;
const APART_TIMES = 20;
const LONGEST_CALM_MS = 10_000;

/** Returns the event loop utilisation since its last call, from 0 to 1. */
type AtWork = () => number;

/**
 * Detects whether shops wait for their answers because the bridge is busy. Processing can wait; a shop gives up after a
 * few seconds.
 */
export class Pressure {
  readonly #measure: () => AtWork;
  readonly #now: () => number;
  /** When each running request began, the oldest first. */
  readonly #receiving = new Set<{ readonly at: number }>();
  #looks = 0;

  /** `now`: the time in milliseconds, by a clock that never goes back. */
  constructor(measure: () => AtWork = eventLoopAtWork, now: () => number = () => performance.now()) {
    this.#measure = measure;
    this.#now = now;
  }

  /** Runs `receive` and counts it as a delivery being received. */
  async during<T>(receive: () => Promise<T>): Promise<T> {
    const begun = { at: this.#now() };
    this.#receiving.add(begun);
    try {
      return await receive();
    } finally {
      this.#receiving.delete(begun);
    }
  }

  /** Returns a function that says whether background work must pause, measured since its last call. */
  watch(): () => boolean {
    const atWork = this.#measure();
    return () => {
      const isBusy = atWork() > BUSY;
      const [oldest] = this.#receiving;
      if (oldest === undefined) return false;
      return isBusy || this.#receiving.size >= MANY || this.#now() - oldest.at > LONG_MS;
    };
  }

  /** Resolves when background work may begin: at once, unless shops wait for their answers. */
  async calm(during: Background): Promise<void> {
    const isPressed = this.watch();
    this.#looks = (this.#looks + 1) % APART_TIMES;
    const lookMs = LOOK_MS + this.#looks * APART_MS;
    for (let waitedMs = 0; waitedMs < LONGEST_CALM_MS && isPressed(); waitedMs += lookMs)
      await pause(during, lookMs);
  }
}

function eventLoopAtWork(): AtWork {
  let asked = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, asked);
    asked = now;
    return utilization;
  };
}
