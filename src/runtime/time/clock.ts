import type { Moment } from "../../domain/order/order-snapshot.ts";

/** The clock of the bridge; tests use their own. */
export interface Clock {
  /** The wall clock, for stored times and dates set by people. It may jump. */
  now(): Moment;
  /** Milliseconds that never decrease while the process runs, for limits and timeouts. */
  monotonic(): number;
  /** Calls back once after this many milliseconds; returns a function that cancels it. */
  after(waitMs: number, callback: () => void): () => void;
}

/** The longest wait of Node's timers; a longer wait ends early, and its caller must check again. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** When the process's own count began, on the clock that counts from the machine's start. */
const COUNTS_FROM = Number(process.hrtime.bigint() / 1000n) / 1000 - performance.now();

export const systemClock: Clock = {
  now: () => Date.now(),
  // Counts from the machine's start, so it is comparable across restarts of the process.
  monotonic: () => COUNTS_FROM + performance.now(),
  after(waitMs, callback) {
    const timer = setTimeout(callback, Math.min(Math.max(0, waitMs), LONGEST_TIMER_MS));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
