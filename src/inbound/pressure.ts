import { performance } from "node:perf_hooks";

/** The event loop utilisation above which processing slows down receiving. */
const BUSY = 0.85;
/** With this many deliveries received at once, the store is too slow, however busy the process is. */
const MANY = 24;

/** Returns the event loop utilisation since its last call, from 0 to 1. */
type AtWork = () => number;

/**
 * Detects whether shops wait for their answers because the bridge is busy. Processing can wait; a shop gives up after a
 * few seconds.
 */
export class Pressure {
  readonly #measure: () => AtWork;
  #receiving = 0;

  constructor(measure: () => AtWork = eventLoopAtWork) {
    this.#measure = measure;
  }

  /** Runs `receive` and counts it as a delivery being received. */
  async during<T>(receive: () => Promise<T>): Promise<T> {
    this.#receiving += 1;
    try {
      return await receive();
    } finally {
      this.#receiving -= 1;
    }
  }

  /** Returns a function that says whether background work must pause, measured since its last call. */
  watch(): () => boolean {
    const atWork = this.#measure();
    return () => {
      const isBusy = atWork() > BUSY;
      return this.#receiving >= MANY || (this.#receiving > 0 && isBusy);
    };
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
