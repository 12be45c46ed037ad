import { RowHeap } from "../../turns/row-heap.ts";

/** Deliveries to be processed, oldest first. Each is leased to one caller until it is settled or its lease ends. */
export class WaitingDeliveries {
  readonly #isWaiting: (row: number) => boolean;
  readonly #ready = new RowHeap();
  readonly #ends = new RowHeap();
  readonly #leases = new Map<number, number>();
  #now = 0;

  constructor(isWaiting: (row: number) => boolean) {
    this.#isWaiting = isWaiting;
  }

  add(row: number): void {
    this.#leases.delete(row);
    this.#ready.push(row, row);
  }

  /** Leases the delivery to no caller until `until`. */
  defer(row: number, until: number): void {
    if (!this.#isWaiting(row)) return;
    this.#leases.set(row, until);
    this.#ends.push(until, row);
  }

  settled(row: number): void {
    this.#leases.delete(row);
  }

  take(limit: number, now: number, leaseMs: number): number[] {
    this.#follow(now);
    this.#endLeases(now);
    const rows: number[] = [];
    while (rows.length < limit && this.#ready.size > 0) {
      const row = this.#ready.topRow;
      this.#ready.pop();
      if (!this.#isWaiting(row) || this.#leases.has(row)) continue;
      this.defer(row, now + leaseMs);
      rows.push(row);
    }
    return rows;
  }

  /** The oldest waiting delivery, leased or not; `null` if none waits. */
  oldest(): number | null {
    while (this.#ready.size > 0 && !this.#isWaiting(this.#ready.topRow)) this.#ready.pop();
    const rows = [...this.#leases.keys()].filter((row) => this.#isWaiting(row));
    if (this.#ready.size > 0) rows.push(this.#ready.topRow);
    return rows.length === 0 ? null : Math.min(...rows);
  }

  /** After the clock was set back, deliveries that were deferred by the former time must not wait for it. */
  #follow(now: number): void {
    const backMs = this.#now - now;
    this.#now = now;
    if (backMs > 0) for (const [row, until] of [...this.#leases]) this.defer(row, until - backMs);
  }

  #endLeases(now: number): void {
    while (this.#ends.topKey <= now) {
      const { topKey: until, topRow: row } = this.#ends;
      this.#ends.pop();
      if (this.#leases.get(row) === until) this.add(row);
    }
  }
}
