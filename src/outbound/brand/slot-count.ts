import type { Clock } from "../../runtime/time/clock.ts";
import type { BucketUse, SlotWish } from "../../store/rate-slots.ts";
import { keptOf, pacedOf, type Urgency, WINDOW_MS } from "./slot-rule.ts";

/** A slot that counts as used. */
export interface CountedSlot extends Pick<SlotWish, "from" | "below" | "beatMs"> {
  /** Ends the use; the slot is free after this many milliseconds, `null`: at once. */
  readonly end: (freeInMs: number | null) => void;
}

/**
 * Counts the free slots of one bucket by the monotonic clock: all except those that this process uses and those that
 * other processes used at the last read.
 *
 * Half of the slots may be taken at once, the others one after another, evenly over the window. So a burst is sent
 * quickly, and the next call after it waits about a second, not a minute. Both halves are used in full. Calls for
 * people are not paced.
 */
export class SlotCount {
  readonly perMinute: number;
  /** Slots that a call of each urgency leaves to more urgent ones. */
  readonly kept: Readonly<Record<Urgency, number>>;
  readonly #clock: Clock;
  readonly #atOnce: SlotPool;
  readonly #paced: SlotPool;
  #nextPacedAt = 0;
  #closedUntil = 0;

  constructor(perMinute: number, clock: Clock) {
    this.perMinute = perMinute;
    this.#clock = clock;
    const paced = pacedOf(perMinute);
    this.#atOnce = new SlotPool(perMinute - paced);
    this.#paced = new SlotPool(paced);
    this.kept = keptOf(perMinute);
  }

  /** Slots that a call of this urgency may take now. */
  free(urgency: Urgency): number {
    const now = this.#clock.monotonic();
    if (this.#closedUntil > now) return 0;
    const left = Math.max(0, this.perMinute - this.kept[urgency] - this.#used(now));
    if (urgency === "person") return left;
    const atOnce = Math.max(0, this.#atOnce.size - this.#atOnce.used(now));
    const paced = this.#paced.isFull(now) || this.#nextPacedAt > now ? 0 : 1;
    return Math.min(left, atOnce + paced);
  }

  /** Slots that are taken or not free again yet. */
  inUse(): number {
    return this.#used(this.#clock.monotonic());
  }

  /** Counts a free slot as used. */
  begin(urgency: Urgency): CountedSlot {
    const now = this.#clock.monotonic();
    const isAtOnce = !this.#atOnce.isFull(now);
    const pool = isAtOnce ? this.#atOnce : this.#paced;
    const beatMs = isAtOnce || urgency === "person" ? 0 : WINDOW_MS / pool.size;
    // Keeps the pace, so that a slightly late start does not delay all later ones.
    if (beatMs > 0) this.#nextPacedAt = Math.max(this.#nextPacedAt, now - beatMs) + beatMs;
    pool.begin();
    const from = isAtOnce ? 0 : this.#atOnce.size;
    const end = (freeInMs: number | null) => {
      pool.end();
      if (freeInMs !== null) pool.cool(this.#clock.monotonic() + freeInMs);
    };
    return { from, below: from + pool.size, beatMs, end };
  }

  /** Counts slots that an earlier run of the process used, until `freeAt`. */
  countUntil(freeAt: number, count: number): void {
    const now = this.#clock.monotonic();
    for (let left = count; left > 0; left--)
      (this.#atOnce.isFull(now) ? this.#paced : this.#atOnce).cool(freeAt);
  }

  /** Blocks new calls for this long. */
  closeFor(waitMs: number): void {
    this.#closedUntil = Math.max(this.#closedUntil, this.#clock.monotonic() + waitMs);
  }

  /** Sets the slots that other processes use, as just read. */
  setOthers({ closedInMs, nextBeatInMs, others }: BucketUse): void {
    const now = this.#clock.monotonic();
    this.closeFor(closedInMs);
    this.#nextPacedAt = now + nextBeatInMs;
    const { size } = this.#atOnce;
    const freeAt = (isAtOnce: boolean) =>
      others.filter(({ slot }) => slot < size === isAtOnce).map(({ freeInMs }) => now + freeInMs);
    this.#atOnce.setOthers(freeAt(true));
    this.#paced.setOthers(freeAt(false));
  }

  /** Milliseconds until a slot may be free; 0 if one is. */
  freeInMs(urgency: Urgency): number {
    if (this.free(urgency) > 0) return 0;
    const now = this.#clock.monotonic();
    if (this.#closedUntil > now) return this.#closedUntil - now;
    const next = Math.max(this.#roomAt(urgency, now), urgency === "person" ? now : this.#poolAt(now));
    return Number.isFinite(next) ? Math.max(1, next - now) : WINDOW_MS;
  }

  /** When more slots are free than are reserved for more urgent calls. */
  #roomAt(urgency: Urgency, now: number): number {
    const tooMany = this.#used(now) - (this.perMinute - this.kept[urgency]);
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
}

/** Slots of one kind: in use by a call, or blocked until a moment on the monotonic clock. */
class SlotPool {
  readonly size: number;
  #inFlight = 0;
  /** When slots become free, ascending; so is `#others`. */
  readonly #cooling: number[] = [];
  #others: number[] = [];

  constructor(size: number) {
    this.size = size;
  }

  /** Slots that are used or not free yet. */
  used(now: number): number {
    dropPast(this.#cooling, now);
    dropPast(this.#others, now);
    return this.#inFlight + this.#cooling.length + this.#others.length;
  }

  isFull(now: number): boolean {
    return this.used(now) >= this.size;
  }

  /** When each slot becomes free, ascending. */
  get cooling(): readonly number[] {
    if (this.#others.length === 0) return this.#cooling;
    return [...this.#cooling, ...this.#others].sort((a, b) => a - b);
  }

  begin(): void {
    this.#inFlight += 1;
  }

  end(): void {
    this.#inFlight -= 1;
  }

  cool(freeAt: number): void {
    let index = this.#cooling.length;
    while (index > 0 && (this.#cooling[index - 1] ?? 0) > freeAt) index -= 1;
    this.#cooling.splice(index, 0, freeAt);
  }

  /** Sets when the slots used by other processes become free. */
  setOthers(freeAt: readonly number[]): void {
    this.#others = freeAt.toSorted((a, b) => a - b);
  }
}

function dropPast(ascending: number[], now: number): void {
  let past = 0;
  while (past < ascending.length && (ascending[past] as number) <= now) past += 1;
  // One splice: removing entries one by one would take quadratic time.
  if (past > 0) ascending.splice(0, past);
}
