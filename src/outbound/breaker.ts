import type { Clock } from "../clock.ts";
import type { Moment } from "../domain/order-snapshot.ts";
import type { Outcome } from "../domain/outcome.ts";

/** Lanes that one brand works on at the same time when all is well. */
export const LANES_AT_ONCE = 64;
/** Transient failures in a row, over all lanes, that mean the service is down rather than one order being odd. */
const FAILURES_TO_REST = 5;

const REST = {
  /** The service does not answer: look again soon, at most every minute. */
  resting: { firstMs: 2_000, lastMs: 60_000 },
  /** The key or the address is wrong: a person has to act. */
  paused: { firstMs: 30_000, lastMs: 5 * 60_000 },
} as const;

export interface Rest {
  readonly kind: keyof typeof REST;
  readonly reason: string;
  readonly since: Moment;
}

/** What an outcome changed for the brand as a whole. */
export type BreakerNews = "paused" | "resting" | "works" | null;

/**
 * Decides how many lanes a brand may work on:
 *
 *   all is well ──failures in a row──▶ resting ──time──▶ one lane tries ──it works──▶ 1, 2, 4 … lanes ──▶ all is well
 *   all is well ──401 or 402─────────▶ paused ──time──▶ one lane tries ──┘  (or fails: rest twice as long)
 *
 * So a service that is down is not stormed, what waits burns no attempts meanwhile, and everything goes on by itself.
 */
export class Breaker {
  readonly #clock: Clock;
  #lanes = LANES_AT_ONCE;
  #failures = 0;
  #rest: Rest | null = null;
  #restMs = 0;
  #until = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get rest(): Rest | null {
    return this.#rest;
  }

  /** Lanes that may be under way now. */
  lanesAllowed(): number {
    if (this.#rest === null) return this.#lanes;
    return this.#isRestOver() ? 1 : 0;
  }

  /** Milliseconds until a lane may try again; 0 when one may. */
  restInMs(): number {
    return this.#rest === null ? 0 : Math.max(0, this.#until - this.#clock.monotonic());
  }

  heed(outcome: Outcome): BreakerNews {
    switch (outcome.kind) {
      case "unauthorised":
        return this.#fail("paused", outcome.detail);
      case "transient":
        this.#failures += 1;
        return this.#failures >= FAILURES_TO_REST || this.#rest !== null
          ? this.#fail("resting", outcome.detail)
          : null;
      case "throttled":
        return null;
      default:
        return this.#succeed();
    }
  }

  #fail(kind: Rest["kind"], reason: string): BreakerNews {
    const known = this.#rest;
    // Lanes that were under way when the rest began fail as well; they say nothing new.
    if (known !== null && known.kind === kind && !this.#isRestOver()) return null;
    const isAgain = known?.kind === kind;
    const { firstMs, lastMs } = REST[kind];
    this.#restMs = isAgain ? Math.min(this.#restMs * 2, lastMs) : firstMs;
    this.#until = this.#clock.monotonic() + this.#restMs;
    this.#rest = { kind, reason, since: isAgain ? known.since : this.#clock.now() };
    return isAgain ? null : kind;
  }

  #succeed(): BreakerNews {
    this.#failures = 0;
    if (this.#rest === null) {
      this.#lanes = Math.min(this.#lanes * 2, LANES_AT_ONCE);
      return null;
    }
    this.#rest = null;
    this.#lanes = 1;
    return "works";
  }

  #isRestOver(): boolean {
    return this.#clock.monotonic() >= this.#until;
  }
}
