/** Slots of one kind: in use by a call, or cooling down until a moment of the monotonic clock. */
export class SlotPool {
  readonly size: number;
  #inFlight = 0;
  /** Ascending, as those of others. */
  readonly #cooling: number[] = [];
  #others: number[] = [];

  constructor(size: number) {
    this.size = size;
  }

  /** Slots in use or cooling down. */
  used(now: number): number {
    dropPast(this.#cooling, now);
    dropPast(this.#others, now);
    return this.#inFlight + this.#cooling.length + this.#others.length;
  }

  isFull(now: number): boolean {
    return this.used(now) >= this.size;
  }

  /** When each cooling slot becomes free, ascending. */
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

  /** When the slots become free that others than this process use, as far as is known now. */
  setOthers(freeAt: readonly number[]): void {
    this.#others = freeAt.toSorted((a, b) => a - b);
  }
}

function dropPast(ascending: number[], now: number): void {
  const left = ascending.findIndex((freeAt) => freeAt > now);
  // At once: taken one by one from a long list, the cost would be its square.
  if (left !== 0) ascending.splice(0, left < 0 ? ascending.length : left);
}
