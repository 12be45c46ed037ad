import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { Clock } from "./clock.ts";

/** The largest difference of two clocks that still agree. */
export const CLOCK_TOLERANCE_MS = 2 * 60_000;
/** After a larger step of the wall clock, other reports may be valid. */
const STEP_MS = 1_000;

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** One reported time: how far the wall clock was ahead of it, and of the monotonic clock (`base`). */
interface ReportedTime {
  readonly aheadMs: number;
  readonly base: number;
}

/**
 * Compares the wall clock with the `Date` headers of the loyalty service and the shops. A report is valid until the
 * wall clock jumps, which the monotonic clock reveals.
 */
export class ClockCheck {
  readonly #clock: Clock;
  readonly #reported = new Map<string, ReportedTime>();
  /** The lowest valid `aheadMs`, and the wall clock's lead over the monotonic one when it was found; `null`: not known. */
  #least: { readonly aheadMs: number | null; readonly base: number } | null = null;
  #onSetBack: ((byMs: number) => void) | null = null;
  #setBackMs: number | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Records the time in an answer that has just arrived. Ignores cached answers, whose time is old. */
  observe(source: string, { date, age }: Headers): void {
    const moment = typeof date === "string" && age === undefined ? Date.parse(date) : Number.NaN;
    if (Number.isNaN(moment)) return;
    const now = this.#clock.now();
    // Dates are truncated to whole seconds.
    const aheadMs = now - (moment + 500);
    const before = this.#reported.get(source)?.aheadMs ?? aheadMs;
    // Of thousands of shops and accounts, only a few have the lowest value.
    if (Math.min(before, aheadMs) <= (this.#least?.aheadMs ?? Number.POSITIVE_INFINITY)) this.#least = null;
    this.#reported.set(source, { aheadMs, base: now - this.#clock.monotonic() });
  }

  /** Whether a service or shop has reported the time since the wall clock last jumped. */
  hasReports(): boolean {
    return this.#leastAheadMs() !== null;
  }

  /** How far the wall clock is ahead of all reported times, in milliseconds; 0 if it agrees with one of them. */
  aheadMs(): number {
    const leastMs = this.#leastAheadMs() ?? 0;
    return leastMs > CLOCK_TOLERANCE_MS ? leastMs : 0;
  }

  /** The wall clock's time, corrected by the reports. */
  now(): Moment {
    return this.#clock.now() - this.aheadMs();
  }

  /** Reports that the clock for due work was set back: times written before are in the future now. */
  setBack(byMs: number): void {
    this.#setBackMs = byMs;
    this.#notify();
  }

  /** Sets the only listener; it also gets a report from before it was set. */
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

  /** The lowest valid report; `null` if there is none. Cached, because each order reads the clock many times. */
  #leastAheadMs(): number | null {
    const base = this.#clock.now() - this.#clock.monotonic();
    if (this.#least !== null && Math.abs(this.#least.base - base) <= STEP_MS) return this.#least.aheadMs;
    let leastMs: number | null = null;
    for (const { aheadMs, base: reportedAt } of this.#reported.values()) {
      const isValid = Math.abs(reportedAt - base) <= CLOCK_TOLERANCE_MS;
      if (isValid && (leastMs === null || aheadMs < leastMs)) leastMs = aheadMs;
    }
    this.#least = { aheadMs: leastMs, base };
    return leastMs;
  }
}
