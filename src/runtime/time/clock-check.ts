import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { Clock } from "./clock.ts";

/** Clocks that are further apart than this do not agree. */
export const CLOCK_TOLERANCE_MS = 2 * 60_000;

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What one answer reported: how far ahead of it our wall clock was, and how the wall clock stood to the monotonic one. */
interface ReportedTime {
  readonly aheadMs: number;
  readonly base: number;
}

/**
 * Compares the wall clock with what the loyalty service and the shops say in the `Date` of their answers. What was reported
 * counts until the wall clock jumps, which the monotonic one shows.
 */
export class ClockCheck {
  readonly #clock: Clock;
  readonly #reported = new Map<string, ReportedTime>();
  #onSetBack: ((byMs: number) => void) | null = null;
  #setBackMs: number | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** An answer of this service or shop came just now. One out of a cache has an old time and is left out. */
  observe(source: string, { date, age }: Headers): void {
    const moment = typeof date === "string" && age === undefined ? Date.parse(date) : Number.NaN;
    if (Number.isNaN(moment)) return;
    const now = this.#clock.now();
    // Dates are whole seconds, cut off.
    this.#reported.set(source, { aheadMs: now - (moment + 500), base: now - this.#clock.monotonic() });
  }

  /** Somebody has reported the time since the wall clock last jumped. */
  hasReports(): boolean {
    return this.#valid().length > 0;
  }

  /** How far ahead the wall clock is by all that reported the time; 0 where one of them agrees with it. */
  aheadMs(): number {
    const valid = this.#valid();
    const leastMs = valid.length === 0 ? 0 : Math.min(...valid.map(({ aheadMs }) => aheadMs));
    return leastMs > CLOCK_TOLERANCE_MS ? leastMs : 0;
  }

  /** The time as far as is known. */
  now(): Moment {
    return this.#clock.now() - this.aheadMs();
  }

  /** The clock that due work follows had to go back: what was written by it before lies in the future. */
  setBack(byMs: number): void {
    this.#setBackMs = byMs;
    this.#notify();
  }

  /** Also of what happened before anybody listened. */
  onSetBack(listener: (byMs: number) => void): void {
    this.#onSetBack = listener;
    this.#notify();
  }

  #notify(): void {
    const byMs = this.#setBackMs;
    if (byMs === null || this.#onSetBack === null) return;
    this.#setBackMs = null;
    this.#onSetBack(byMs);
  }

  #valid(): readonly ReportedTime[] {
    const base = this.#clock.now() - this.#clock.monotonic();
    return [...this.#reported.values()].filter(
      (report) => Math.abs(report.base - base) <= CLOCK_TOLERANCE_MS,
    );
  }
}
