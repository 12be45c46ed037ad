import { FRESH_PROBES, PROBE_ROUNDS, PROBES } from "../../domain/operation/retry-waits.ts";
import type { Clock } from "../../runtime/time/clock.ts";

/** `resting`: the service does not answer. `paused`: its key or its address is wrong. */
export type OutageKind = keyof typeof PROBES;

/** The lanes that may be started now: those never tried, and the others. */
export interface Allowance {
  readonly fresh: number;
  readonly tried: number;
}

/** The most different lanes of a round: the first round tries one, each further one twice as many. */
const ROUND_LANES = 16;
/** Lanes that were never tried are probes too: this many at first, then as many as come back with time. */
const MOST_FRESH_PROBES = 48;

/** Something that is repeated with waits that double up to a longest one. */
class Rhythm {
  readonly #clock: Clock;
  #nextAt = 0;
  #waitMs = 0;
  #lastMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The first time comes after `inMs`, the second `firstMs` later. */
  begin({ inMs, firstMs, lastMs }: { readonly [each in "inMs" | "firstMs" | "lastMs"]: number }): void {
    this.#nextAt = this.#clock.monotonic() + inMs;
    this.#waitMs = firstMs;
    this.#lastMs = lastMs;
  }

  /** It was done now. */
  done(): void {
    this.#nextAt = this.#clock.monotonic() + this.#waitMs;
    this.#waitMs = Math.min(this.#waitMs * 2, this.#lastMs);
  }

  dueInMs(): number {
    return Math.max(0, this.#nextAt - this.#clock.monotonic());
  }
}

/** Tries lanes while the service answers and orders fail: those never tried, and in rounds those that failed. */
export class LaneProbes {
  readonly #clock: Clock;
  readonly #rounds: Rhythm;
  #roundLanes = 1;
  #freshProbes = MOST_FRESH_PROBES;
  #freshCountedAt = 0;
  #nextFreshAt = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#rounds = new Rhythm(clock);
  }

  begin(kind: OutageKind): void {
    const { firstMs, lastMs } = PROBE_ROUNDS[kind];
    this.#rounds.begin({ inMs: firstMs, firstMs: firstMs * 2, lastMs });
    this.#roundLanes = 1;
  }

  allowance(): Allowance {
    return {
      fresh: this.#freshInMs() === 0 ? 1 : 0,
      tried: this.#rounds.dueInMs() === 0 ? this.#roundLanes : 0,
    };
  }

  /** Milliseconds until more lanes are allowed by time; 0 if that depends on the running lanes. */
  allowsInMs(): number {
    const waits = [this.#freshInMs(), this.#rounds.dueInMs()].filter((waitMs) => waitMs > 0);
    return waits.length === 0 ? 0 : Math.min(...waits);
  }

  started({ fresh, tried }: Allowance): void {
    if (fresh > 0) {
      this.#freshProbes = this.#countFresh() - fresh;
      this.#nextFreshAt = this.#clock.monotonic() + FRESH_PROBES.everyMs;
    }
    if (tried > 0) {
      this.#rounds.done();
      this.#roundLanes = Math.min(this.#roundLanes * 2, ROUND_LANES);
    }
  }

  #freshInMs(): number {
    const missing = Math.max(0, 1 - this.#countFresh());
    return Math.max(0, missing * FRESH_PROBES.backMs, this.#nextFreshAt - this.#clock.monotonic());
  }

  /** Fresh probes available now, including those that came back. */
  #countFresh(): number {
    const now = this.#clock.monotonic();
    this.#freshProbes = Math.min(
      MOST_FRESH_PROBES,
      this.#freshProbes + (now - this.#freshCountedAt) / FRESH_PROBES.backMs,
    );
    this.#freshCountedAt = now;
    return this.#freshProbes;
  }
}

/** When to send the service a probe, a call that concerns no order. */
export class Probes {
  readonly #rhythm: Rhythm;
  #isWanted = false;
  #isUnderWay = false;

  constructor(clock: Clock) {
    this.#rhythm = new Rhythm(clock);
  }

  /** From the start of an outage; `isAtOnce`: no probe was sent yet. */
  begin(kind: OutageKind, isAtOnce: boolean): void {
    const { firstMs, lastMs } = PROBES[kind];
    this.#isWanted = true;
    this.#rhythm.begin({ inMs: isAtOnce ? 0 : firstMs, firstMs: isAtOnce ? firstMs : firstMs * 2, lastMs });
  }

  /** Once, now: there is no outage yet. */
  ask(): void {
    if (this.#isUnderWay || this.#isWanted) return;
    this.begin("resting", true);
  }

  end(): void {
    this.#isWanted = false;
  }

  /** Requested and not answered. */
  get isOpen(): boolean {
    return this.#isWanted;
  }

  /** `null`: none is needed, or one is running. */
  dueInMs(): number | null {
    return this.#isUnderWay || !this.#isWanted ? null : this.#rhythm.dueInMs();
  }

  begun(): void {
    this.#isUnderWay = true;
    this.#rhythm.done();
  }

  ended(): void {
    this.#isUnderWay = false;
  }
}
