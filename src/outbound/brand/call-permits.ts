import type { RememberedCall } from "../../store/call-memory.ts";
import type { Clock } from "../../time/clock.ts";
import type { Permit, TakePermit } from "./permit.ts";
import { REMEMBERED_FOR_MS } from "./rate-budget.ts";

export interface CallPermitsParts {
  /** A slot for a further request; `null`: there is none now. */
  readonly next: () => Permit | null | Promise<Permit | null>;
  /** Resolves when a request that may start now is remembered durably. */
  readonly remember: () => Promise<RememberedCall>;
  readonly clock: Clock;
  /** The slot that the call was begun with, where it was remembered in the same act as what it is for. */
  readonly first?: { readonly permit: Permit; readonly remembered: RememberedCall };
}

/** The permits of one call: one for each of its HTTP requests, the quick retries among them. */
export class CallPermits {
  readonly #parts: CallPermitsParts;
  #first: CallPermitsParts["first"] | null;
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
    const { next, remember, clock } = this.#parts;
    const first = this.#first;
    this.#first = null;
    const permit = first?.permit ?? (await next());
    if (permit === null) return null;
    try {
      let remembered = first?.remembered ?? (await remember());
      // The process was paused or the disk was slow: after a crash the call would be taken for an older one than it is.
      while (clock.monotonic() - remembered.monotonicAt > REMEMBERED_FOR_MS) remembered = await remember();
    } catch (error) {
      permit.unused();
      throw error;
    }
    this.#startedAt = clock.monotonic();
    return permit;
  };

  /** Gives the slot back that the call was begun with, when no request was made at all. */
  end(): void {
    this.#first?.permit.unused();
    this.#first = null;
  }
}
