import type { Clock } from "../../../src/runtime/time/clock.ts";

/** A clock that stands still until it is told to move. The wall clock may be set apart from the monotonic one. */
export class FakeClock implements Clock {
  #wall: number;
  #passed = 0;
  readonly #timers = new Set<{ readonly at: number; readonly callback: () => void }>();
  readonly #settle: () => Promise<void>;

  /** `settle` lets everything that is ready to run, run; called whenever time has moved. */
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

  /** Those that are set and have not rung. */
  get timers(): number {
    return this.#timers.size;
  }

  after(waitMs: number, callback: () => void): () => void {
    const timer = { at: this.#passed + Math.max(0, waitMs), callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Somebody sets the wall clock; no time passes. */
  jumpWall(byMs: number): void {
    this.#wall += byMs;
  }

  /** Lets time pass, timers ringing in their order, with everything they cause. */
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

/** Lets everything that is ready to run, run: also a dozen writes to a store, one after the other. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** The same where the store is a data folder: also what is still being written to the disk, however slow that is. */
export async function settleWithDisk(): Promise<void> {
  const isWriting = () => process.getActiveResourcesInfo().some((resource) => resource.startsWith("FSReq"));
  for (let turn = 0; turn < 20; turn++) {
    do await new Promise((resolve) => setImmediate(resolve));
    while (isWriting());
  }
}
