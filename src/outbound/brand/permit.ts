import type { RememberedCall } from "../../store/call-memory.ts";
import type { RateSlots, SlotClaim } from "../../store/rate-slots.ts";
import type { TraceParent } from "../../telemetry/spans.ts";
import type { Clock } from "../../time/clock.ts";
import { coolingMs } from "./slot-rule.ts";

/**
 * Leave for one HTTP request of a brand: a slot of its budget that is taken, and remembered durably. Give it back exactly
 * once, in one of the two ways.
 */
export interface Permit {
  /** The answer came, or the wait for it ended; `isLate`: the request may still be on its way. */
  answered(isLate?: boolean): void;
  /** The request was not made after all. */
  unused(): void;
  /** The request's span, where the work is traced. */
  readonly traceparent?: TraceParent;
}

/**
 * Asked right before every HTTP request, quick retries included, so that the rate budget counts them all. `null`, never
 * for the first request of a call: no quick retry now. Rejects when the request could not be remembered.
 */
export type TakePermit = () => Promise<Permit | null>;

/** For what has no budget to keep: a trial before there is a bridge, or requests that are only written down. */
export const unlimited: TakePermit = async () => ({ answered: () => {}, unused: () => {} });

const NOT_YET = Number.NEGATIVE_INFINITY;

export interface BudgetPermitParts {
  readonly slots: Pick<RateSlots, "renewSlot" | "freeSlot">;
  readonly clock: Clock;
  readonly claim: SlotClaim;
  /** When it was asked for, on the monotonic clock. */
  readonly claimedAt: number;
  readonly holdMs: number;
  /** The slot is not in use any more; free after so many milliseconds, `null`: at once. */
  readonly onEnd: (freeInMs: number | null) => void;
  /** Waits for another slot of the same bucket. */
  readonly another: () => Promise<BudgetPermit>;
}

/** A permit of a rate budget: not to be used before it is remembered, nor long afterwards. */
export class BudgetPermit implements Permit {
  readonly #parts: BudgetPermitParts;
  #rememberedAt: number;
  #isOpen = true;
  /** In place of this one, whose time was over. */
  #successor: BudgetPermit | null = null;

  constructor(parts: BudgetPermitParts) {
    this.#parts = parts;
    this.#rememberedAt = parts.claim.isDurable ? parts.claimedAt : NOT_YET;
  }

  /** Since when it is remembered, or is to be by what `remembering` gave, on the monotonic clock. */
  get rememberedAt(): number {
    return this.#successor?.rememberedAt ?? this.#rememberedAt;
  }

  /** What has to be written down in the same act as what the request is for; `null`: the slot remembers itself. */
  remembering(): RememberedCall | null {
    if (this.#parts.claim.isDurable) return null;
    const call = this.#startingCall();
    this.#rememberedAt = call.monotonicAt;
    return call;
  }

  /** Resolves when a request that may start now is remembered durably. */
  async remember(): Promise<void> {
    if (this.#successor !== null) return this.#successor.remember();
    const { slots, claim, holdMs, another } = this.#parts;
    const call = this.#startingCall();
    if (await slots.renewSlot(claim, call, holdMs)) {
      this.#rememberedAt = call.monotonicAt;
      return;
    }
    // The process was paused for so long that the slot is somebody else's by now.
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
    // What cannot be freed comes back by itself, later.
    slots.freeSlot(claim, freeInMs ?? 0).catch(() => {});
  }

  #startingCall(): RememberedCall {
    const { clock, claim } = this.#parts;
    return { bucket: claim.bucket, startedAt: clock.now(), monotonicAt: clock.monotonic() };
  }
}
