import type { Clock } from "../../runtime/time/clock.ts";
import type { RememberedCall } from "../../store/call-memory.ts";
import type { RateSlots, SlotClaim } from "../../store/rate-slots.ts";
import { BudgetPermit } from "./permit.ts";
import { SlotCount } from "./slot-count.ts";
import { longestHoldMs, URGENCIES, type Urgency } from "./slot-rule.ts";

/** How many slots to try in a row if other processes took one that seemed free. */
const TRIES = 3;
/** How long to request no slot after that. */
const REFUSED_MS = 200;
/** How long a call that lost its slot to another process waits for the next one. */
const PATIENCE_MS = 2_000;
/** How often to read how much of the bucket other processes use, while no slot seems free. */
const REVIEW_MS = 1_000;

export interface RateBudgetSettings {
  readonly bucket: string;
  readonly perMinute: number;
  /** How long an answer may take. */
  readonly answerMs: number;
}

interface Waiter {
  readonly urgency: Urgency;
  readonly grant: (permit: BudgetPermit) => void;
  readonly refuse: (error: unknown) => void;
}

/**
 * The slot rule: N slots; a call takes a free one before it starts, and the slot becomes free one window after the
 * ANSWER. The request reached the service before its answer left, so no rolling window can ever contain more than N
 * arrivals, whatever the network's jitter. Counted on the monotonic clock, because the wall clock may jump.
 *
 * If several processes send, the store assigns every slot (`RateSlots`); the count here is then only an estimate of
 * what is worth requesting.
 */
export class RateBudget {
  readonly #bucket: string;
  readonly #holdMs: number;
  readonly #slots: RateSlots;
  readonly #clock: Clock;
  readonly #count: SlotCount;
  #isShared = false;
  /** Calls that lost a slot to another process and are about to request another. */
  #outrun = 0;
  #reviewedAt = 0;
  #review: Promise<void> | null = null;
  readonly #waiting: Waiter[] = [];
  #isServing = false;
  #stopTimer: (() => void) | null = null;

  constructor({ bucket, perMinute, answerMs }: RateBudgetSettings, slots: RateSlots, clock: Clock) {
    this.#bucket = bucket;
    this.#holdMs = longestHoldMs(answerMs);
    this.#slots = slots;
    this.#clock = clock;
    this.#count = new SlotCount(perMinute, clock);
  }

  get perMinute(): number {
    return this.#count.perMinute;
  }

  /** Slots that a call of this urgency may take now. */
  free(urgency: Urgency = "live"): number {
    const free = Math.max(0, this.#count.free(urgency) - this.#outrun);
    const isOld = this.#isShared && this.#clock.monotonic() - this.#reviewedAt >= REVIEW_MS;
    if (free === 0 && isOld) void this.review().catch(() => {});
    return free;
  }

  /** Slots that are taken or not free again yet. */
  inUse(): number {
    return this.#count.inUse();
  }

  /** Milliseconds until a slot may be free; 0 if one is. */
  freeInMs(urgency: Urgency = "live"): number {
    return this.#count.freeInMs(urgency);
  }

  /** Milliseconds until a new request is worthwhile: other processes may return slots sooner than announced. */
  askAgainInMs(urgency: Urgency): number {
    const waitMs = this.freeInMs(urgency);
    return this.#isShared ? Math.min(waitMs, REVIEW_MS) : waitMs;
  }

  /** Reads the current use by other processes; rejects if the store is unavailable. */
  review(): Promise<void> {
    this.#review ??= this.#lookAtOthers().finally(() => {
      this.#review = null;
    });
    return this.#review;
  }

  async #lookAtOthers(): Promise<void> {
    const use = await this.#slots.bucketUse(this.#bucket);
    this.#isShared = use !== null;
    if (use === null) return;
    this.#reviewedAt = this.#clock.monotonic();
    this.#count.setOthers(use);
    void this.#serve();
  }

  /** Takes a slot, counted from the request on; `null`: none is free. Rejects if the store is unavailable. */
  async tryTake(urgency: Urgency = "live"): Promise<BudgetPermit | null> {
    for (let tries = 0; tries < TRIES && this.#count.free(urgency) > 0; tries++) {
      const permit = await this.#claim(urgency);
      if (permit !== null) return permit;
      await this.review();
    }
    // Other processes use more than the last read showed.
    if (this.#count.free(urgency) > 0) this.#count.closeFor(REFUSED_MS);
    return null;
  }

  /**
   * Like `tryTake`, but if other processes were quicker, waits up to `PATIENCE_MS` for the next slot.
   */
  async takeSoon(urgency: Urgency): Promise<BudgetPermit | null> {
    const permit = await this.tryTake(urgency);
    if (permit !== null || !this.#isShared) return permit;
    this.#outrun += 1;
    try {
      return await this.#takeWithin(PATIENCE_MS, urgency);
    } finally {
      this.#outrun -= 1;
    }
  }

  async #takeWithin(patienceMs: number, urgency: Urgency): Promise<BudgetPermit | null> {
    const until = this.#clock.monotonic() + patienceMs;
    while (this.#clock.monotonic() < until) {
      const waitMs = Math.max(1, this.askAgainInMs(urgency));
      await new Promise<void>((resolve) => this.#clock.after(waitMs, resolve));
      if (this.#count.free(urgency) === 0) await this.review();
      const permit = await this.tryTake(urgency);
      if (permit !== null) return permit;
    }
    return null;
  }

  async #claim(urgency: Urgency): Promise<BudgetPermit | null> {
    const counted = this.#count.begin(urgency);
    const claimedAt = this.#clock.monotonic();
    const holdMs = this.#holdMs;
    const { perMinute, kept } = this.#count;
    const { from, below, beatMs } = counted;
    let claim: SlotClaim | null = null;
    try {
      const among = { bucket: this.#bucket, perMinute, from, below };
      claim = await this.#slots.claimSlot({ ...among, kept: kept[urgency], beatMs, holdMs });
    } finally {
      if (claim === null) counted.end(null);
    }
    if (claim === null) return null;
    const onEnd = (freeInMs: number | null) => {
      counted.end(freeInMs);
      void this.#serve();
    };
    const another = () => this.take(urgency);
    return new BudgetPermit({
      slots: this.#slots,
      clock: this.#clock,
      claim,
      claimedAt,
      holdMs,
      onEnd,
      another,
    });
  }

  /**
   * Waits until a slot is free: more urgent calls first, then in order of request. Rejects if the store is unavailable.
   */
  take(urgency: Urgency = "live"): Promise<BudgetPermit> {
    return new Promise((grant, refuse) => {
      this.#waiting.push({ urgency, grant, refuse });
      void this.#serve();
    });
  }

  /** Blocks new calls for this long: the service reported that the limit was exceeded. */
  closeFor(waitMs: number): void {
    this.#count.closeFor(waitMs);
    // If this fails, the service throttles other processes too.
    this.#slots.closeBucket(this.#bucket, waitMs).catch(() => {});
  }

  /**
   * Counts calls that an earlier run of the process stored and may have made, as if their answers were still pending.
   * Of the two clocks, the one that makes a call more recent is used: the wall clock may have been set forward since,
   * and the monotonic clock of another machine is meaningless.
   */
  async restore({ startedAt, monotonicAt }: Omit<RememberedCall, "bucket">, count = 1): Promise<void> {
    const now = this.#clock.monotonic();
    // A time in the future is from before the machine's last start, so it is at least the current uptime ago.
    const agoMs = monotonicAt > now ? now : now - monotonicAt;
    const wallAgoMs = Math.max(0, this.#clock.now() - startedAt);
    const freeAt = now - Math.min(agoMs, wallAgoMs) + this.#holdMs;
    if (freeAt <= now || count === 0) return;
    this.#count.countUntil(freeAt, count);
    // They count for all processes that send.
    await this.#slots.closeBucket(this.#bucket, freeAt - now);
  }

  /** Gives free slots to waiting calls. */
  async #serve(): Promise<void> {
    if (this.#isServing) return;
    this.#isServing = true;
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      const { urgency, grant, refuse } = next;
      try {
        const permit = await this.tryTake(urgency);
        if (permit === null) break;
        grant(permit);
      } catch (error) {
        refuse(error);
      }
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
    }
    this.#isServing = false;
    this.#arm();
  }

  /** The first of the most urgent waiting calls for which a slot is free. */
  #next(): Waiter | undefined {
    return URGENCIES.filter((urgency) => this.#count.free(urgency) > 0)
      .map((urgency) => this.#waiting.find((waiting) => waiting.urgency === urgency))
      .find((waiting) => waiting !== undefined);
  }

  #arm(): void {
    if (this.#stopTimer !== null || this.#waiting.length === 0) return;
    const waitMs = Math.min(...this.#waiting.map(({ urgency }) => this.askAgainInMs(urgency)));
    this.#stopTimer = this.#clock.after(waitMs, () => {
      this.#stopTimer = null;
      if (this.#isShared) this.review().catch(() => this.#arm());
      else void this.#serve();
    });
  }
}
