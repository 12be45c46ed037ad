import type { Clock } from "../../time/clock.ts";
import type { BudgetPermit, TakePermit } from "./permit.ts";
import { REMEMBERED_FOR_MS } from "./slot-rule.ts";

export interface CallPermitsParts {
  /** A slot for a further request; `null`: there is none now. */
  readonly next: () => Promise<BudgetPermit | null>;
  readonly clock: Clock;
  /** The slot that the call was begun with, remembered in the same act as what it is for. */
  readonly first?: BudgetPermit;
}

/** The permits of one call: one for each of its HTTP requests, the quick retries among them. */
export class CallPermits {
  readonly #parts: CallPermitsParts;
  #first: BudgetPermit | null;
  #startedAt: number;

  constructor(parts: CallPermitsParts) {
    this.#parts = parts;
    this.#first = parts.first ?? null;
    this.#startedAt = parts.clock.monotonic();
  }

  /** When the latest request could begin, on the monotonic clock. */
  get startedAt(): number {
    return this.#startedAt;
  }

  /** Nobody asked for the slot that the call was begun with: no request was made. */
  get isUnused(): boolean {
    return this.#first !== null;
  }

  readonly take: TakePermit = async () => {
    const { next, clock } = this.#parts;
    const first = this.#first;
    this.#first = null;
    const permit = first ?? (await next());
    if (permit === null) return null;
    try {
      // The process was paused or the store was slow: the slot would come back too early, and after a crash the call would
      // be taken for an older one than it is.
      while (clock.monotonic() - permit.rememberedAt > REMEMBERED_FOR_MS) await permit.remember();
    } catch (error) {
      permit.unused();
      throw error;
    }
    this.#startedAt = clock.monotonic();
    return permit;
  };

  /** Gives the slot back that the call was begun with, when no request was made at all. */
  end(): void {
    this.#first?.unused();
    this.#first = null;
  }
}
