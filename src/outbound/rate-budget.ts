import type { Clock } from "../clock.ts";
import type { RememberedCall } from "../store/store.ts";

/** The service counts requests in any rolling minute. */
const WINDOW_MS = 60_000;
/** Added to every window: the service's clock and ours do not tick together. */
const MARGIN_MS = 250;
/** Added after a time-out: the request may reach the service later than we stopped waiting. */
const LATE_ARRIVAL_MS = 2_000;
/** A call starts at most this long after it was remembered; otherwise it is remembered anew. */
export const REMEMBERED_FOR_MS = 10_000;

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
  readonly #personsShare: number;
  /** When each cooling slot becomes free, ascending. */
  readonly #cooling: number[] = [];
  #inFlight = 0;
  #closedUntil = 0;
  readonly #waiting: { readonly isPerson: boolean; readonly grant: (slot: Slot) => void }[] = [];
  #stopTimer: (() => void) | null = null;

  constructor(perMinute: number, clock: Clock) {
    this.perMinute = perMinute;
    this.#clock = clock;
    // A person who clicks must not wait for a queue of thousands: one slot in a hundred is kept for them.
    this.#personsShare = perMinute < 20 ? 0 : Math.max(1, Math.floor(perMinute / 100));
  }

  /** Slots that a call (of a person or not) may take now. */
  free(isPerson = false): number {
    const now = this.#clock.monotonic();
    while (this.#cooling[0] !== undefined && this.#cooling[0] <= now) this.#cooling.shift();
    if (this.#closedUntil > now) return 0;
    const share = isPerson ? 0 : this.#personsShare;
    return Math.max(0, this.perMinute - share - this.#inFlight - this.#cooling.length);
  }

  /** Slots that are taken or still cooling down. */
  inUse(): number {
    this.free();
    return this.#inFlight + this.#cooling.length;
  }

  tryTake(isPerson = false): Slot | null {
    if (this.free(isPerson) === 0) return null;
    this.#inFlight += 1;
    return this.#slot();
  }

  /** Waits until a slot is free. Persons first, then in order of asking. */
  async take(isPerson = false): Promise<Slot> {
    const slot = this.#waiting.length === 0 || isPerson ? this.tryTake(isPerson) : null;
    if (slot !== null) return slot;
    return new Promise((grant) => {
      this.#waiting.push({ isPerson, grant });
      this.#arm();
    });
  }

  /** The service said it is too much: nothing starts before. */
  closeFor(waitMs: number): void {
    this.#closedUntil = Math.max(this.#closedUntil, this.#clock.monotonic() + waitMs);
  }

  /** Milliseconds until a slot may be free; 0 when one is. */
  freeInMs(): number {
    if (this.free() > 0) return 0;
    const now = this.#clock.monotonic();
    if (this.#closedUntil > now) return this.#closedUntil - now;
    const tooMany = this.#inFlight + this.#cooling.length - (this.perMinute - this.#personsShare);
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
    while (this.#waiting.length > 0) {
      const personAt = this.#waiting.findIndex(({ isPerson }) => isPerson);
      const index = Math.max(0, personAt);
      const slot = this.tryTake(personAt !== -1);
      if (slot === null) break;
      this.#waiting.splice(index, 1)[0]?.grant(slot);
    }
    this.#arm();
  }

  #arm(): void {
    if (this.#stopTimer !== null || this.#waiting.length === 0) return;
    this.#stopTimer = this.#clock.after(this.freeInMs(), () => {
      this.#stopTimer = null;
      this.#serve();
    });
  }
}
