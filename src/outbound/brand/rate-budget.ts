import type { Clock } from "../../runtime/time/clock.ts";
import type { RememberedCall } from "../../store/call-memory.ts";
import type { RateSlots, SlotClaim } from "../../store/rate-slots.ts";
import { BudgetPermit } from "./permit.ts";
import { SlotCount } from "./slot-count.ts";
import { longestHoldMs, URGENCIES, type Urgency } from "./slot-rule.ts";

/** If others took a slot that seemed free, this many slots are tried at once. */
const TRIES = 3;
/** After that, no slot is requested for this long. */
const REFUSED_MS = 200;
/** How long a call that lost its slot to others waits for the next one. */
const PATIENCE_MS = 2_000;
/** How often to read what others use of the bucket, while nothing seems to be free. */
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
 * If several processes send, the store decides about every slot (`RateSlots`); the count here is then only an estimate
 * of what is worth requesting.
 */
export class RateBudget {
  readonly #bucket: string;
  readonly #holdMs: number;
  readonly #slots: RateSlots;
  readonly #clock: Clock;
  readonly #count: SlotCount;
  #isShared = false;
  /** Calls that lost a slot to others and will ask again. */
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

  /** Slots that such a call may take now. */
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

  /** Milliseconds until it is worth asking again: others may return slots sooner than they said. */
  askAgainInMs(urgency: Urgency): number {
    const waitMs = this.freeInMs(urgency);
    return this.#isShared ? Math.min(waitMs, REVIEW_MS) : waitMs;
  }

  /** Resolves once the current use by others is known; rejects if the store is unavailable. */
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

  /** `null`: none is free. Counted from the moment of asking. Rejects if the store is unavailable. */
  async tryTake(urgency: Urgency = "live"): Promise<BudgetPermit | null> {
    for (let tries = 0; tries < TRIES && this.#count.free(urgency) > 0; tries++) {
      const permit = await this.#claim(urgency);
      if (permit !== null) return permit;
      await this.review();
    }
    // The known use by others is incomplete.
    if (this.#count.free(urgency) > 0) this.#count.closeFor(REFUSED_MS);
    return null;
  }

  /**
   * Like `tryTake`, for work that is blocked in the meantime: if others were quicker, it waits a little for the next
   * slot.
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
   * Waits until a slot is free. More urgent calls first, then in order of asking. Rejects if the store is unavailable.
   */
  take(urgency: Urgency = "live"): Promise<BudgetPermit> {
    return new Promise((grant, refuse) => {
      this.#waiting.push({ urgency, grant, refuse });
      void this.#serve();
    });
  }

  /** The service said that the limit was exceeded: nothing starts before then. */
  closeFor(waitMs: number): void {
    this.#count.closeFor(waitMs);
    // Other processes that miss this hear it from the service too.
    this.#slots.closeBucket(this.#bucket, waitMs).catch(() => {});
  }

  /**
   * Counts calls that an earlier run of the process stored and then may have made, as if their answers were still to
   * come. Of the two clocks, the one that makes a call more recent counts: the wall clock may have been set forward
   * since, and the monotonic one means nothing on another machine.
   */
  async restore({ startedAt, monotonicAt }: Omit<RememberedCall, "bucket">, count = 1): Promise<void> {
    const now = this.#clock.monotonic();
    // A moment in the future is from before the machine's last start, which was at least its whole uptime ago.
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

  /** The most urgent waiting call, of equal ones the first, if there is a slot. */
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
