import { FRESH_PROBES, PROBE_ROUNDS, PROBES } from "../../domain/operation/retry-waits.ts";
import type { Clock } from "../../runtime/time/clock.ts";

/** Lanes of one brand that run at the same time: at most when it works, and after an outage; each success doubles them. */
export const LANES = { most: 64, first: 8 } as const;

/** `resting`: the service does not answer. `paused`: its key or its address is wrong. */
export type OutageKind = keyof typeof PROBES;

/** How many lanes may start now: untried ones, and others. */
export interface Allowance {
  readonly fresh: number;
  readonly tried: number;
}

/** The most lanes of a round: the first round tries one, each further one twice as many. */
const ROUND_LANES = 16;
/** Untried lanes are probes too: this many at first, then one more every `FRESH_PROBES.backMs`. */
const MOST_FRESH_PROBES = 48;

/** A timer whose waits double up to a maximum. */
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

  /** Starts the next wait. */
  done(): void {
    this.#nextAt = this.#clock.monotonic() + this.#waitMs;
    this.#waitMs = Math.min(this.#waitMs * 2, this.#lastMs);
  }

  dueInMs(): number {
    return Math.max(0, this.#nextAt - this.#clock.monotonic());
  }
}

/** Decides which lanes to try while the service answers and orders fail: untried ones, and failed ones in rounds. */
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

  /** Milliseconds until more lanes are allowed; 0 if that depends on the running lanes. */
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

  /** Fresh probes available now, including those added since the last count. */
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

/** When to send a probe, a call without an order. */
export class Probes {
  readonly #rhythm: Rhythm;
  #isWanted = false;
  #isUnderWay = false;

  constructor(clock: Clock) {
    this.#rhythm = new Rhythm(clock);
  }

  /** Starts probing in an outage; `isAtOnce`: no probe was sent yet. */
  begin(kind: OutageKind, isAtOnce: boolean): void {
    const { firstMs, lastMs } = PROBES[kind];
    this.#isWanted = true;
    this.#rhythm.begin({ inMs: isAtOnce ? 0 : firstMs, firstMs: isAtOnce ? firstMs : firstMs * 2, lastMs });
  }

  /** Requests one probe now, before there is an outage. */
  ask(): void {
    if (this.#isUnderWay || this.#isWanted) return;
    this.begin("resting", true);
  }

  end(): void {
    this.#isWanted = false;
  }

  /** A probe was requested and has no result yet. */
  get isOpen(): boolean {
    return this.#isWanted;
  }

  /** Milliseconds until the next probe; `null` if none is needed, or if one is running. */
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
