/** Slots of one kind: in use by a call, or blocked until a moment on the monotonic clock. */
export class SlotPool {
  readonly size: number;
  #inFlight = 0;
  /** When slots become free, ascending; so is `#others`. */
  readonly #cooling: number[] = [];
  #others: number[] = [];

  constructor(size: number) {
    this.size = size;
  }

  /** Slots that are used or not free yet. */
  used(now: number): number {
    dropPast(this.#cooling, now);
    dropPast(this.#others, now);
    return this.#inFlight + this.#cooling.length + this.#others.length;
  }

  isFull(now: number): boolean {
    return this.used(now) >= this.size;
  }

  /** When each slot becomes free, ascending. */
  get cooling(): readonly number[] {
    if (this.#others.length === 0) return this.#cooling;
    return [...this.#cooling, ...this.#others].sort((a, b) => a - b);
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

  /** Sets when the slots used by other processes become free. */
  setOthers(freeAt: readonly number[]): void {
    this.#others = freeAt.toSorted((a, b) => a - b);
  }
}

function dropPast(ascending: number[], now: number): void {
  let past = 0;
  while (past < ascending.length && (ascending[past] as number) <= now) past += 1;
  // One splice: removing entries one by one would take quadratic time.
  if (past > 0) ascending.splice(0, past);
}
