import type { RememberedCall } from "../../store/call-memory.ts";
import type { RateSlots, SlotClaim } from "../../store/rate-slots.ts";
import type { Clock } from "../../time/clock.ts";
import { BudgetPermit } from "./permit.ts";
import { SlotCount } from "./slot-count.ts";
import { longestHoldMs, URGENCIES, type Urgency } from "./slot-rule.ts";

/** A slot that seemed free was taken by others: so often another one is asked for at once. */
const TRIES = 3;
/** Then nothing is asked for, for so long. */
const REFUSED_MS = 200;
/** Whoever was outrun by others waits so long for the next slot. */
const PATIENCE_MS = 2_000;
/** What others use of the bucket is asked for again after so long, while nothing seems to be free. */
const REVIEW_MS = 1_000;

export interface RateBudgetSettings {
  readonly bucket: string;
  readonly perMinute: number;
  /** How long an answer may take. */
  readonly answerMs: number;
}

interface Waiting {
  readonly urgency: Urgency;
  readonly grant: (permit: BudgetPermit) => void;
  readonly refuse: (error: unknown) => void;
}

/**
 * The slot rule: N slots; a call takes a free one before it starts, and the slot becomes free again a window after the
 * ANSWER. The request arrived at the service before its answer left, so no rolling window can ever hold more than N
 * arrivals, whatever the network's jitter. Counted on the monotonic clock: the wall clock may jump.
 *
 * Where several processes send, the store has the last word on every slot (`RateSlots`); what is counted here is then a
 * guess at what may be asked for.
 */
export class RateBudget {
  readonly #bucket: string;
  readonly #holdMs: number;
  readonly #slots: RateSlots;
  readonly #clock: Clock;
  readonly #count: SlotCount;
  #isShared = false;
  /** Those who were outrun and will ask again. */
  #outrun = 0;
  #reviewedAt = 0;
  #review: Promise<void> | null = null;
  readonly #waiting: Waiting[] = [];
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

  /** Slots that are taken or still cooling down. */
  inUse(): number {
    return this.#count.inUse();
  }

  /** Milliseconds until a slot may be free; 0 when one is. */
  freeInMs(urgency: Urgency = "live"): number {
    return this.#count.freeInMs(urgency);
  }

  /** Milliseconds until it is worth asking again: others may give slots back sooner than they said. */
  askAgainInMs(urgency: Urgency): number {
    const waitMs = this.freeInMs(urgency);
    return this.#isShared ? Math.min(waitMs, REVIEW_MS) : waitMs;
  }

  /** Resolves once what others use is known as it is now; rejects when the store cannot tell. */
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

  /** `null`: none is free. Counted from the moment of asking. Rejects when the store cannot be asked. */
  async tryTake(urgency: Urgency = "live"): Promise<BudgetPermit | null> {
    for (let tries = 0; tries < TRIES && this.#count.free(urgency) > 0; tries++) {
      const permit = await this.#claim(urgency);
      if (permit !== null) return permit;
      await this.review();
    }
    // What is known of the others is not all of it.
    if (this.#count.free(urgency) > 0) this.#count.closeFor(REFUSED_MS);
    return null;
  }

  /** As `tryTake`, for what is held up meanwhile: where others were quicker, it waits a little for the next slot. */
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

  /** Waits until a slot is free. The more urgent first, then in order of asking. Rejects when the store cannot be asked. */
  take(urgency: Urgency = "live"): Promise<BudgetPermit> {
    return new Promise((grant, refuse) => {
      this.#waiting.push({ urgency, grant, refuse });
      void this.#serve();
    });
  }

  /** The service said it is too much: nothing starts before. */
  closeFor(waitMs: number): void {
    this.#count.closeFor(waitMs);
    // Others who do not hear of it are told by the service as well.
    this.#slots.closeBucket(this.#bucket, waitMs).catch(() => {});
  }

  /**
   * Calls that an earlier run of the process remembered and then may have made, waiting for their answers. Of the two
   * clocks, the one counts that makes a call more recent: the wall clock may have been set forward since, the monotonic
   * one says nothing once the data are on another machine.
   */
  async restore({ startedAt, monotonicAt }: Omit<RememberedCall, "bucket">, count = 1): Promise<void> {
    const now = this.#clock.monotonic();
    // A moment still to come is one of before the machine's last start: that was at least its whole uptime ago.
    const agoMs = monotonicAt > now ? now : now - monotonicAt;
    const wallAgoMs = Math.max(0, this.#clock.now() - startedAt);
    const freeAt = now - Math.min(agoMs, wallAgoMs) + this.#holdMs;
    if (freeAt <= now || count === 0) return;
    this.#count.countUntil(freeAt, count);
    // They count for all that send.
    await this.#slots.closeBucket(this.#bucket, freeAt - now);
  }

  /** Hands free slots to those who wait. */
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

  /** The most urgent of those who wait, of these the one who asked first, if there is a slot. */
  #next(): Waiting | undefined {
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
