import type { Clock } from "../../../src/runtime/time/clock.ts";

/** A clock that is stopped until a test advances it. The wall clock can differ from the monotonic one. */
export class FakeClock implements Clock {
  #wall: number;
  #passed = 0;
  readonly #timers = new Set<{ readonly at: number; readonly callback: () => void }>();
  readonly #settle: () => Promise<void>;

  /** `settle` runs everything that is ready; called whenever time has advanced. */
  constructor(now = Date.UTC(2026, 5, 1, 12), settleAll = settle) {
    this.#settle = settleAll;
    this.#wall = now;
  }

  now(): number {
    return this.#wall;
  }

  monotonic(): number {
    return this.#passed;
  }

  /** The number of pending timers. */
  get timers(): number {
    return this.#timers.size;
  }

  after(waitMs: number, callback: () => void): () => void {
    const timer = { at: this.#passed + Math.max(0, waitMs), callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Changes the wall clock; no time passes. */
  jumpWall(byMs: number): void {
    this.#wall += byMs;
  }

  /** Advances time: timers fire in order, with everything that they cause. */
  async advance(byMs: number): Promise<void> {
    const until = this.#passed + byMs;
    for (;;) {
      await this.#settle();
      const next = [...this.#timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#timers.delete(next);
      this.#move(Math.max(0, next.at - this.#passed));
      next.callback();
    }
    this.#move(until - this.#passed);
    await this.#settle();
  }

  #move(byMs: number): void {
    this.#passed += byMs;
    this.#wall += byMs;
  }
}

/** Runs everything that is ready, including a dozen sequential writes to a store. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** The same for a data folder: also waits for pending writes to the disk, however slow it is. */
export async function settleWithDisk(): Promise<void> {
  const isWriting = () => process.getActiveResourcesInfo().some((resource) => resource.startsWith("FSReq"));
  for (let turn = 0; turn < 20; turn++) {
    do await new Promise((resolve) => setImmediate(resolve));
    while (isWriting());
  }
}
