import { LIMIT_WINDOW_MS } from "./loyalty/decisions.ts";

/** Counts events in the last rolling minute; each moment is visited twice in its life. */
export class RollingCount {
  readonly #moments: number[] = [];
  #first = 0;
  #largest = 0;

  /** The number of events in the minute that ends now. */
  at(now: number): number {
    while ((this.#moments[this.#first] ?? Number.POSITIVE_INFINITY) <= now - LIMIT_WINDOW_MS)
      this.#first += 1;
    if (this.#first > 1000 && this.#first * 2 > this.#moments.length) {
      this.#moments.splice(0, this.#first);
      this.#first = 0;
    }
    return this.#moments.length - this.#first;
  }

  add(now: number): void {
    this.#moments.push(now);
    this.#largest = Math.max(this.#largest, this.at(now));
  }

  /** The largest number of events in any rolling minute. */
  get largest(): number {
    return this.#largest;
  }

  /** Milliseconds until the oldest event leaves the minute. */
  oldestLeavesInMs(now: number): number {
    return (this.#moments[this.#first] ?? now) + LIMIT_WINDOW_MS - now;
  }
}
