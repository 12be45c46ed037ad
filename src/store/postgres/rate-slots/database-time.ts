import type { Clock } from "../../../runtime/time/clock.ts";

/** A step that is smaller does no harm. */
const TOLERANCE_MS = 250;
/** The two clocks do not tick together: by so much one may gain on the other. */
const DRIFT = 1 / 1000;

/**
 * How late it can be by the database's clock, as the monotonic clock of this process counts it: where the database's is
 * set forward, nothing comes free early. Until the database has told its time once, it can be any time.
 */
export class DatabaseTime {
  readonly #clock: Pick<Clock, "monotonic">;
  /** What it told last, and when it was asked. */
  #told: { readonly now: number; readonly askedAt: number } | null = null;

  constructor(clock: Pick<Clock, "monotonic">) {
    this.#clock = clock;
  }

  latest(): number {
    if (this.#told === null) return Number.POSITIVE_INFINITY;
    const passedMs = this.#clock.monotonic() - this.#told.askedAt;
    return this.#told.now + passedMs * (1 + DRIFT) + TOLERANCE_MS;
  }

  /** What the database told just now, having been asked then. True: its clock was set forward since the last time. */
  tell(now: number, askedAt: number): boolean {
    const isAhead = now > this.latest();
    this.#told = { now, askedAt };
    return isAhead;
  }
}
