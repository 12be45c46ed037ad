import { performance } from "node:perf_hooks";

/** The share of its time that the process has to be at work before receiving and working on what came are rivals. */
const BUSY = 0.85;

/**
 * Tells whether shops wait for their answers because the process is busy. The work on stored deliveries can wait, a
 * shop cannot: it gives up after a few seconds.
 */
export class Pressure {
  #receiving = 0;
  #lastMeasured = performance.eventLoopUtilization();

  /** A delivery is being received while `receive` runs. */
  async during<T>(receive: () => Promise<T>): Promise<T> {
    this.#receiving += 1;
    try {
      return await receive();
    } finally {
      this.#receiving -= 1;
    }
  }

  /** Since the last look. */
  isHigh(): boolean {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, this.#lastMeasured);
    this.#lastMeasured = now;
    return this.#receiving > 0 && utilization > BUSY;
  }
}
