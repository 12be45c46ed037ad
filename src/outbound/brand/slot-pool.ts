/** Slots of one kind: in use by a call, or cooling down until a moment of the monotonic clock. */
export class SlotPool {
  readonly size: number;
  #inFlight = 0;
  /** Ascending. */
  readonly #cooling: number[] = [];

  constructor(size: number) {
    this.size = size;
  }

  /** Slots in use or cooling down. */
  used(now: number): number {
    while (this.#cooling[0] !== undefined && this.#cooling[0] <= now) this.#cooling.shift();
    return this.#inFlight + this.#cooling.length;
  }

  isFull(now: number): boolean {
    return this.used(now) >= this.size;
  }

  /** When each cooling slot becomes free, ascending. */
  get cooling(): readonly number[] {
    return this.#cooling;
  }

  begin(): void {
    this.#inFlight += 1;
  }

  end(): void {
    this.#inFlight -= 1;
  }

  cool(freeAt: number): void {
    let index = this.#cooling.length;
    while (index > 0 && (this.#cooling[index - 1] ?? 0) > freeAt) index -= 1;
    this.#cooling.splice(index, 0, freeAt);
  }
}
