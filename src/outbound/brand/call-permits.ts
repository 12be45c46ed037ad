import type { Clock } from "../../time/clock.ts";
import type { BudgetPermit, TakePermit } from "./permit.ts";
import { REMEMBERED_FOR_MS } from "./slot-rule.ts";

export interface CallPermitsParts {
  /** A slot for a further request; `null`: there is none now. */
  readonly next: () => Promise<BudgetPermit | null>;
  readonly clock: Clock;
  /** The slot that the call was begun with, remembered in the same act as what it is for. */
  readonly first?: BudgetPermit;
  /** Rejects when the call is somebody else's to make by now: asked before a request that begins long after the last answer. */
  readonly confirm?: () => Promise<void>;
  /** The call is over, whatever became of it. */
  readonly onEnd?: () => void;
}

/** The permits of one call: one for each of its HTTP requests, the quick retries among them. */
export class CallPermits {
  readonly #parts: CallPermitsParts;
  #first: BudgetPermit | null;
  #startedAt: number;
  /** When it was last known to be ours to make, on the monotonic clock. */
  #confirmedAt: number;

  constructor(parts: CallPermitsParts) {
    this.#parts = parts;
    this.#first = parts.first ?? null;
    this.#startedAt = parts.clock.monotonic();
    this.#confirmedAt = parts.first?.rememberedAt ?? this.#startedAt;
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
    const { next } = this.#parts;
    const first = this.#first;
    this.#first = null;
    const permit = first ?? (await next());
    if (permit === null) return null;
    try {
      await this.#takeUpAgain(permit);
    } catch (error) {
      permit.unused();
      throw error;
    }
    return permit;
  };

  /**
   * After a pause of the process, or with a slow store: the slot would come back too early, after a crash the call would be
   * taken for an older one than it is, and another instance may be making it.
   */
  async #takeUpAgain(permit: BudgetPermit): Promise<void> {
    const { clock, confirm } = this.#parts;
    for (;;) {
      const now = clock.monotonic();
      this.#startedAt = now;
      if (now - permit.rememberedAt > REMEMBERED_FOR_MS) await permit.remember();
      else if (confirm !== undefined && now - this.#confirmedAt > REMEMBERED_FOR_MS) {
        await confirm();
        this.#confirmedAt = now;
      } else return;
    }
  }

  /** The call is over. Gives the slot back that it was begun with, when no request was made at all. */
  end(): void {
    this.#parts.onEnd?.();
    this.#first?.unused();
    this.#first = null;
  }
}
