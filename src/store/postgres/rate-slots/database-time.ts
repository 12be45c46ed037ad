import type { Clock } from "../../../runtime/time/clock.ts";
import { sql } from "../statement.ts";

/** The database's time, limited to the latest that it can be. */
export const NOW = sql`least(${"latest"}::double precision, extract(epoch from clock_timestamp()) * 1000)`;

/** A smaller clock step does no harm. */
const TOLERANCE_MS = 250;
/** How much the two clocks may drift apart. */
const DRIFT = 1 / 1000;

/**
 * The latest time that the database's clock can show, judged by this process's monotonic clock, so that no slot comes free
 * early when the database's clock is set forward. Any time is possible until the database has been asked once.
 */
export class DatabaseTime {
  readonly #clock: Pick<Clock, "monotonic">;
  /** The database's last answer, and when it was asked. */
  #last: { readonly now: number; readonly askedAt: number } | null = null;

  constructor(clock: Pick<Clock, "monotonic">) {
    this.#clock = clock;
  }

  latest(): number {
    if (this.#last === null) return Number.POSITIVE_INFINITY;
    const passedMs = this.#clock.monotonic() - this.#last.askedAt;
    return this.#last.now + passedMs * (1 + DRIFT) + TOLERANCE_MS;
  }

  /**
   * Notes the time in an answer and when it was asked for. Returns true if the database's clock was set forward since the last
   * one.
   */
  note(now: number, askedAt: number): boolean {
    const isAhead = now > this.latest();
    this.#last = { now, askedAt };
    return isAhead;
  }
}
