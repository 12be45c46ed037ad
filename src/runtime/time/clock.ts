import type { Moment } from "../../domain/order/order-snapshot.ts";

/** Time as the bridge sees it; tests bring their own. */
export interface Clock {
  /** The wall clock: for what is written down and for dates that people set. It may jump. */
  now(): Moment;
  /** Milliseconds that only ever grow while the process runs: for limits and time-outs. */
  monotonic(): number;
  /** Calls back once after so many milliseconds; returns how to call it off. */
  after(waitMs: number, callback: () => void): () => void;
}

/** Node's timers cannot wait longer; a longer wait ends early and its owner looks again. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  // Since the machine was started, not the process: comparable across restarts of the process.
  monotonic: () => Number(process.hrtime.bigint() / 1000n) / 1000,
  after(waitMs, callback) {
    const timer = setTimeout(callback, Math.min(Math.max(0, waitMs), LONGEST_TIMER_MS));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
