import type { Priority } from "../../domain/operation/operation.ts";
import type { RememberedCall } from "../../store/call-memory.ts";
import type { Clock } from "../../time/clock.ts";
import type { Permit } from "./permit.ts";
import { SlotPool } from "./slot-pool.ts";

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

/** A smaller budget is not paced: its slots are too few to be spread over the minute. */
const SMALLEST_PACED = 20;

/**
 * The slot rule: N slots; a call takes a free one before it starts, and the slot becomes free again a window after the
 * ANSWER. The request arrived at the service before its answer left, so no rolling window can ever hold more than N
 * arrivals, whatever the network's jitter. Counted on the monotonic clock: the wall clock may jump.
 *
 * Half of the slots may be taken at once, the others one after another, evenly over the window: a burst goes out quickly
 * and yet is followed by no silence, so that whoever's turn is next waits for a second or so, not for a minute. Both
 * halves are used in full. Persons are not paced.
 */
export class RateBudget {
  readonly perMinute: number;
  readonly #clock: Clock;
  /** Slots that a call of each urgency leaves to the more urgent ones. */
  readonly #kept: Readonly<Record<Urgency, number>>;
  readonly #atOnce: SlotPool;
  readonly #paced: SlotPool;
  #nextPacedAt = 0;
  #closedUntil = 0;
  readonly #waiting: { readonly urgency: Urgency; readonly grant: (permit: Permit) => void }[] = [];
  #stopTimer: (() => void) | null = null;

  constructor(perMinute: number, clock: Clock) {
    this.perMinute = perMinute;
    this.#clock = clock;
    const paced = perMinute < SMALLEST_PACED ? 0 : Math.floor(perMinute / 2);
    this.#atOnce = new SlotPool(perMinute - paced);
    this.#paced = new SlotPool(paced);
    const forPersons = perMinute < 20 ? 0 : Math.max(1, Math.floor(perMinute / 100));
    this.#kept = { person: 0, live: forPersons, later: Math.max(forPersons, Math.floor(perMinute / 5)) };
  }

  /** Slots that such a call may take now. */
  free(urgency: Urgency = "live"): number {
    const now = this.#clock.monotonic();
    if (this.#closedUntil > now) return 0;
    const left = Math.max(0, this.perMinute - this.#kept[urgency] - this.#used(now));
    if (urgency === "person") return left;
    const atOnce = Math.max(0, this.#atOnce.size - this.#atOnce.used(now));
    const paced = this.#paced.isFull(now) || this.#nextPacedAt > now ? 0 : 1;
    return Math.min(left, atOnce + paced);
  }

  /** Slots that are taken or still cooling down. */
  inUse(): number {
    return this.#used(this.#clock.monotonic());
  }

  tryTake(urgency: Urgency = "live"): Permit | null {
    if (this.free(urgency) === 0) return null;
    const now = this.#clock.monotonic();
    if (!this.#atOnce.isFull(now)) return this.#permit(this.#atOnce);
    // By the beat, so that what starts a little late does not shift all that follows.
    const beatMs = WINDOW_MS / this.#paced.size;
    if (urgency !== "person") this.#nextPacedAt = Math.max(this.#nextPacedAt, now - beatMs) + beatMs;
    return this.#permit(this.#paced);
  }

  /** Waits until a slot is free. The more urgent first, then in order of asking. */
  async take(urgency: Urgency = "live"): Promise<Permit> {
    const rank = URGENCIES.indexOf(urgency);
    const isNext = this.#waiting.every((other) => URGENCIES.indexOf(other.urgency) > rank);
    const permit = isNext || urgency === "person" ? this.tryTake(urgency) : null;
    if (permit !== null) return permit;
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
    const next = Math.max(this.#roomAt(urgency, now), urgency === "person" ? now : this.#poolAt(now));
    return Number.isFinite(next) ? Math.max(1, next - now) : WINDOW_MS;
  }

  /** When so many slots are free that not all of them are kept for the more urgent. */
  #roomAt(urgency: Urgency, now: number): number {
    const tooMany = this.#used(now) - (this.perMinute - this.#kept[urgency]);
    if (tooMany < 0) return now;
    const cooling = [...this.#atOnce.cooling, ...this.#paced.cooling].sort((a, b) => a - b);
    return cooling[tooMany] ?? Number.POSITIVE_INFINITY;
  }

  /** When one of the pools has a slot. */
  #poolAt(now: number): number {
    const [atOnce, paced] = [this.#atOnce, this.#paced].map((pool) =>
      pool.isFull(now) ? (pool.cooling[pool.used(now) - pool.size] ?? Number.POSITIVE_INFINITY) : now,
    ) as [number, number];
    return Math.min(atOnce, Math.max(paced, this.#nextPacedAt));
  }

  #used(now: number): number {
    return this.#atOnce.used(now) + this.#paced.used(now);
  }

  /**
   * A call that an earlier run of the process remembered and then may have made, waiting up to `answerMs` for its
   * answer. Of the two clocks, the one counts that makes the call more recent: the wall clock may have been set
   * forward since, the monotonic one says nothing once the data are on another machine. With the usual time-out, some 82
   * seconds: the minute, and until the last answer may have come.
   */
  restore({ startedAt, monotonicAt }: Omit<RememberedCall, "bucket">, answerMs: number): void {
    const now = this.#clock.monotonic();
    // A moment still to come is one of before the machine's last start: that was at least its whole uptime ago.
    const agoMs = monotonicAt > now ? now : now - monotonicAt;
    const wallAgoMs = Math.max(0, this.#clock.now() - startedAt);
    const answeredAt = now - Math.min(agoMs, wallAgoMs) + REMEMBERED_FOR_MS + answerMs;
    const freeAt = answeredAt + WINDOW_MS + MARGIN_MS + LATE_ARRIVAL_MS;
    if (freeAt > now) this.#cool(this.#atOnce.isFull(now) ? this.#paced : this.#atOnce, freeAt);
  }

  #permit(pool: SlotPool): Permit {
    pool.begin();
    let isOpen = true;
    const close = (freeInMs: number | null): void => {
      if (!isOpen) return;
      isOpen = false;
      pool.end();
      if (freeInMs !== null) this.#cool(pool, this.#clock.monotonic() + freeInMs);
      this.#serve();
    };
    return {
      answered: (isLate = false) => close(WINDOW_MS + MARGIN_MS + (isLate ? LATE_ARRIVAL_MS : 0)),
      unused: () => close(null),
    };
  }

  #cool(pool: SlotPool, freeAt: number): void {
    pool.cool(freeAt);
    this.#arm();
  }

  /** Hands free slots to those who wait. */
  #serve(): void {
    for (const urgency of URGENCIES) {
      for (;;) {
        const index = this.#waiting.findIndex((waiting) => waiting.urgency === urgency);
        const permit = index === -1 ? null : this.tryTake(urgency);
        if (permit === null) break;
        this.#waiting.splice(index, 1)[0]?.grant(permit);
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
