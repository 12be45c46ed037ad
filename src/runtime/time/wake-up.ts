import type { Clock } from "./clock.ts";

/** A signal that wakes a waiting loop: called when there is new work, or by time. A signal before the wait is kept. */
export class WakeUp {
  readonly #clock: Clock;
  #isRung = false;
  #wake: (() => void) | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  ring(): void {
    this.#isRung = true;
    this.#wake?.();
  }

  /** Resolves at the next `ring`, at once if it was called since the last wait, or after `waitMs`; `null`: no limit. */
  async wait(waitMs: number | null): Promise<void> {
    if (!this.#isRung) {
      await new Promise<void>((resolve) => {
        const callOff = waitMs === null ? () => {} : this.#clock.after(waitMs, resolve);
        this.#wake = () => {
          callOff();
          resolve();
        };
      });
    }
    this.#wake = null;
    this.#isRung = false;
  }
}
