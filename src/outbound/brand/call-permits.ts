import type { Clock } from "../../runtime/time/clock.ts";
import type { BudgetPermit, TakePermit } from "./permit.ts";
import { REMEMBERED_FOR_MS } from "./slot-rule.ts";

export interface CallPermitsSettings {
  /** Takes a slot for another request; `null`: none is available now. */
  readonly next: () => Promise<BudgetPermit | null>;
  readonly clock: Clock;
  /** The slot for the first request, stored together with the operation. */
  readonly first?: BudgetPermit;
  /** Called before a request long after the last confirmation. Rejects if another process has taken over the call. */
  readonly confirm?: () => Promise<void>;
  /** Called when the call ends, with any result. */
  readonly onEnd?: () => void;
}

/** The permits of one call: one for each of its HTTP requests, including quick retries. */
export class CallPermits {
  readonly #parts: CallPermitsSettings;
  #first: BudgetPermit | null;
  #startedAt: number;
  /** When this process was last confirmed to own the call, on the monotonic clock. */
  #confirmedAt: number;

  constructor(parts: CallPermitsSettings) {
    this.#parts = parts;
    this.#first = parts.first ?? null;
    this.#startedAt = parts.clock.monotonic();
    this.#confirmedAt = parts.first?.rememberedAt ?? this.#startedAt;
  }

  /** When the latest request was permitted, on the monotonic clock. */
  get startedAt(): number {
    return this.#startedAt;
  }

  /** The call's first slot was never used: no request was made. */
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
      await this.#renew(permit);
    } catch (error) {
      permit.unused();
      throw error;
    }
    return permit;
  };

  /**
   * Stores the slot again, or confirms the call, after a pause of the process or a slow store. Otherwise the slot would
   * become free too early, a crash would make the call seem older than it is, or another process may be making it too.
   */
  async #renew(permit: BudgetPermit): Promise<void> {
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

  /** Ends the call. Returns its first slot if no request was made. */
  end(): void {
    this.#parts.onEnd?.();
    this.#first?.unused();
    this.#first = null;
  }
}
