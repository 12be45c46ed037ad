import { performance } from "node:perf_hooks";

/** The share of its time that the process has to be at work before receiving and working on what came are rivals. */
const BUSY = 0.85;
/** Deliveries received at once, from which on it is the store that does not catch up, however busy the process is. */
const MANY = 24;

/** The share of its time that the process was at work since the last question, from 0 to 1. */
type AtWork = () => number;

/**
 * Tells whether shops wait for their answers because the bridge is busy. The work on stored deliveries can wait, a
 * shop cannot: it gives up after a few seconds.
 */
export class Pressure {
  readonly #measure: () => AtWork;
  #receiving = 0;

  constructor(measure: () => AtWork = eventLoopAtWork) {
    this.#measure = measure;
  }

  /** A delivery is being received while `receive` runs. */
  async during<T>(receive: () => Promise<T>): Promise<T> {
    this.#receiving += 1;
    try {
      return await receive();
    } finally {
      this.#receiving -= 1;
    }
  }

  /** For one whose work steps back: whether it has to, judged by what was since it last asked. */
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
