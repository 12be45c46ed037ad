import type { Clock } from "./clock.ts";

/** A bell that a loop waits on: rung by anyone who makes work, or by time. A ring while nobody waits is not lost. */
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

  /** Resolves at the next ring, at once if it rang since the last wait, or after `waitMs` (`null`: only by a ring). */
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
