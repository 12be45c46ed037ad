import type { Admit } from "./loyalty-client.ts";
import type { RateBudget, Slot } from "./rate-budget.ts";

/**
 * Lets the HTTP requests of one step pass. The first uses the slot that the step was begun with (its call is already
 * remembered with the step); each quick retry takes a further slot and remembers its call before it is made.
 */
export class StepAdmission {
  readonly #budget: RateBudget;
  readonly #remember: () => Promise<void>;
  #unused: Slot | null;

  constructor(first: Slot, budget: RateBudget, remember: () => Promise<void>) {
    this.#unused = first;
    this.#budget = budget;
    this.#remember = remember;
  }

  readonly admit: Admit = async () => {
    const first = this.#unused;
    this.#unused = null;
    if (first !== null) return first;
    const slot = await this.#budget.take();
    await this.#remember();
    return slot;
  };

  /** Gives the slot back when no request was made at all. */
  end(): void {
    this.#unused?.unused();
    this.#unused = null;
  }
}
