import type { RememberedCall } from "../../store/store.ts";
import type { Clock } from "../../time/clock.ts";
import type { Admit } from "../loyalty/loyalty-client.ts";
import { type RateBudget, REMEMBERED_FOR_MS, type Slot } from "./rate-budget.ts";

/**
 * Lets the HTTP requests of one step pass. The first uses the slot that the step was begun with (its call is already
 * remembered with the step); each quick retry takes a further slot and remembers its call before it is made. There is none
 * where no slot is free at once, or where the brand is at rest: the schedule tries again.
 */
export class StepAdmission {
  readonly #budget: RateBudget;
  readonly #remember: () => Promise<RememberedCall>;
  readonly #clock: Clock;
  #remembered: RememberedCall;
  readonly #mayRepeat: () => boolean;
  #unused: Slot | null;

  /** `remember` resolves when a call that may start now is remembered durably. */
  constructor(
    first: { readonly slot: Slot; readonly remembered: RememberedCall },
    budget: RateBudget,
    remember: () => Promise<RememberedCall>,
    clock: Clock,
    mayRepeat: () => boolean,
  ) {
    this.#unused = first.slot;
    this.#remembered = first.remembered;
    this.#budget = budget;
    this.#remember = remember;
    this.#clock = clock;
    this.#mayRepeat = mayRepeat;
  }

  /** No request was made. */
  get isUnused(): boolean {
    return this.#unused !== null;
  }

  readonly admit: Admit = async () => {
    const first = this.#unused;
    this.#unused = null;
    const slot = first ?? (this.#mayRepeat() ? this.#budget.tryTake() : null);
    if (slot === null) return null;
    try {
      if (first === null) this.#remembered = await this.#remember();
      // The process was paused or the disk was slow: after a crash the call would be taken for an older one than it is.
      while (this.#isOutdated()) this.#remembered = await this.#remember();
    } catch (error) {
      slot.unused();
      throw error;
    }
    return slot;
  };

  /** Gives the slot back when no request was made at all. */
  end(): void {
    this.#unused?.unused();
    this.#unused = null;
  }

  #isOutdated(): boolean {
    return this.#clock.monotonic() - this.#remembered.monotonicAt > REMEMBERED_FOR_MS;
  }
}
