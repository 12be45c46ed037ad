import type { Clock } from "../clock.ts";
import type { Priority } from "../domain/operation.ts";
import type { RememberedCall } from "../store/store.ts";

/** The service counts requests in any rolling minute. */
const WINDOW_MS = 60_000;
/** Added to every window: the service's clock and ours do not tick together. */
const MARGIN_MS = 250;
/** Added after a time-out: the request may reach the service later than we stopped waiting. */
const LATE_ARRIVAL_MS = 2_000;
/** A call starts at most this long after it was remembered; otherwise it is remembered anew. */
export const REMEMBERED_FOR_MS = 10_000;

/**
 * Who may use how much of the budget. A person who clicks must not wait for a queue of thousands, and an order of today
 * not for those of last year: a part of the slots is kept for them.
 */
export type Urgency = "person" | "live" | "later";
const URGENCIES: readonly Urgency[] = ["person", "live", "later"];

export function urgencyOf(priority: Priority): Urgency {
  if (priority === "person") return "person";
  return priority === "resync" || priority === "backfill" ? "later" : "live";
}

/** One call that may be made now. Give it back exactly once, in one of the two ways. */
export interface Slot {
  /** The answer came, or the wait for it ended; `isLate`: the request may still be on its way. */
  answered(isLate?: boolean): void;
  /** The call was not made after all. */
  unused(): void;
}

/**
 * The slot rule: N slots; a call takes a free one before it starts, and the slot becomes free again a window after the
 * ANSWER. The request arrived at the service before its answer left, so no rolling window can ever hold more than N
 * arrivals, whatever the network's jitter. Counted on the monotonic clock: the wall clock may jump.
 */
export class RateBudget {
  readonly perMinute: number;
  readonly #clock: Clock;
  /** Slots that a call of each urgency leaves to the more urgent ones. */
  readonly #kept: Readonly<Record<Urgency, number>>;
  /** When each cooling slot becomes free, ascending. */
  readonly #cooling: number[] = [];
  #inFlight = 0;
  #closedUntil = 0;
  readonly #waiting: { readonly urgency: Urgency; readonly grant: (slot: Slot) => void }[] = [];
  #stopTimer: (() => void) | null = null;

  constructor(perMinute: number, clock: Clock) {
    this.perMinute = perMinute;
    this.#clock = clock;
    const forPersons = perMinute < 20 ? 0 : Math.max(1, Math.floor(perMinute / 100));
    this.#kept = { person: 0, live: forPersons, later: Math.max(forPersons, Math.floor(perMinute / 5)) };
  }

  /** Slots that such a call may take now. */
  free(urgency: Urgency = "live"): number {
    const now = this.#clock.monotonic();
    while (this.#cooling[0] !== undefined && this.#cooling[0] <= now) this.#cooling.shift();
    if (this.#closedUntil > now) return 0;
    return Math.max(0, this.perMinute - this.#kept[urgency] - this.#inFlight - this.#cooling.length);
  }

  /** Slots that are taken or still cooling down. */
  inUse(): number {
    this.free();
    return this.#inFlight + this.#cooling.length;
  }

  tryTake(urgency: Urgency = "live"): Slot | null {
    if (this.free(urgency) === 0) return null;
    this.#inFlight += 1;
    return this.#slot();
  }

  /** Waits until a slot is free. The more urgent first, then in order of asking. */
  async take(urgency: Urgency = "live"): Promise<Slot> {
    const rank = URGENCIES.indexOf(urgency);
    const isNext = this.#waiting.every((other) => URGENCIES.indexOf(other.urgency) > rank);
    const slot = isNext || urgency === "person" ? this.tryTake(urgency) : null;
    if (slot !== null) return slot;
    return new Promise((grant) => {
      this.#waiting.push({ urgency, grant });
      this.#arm();
    });
  }

  /** The service said it is too much: nothing starts before. */
  closeFor(waitMs: number): void {
    this.#closedUntil = Math.max(this.#closedUntil, this.#clock.monotonic() + waitMs);
  }

  /** Milliseconds until a slot may be free; 0 when one is. */
  freeInMs(urgency: Urgency = "live"): number {
    if (this.free(urgency) > 0) return 0;
    const now = this.#clock.monotonic();
    if (this.#closedUntil > now) return this.#closedUntil - now;
    const tooMany = this.#inFlight + this.#cooling.length - (this.perMinute - this.#kept[urgency]);
    const next = this.#cooling[tooMany];
    return next === undefined ? WINDOW_MS : Math.max(1, next - now);
  }

  /**
   * A call that an earlier run of the process remembered and then may have made, waiting up to `answerMs` for its
   * answer. Of the two clocks, the one counts that makes the call more recent: the wall clock may have been set
   * forward since, the monotonic one says nothing once the data are on another machine.
   */
  restore({ startedAt, monotonicAt }: Omit<RememberedCall, "bucket">, answerMs: number): void {
    const now = this.#clock.monotonic();
    // A moment still to come is one of before the machine's last start: that was at least its whole uptime ago.
    const agoMs = monotonicAt > now ? now : now - monotonicAt;
    const wallAgoMs = Math.max(0, this.#clock.now() - startedAt);
    const answeredAt = now - Math.min(agoMs, wallAgoMs) + REMEMBERED_FOR_MS + answerMs;
    const freeAt = answeredAt + WINDOW_MS + MARGIN_MS + LATE_ARRIVAL_MS;
    if (freeAt > now) this.#cool(freeAt);
  }

  #slot(): Slot {
    let isOpen = true;
    const close = (freeInMs: number | null): void => {
      if (!isOpen) return;
      isOpen = false;
      this.#inFlight -= 1;
      if (freeInMs !== null) this.#cool(this.#clock.monotonic() + freeInMs);
      this.#serve();
    };
    return {
      answered: (isLate = false) => close(WINDOW_MS + MARGIN_MS + (isLate ? LATE_ARRIVAL_MS : 0)),
      unused: () => close(null),
    };
  }

  #cool(freeAt: number): void {
    let index = this.#cooling.length;
    while (index > 0 && (this.#cooling[index - 1] ?? 0) > freeAt) index -= 1;
    this.#cooling.splice(index, 0, freeAt);
    this.#arm();
  }

  /** Hands free slots to those who wait. */
  #serve(): void {
    for (const urgency of URGENCIES) {
      for (;;) {
        const index = this.#waiting.findIndex((waiting) => waiting.urgency === urgency);
        const slot = index === -1 ? null : this.tryTake(urgency);
        if (slot === null) break;
        this.#waiting.splice(index, 1)[0]?.grant(slot);
      }
    }
    this.#arm();
  }

  #arm(): void {
    if (this.#stopTimer !== null || this.#waiting.length === 0) return;
    const waitMs = Math.min(...this.#waiting.map(({ urgency }) => this.freeInMs(urgency)));
    this.#stopTimer = this.#clock.after(waitMs, () => {
      this.#stopTimer = null;
      this.#serve();
    });
  }
}
