import { RowHeap } from "./row-heap.ts";

/** Which rows are taken, and until when. */
export class Leases {
  readonly #leases = new Map<number, { readonly lease: string; readonly until: number }>();
  readonly #ends = new RowHeap();
  #count = 0;
  #now = 0;

  rows(): Iterable<number> {
    return this.#leases.keys();
  }

  has(row: number): boolean {
    return this.#leases.has(row);
  }

  holds(row: number, lease: string): boolean {
    return this.#leases.get(row)?.lease === lease;
  }

  begin(row: number, until: number): string {
    const lease = String(++this.#count);
    this.#set(row, lease, until);
    return lease;
  }

  end(row: number): void {
    this.#leases.delete(row);
  }

  /** Ends the leases that have run out, and returns their rows. */
  endPast(now: number): readonly number[] {
    this.#follow(now);
    const ended: number[] = [];
    while (this.#ends.topKey <= now) {
      const { topKey: until, topRow: row } = this.#ends;
      this.#ends.pop();
      if (this.#leases.get(row)?.until !== until) continue;
      this.#leases.delete(row);
      ended.push(row);
    }
    return ended;
  }

  /** If the clock was set back, leases must not last longer for it. */
  #follow(now: number): void {
    const backMs = this.#now - now;
    this.#now = now;
    if (backMs <= 0) return;
    for (const [row, { lease, until }] of [...this.#leases]) this.#set(row, lease, until - backMs);
  }

  #set(row: number, lease: string, until: number): void {
    this.#leases.set(row, { lease, until });
    this.#ends.push(until, row);
  }
}
