import type { TraceParent } from "../../runtime/telemetry/spans.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import type { RememberedCall } from "../../store/call-memory.ts";
import type { RateSlots, SlotClaim } from "../../store/rate-slots.ts";
import { coolingMs } from "./slot-rule.ts";

/**
 * Permission for one HTTP request of a brand: a slot of its rate budget, taken and stored durably. The holder calls
 * exactly one of `answered` and `unused`, once.
 */
export interface Permit {
  /** The request was answered or timed out; `isLate`: it may still reach the service. */
  answered(isLate?: boolean): void;
  /** The request was not made. */
  unused(): void;
  /** The request's span, if the work is traced. */
  readonly traceparent?: TraceParent;
}

/**
 * Called right before every HTTP request, quick retries included, so that the rate budget counts them all. `null`: no
 * quick retry now (never for the first request of a call). Rejects if the request could not be stored.
 */
export type TakePermit = () => Promise<Permit | null>;

/** For calls without a budget: a trial before a bridge runs, or requests that are only recorded. */
export const unlimited: TakePermit = async () => ({ answered: () => {}, unused: () => {} });

const NOT_YET = Number.NEGATIVE_INFINITY;

export interface SlotHold {
  readonly slots: Pick<RateSlots, "renewSlot" | "freeSlot">;
  readonly clock: Clock;
  readonly claim: SlotClaim;
  /** When the slot was requested, on the monotonic clock. */
  readonly claimedAt: number;
  readonly holdMs: number;
  /** Called when the slot is no longer in use; it becomes free after this many milliseconds, `null`: at once. */
  readonly onEnd: (freeInMs: number | null) => void;
  /** Waits for another slot of the same bucket. */
  readonly another: () => Promise<BudgetPermit>;
}

/** A permit of a rate budget. It must be used after it is stored, and soon. */
export class BudgetPermit implements Permit {
  readonly #parts: SlotHold;
  #rememberedAt: number;
  #isOpen = true;
  /** Replaces this permit after it expired. */
  #successor: BudgetPermit | null = null;

  constructor(parts: SlotHold) {
    this.#parts = parts;
    this.#rememberedAt = parts.claim.isDurable ? parts.claimedAt : NOT_YET;
  }

  /** When it was stored, or will be with the value of `remembering`, on the monotonic clock. */
  get rememberedAt(): number {
    return this.#successor?.rememberedAt ?? this.#rememberedAt;
  }

  /** What the caller must store together with the operation; `null`: the slot is stored already. */
  remembering(): RememberedCall | null {
    if (this.#parts.claim.isDurable) return null;
    const call = this.#startingCall();
    this.#rememberedAt = call.monotonicAt;
    return call;
  }

  /** Stores durably that a request starts now. */
  async remember(): Promise<void> {
    if (this.#successor !== null) return this.#successor.remember();
    const { slots, claim, holdMs, another } = this.#parts;
    const call = this.#startingCall();
    if (await slots.renewSlot(claim, call, holdMs)) {
      this.#rememberedAt = call.monotonicAt;
      return;
    }
    // The process was paused for so long that another process took the slot.
    this.#end(null);
    this.#successor = await another();
  }

  readonly answered = (isLate = false): void => {
    if (this.#successor === null) this.#end(coolingMs(isLate));
    else this.#successor.answered(isLate);
  };

  readonly unused = (): void => {
    if (this.#successor === null) this.#end(null);
    else this.#successor.unused();
  };

  #end(freeInMs: number | null): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const { slots, claim, onEnd } = this.#parts;
    onEnd(freeInMs);
    // A slot that cannot be freed now expires later.
    slots.freeSlot(claim, freeInMs ?? 0).catch(() => {});
  }

  #startingCall(): RememberedCall {
    const { clock, claim } = this.#parts;
    return { bucket: claim.bucket, startedAt: clock.now(), monotonicAt: clock.monotonic() };
  }
}
