import { Leases } from "../../turns/leases.ts";
import { RowHeap } from "../../turns/row-heap.ts";

/** Deliveries to be processed, oldest first. Each is leased to one caller until it is settled or its lease ends. */
export class WaitingDeliveries {
  readonly #isWaiting: (row: number) => boolean;
  readonly #ready = new RowHeap();
  readonly #leases = new Leases();

  constructor(isWaiting: (row: number) => boolean) {
    this.#isWaiting = isWaiting;
  }

  add(row: number): void {
    this.#leases.end(row);
    this.#ready.push(row, row);
  }

  /** Leases the delivery to no caller until `until`. */
  defer(row: number, until: number): void {
    if (this.#isWaiting(row)) this.#leases.begin(row, until);
  }

  settled(row: number): void {
    this.#leases.end(row);
  }

  take(limit: number, now: number, leaseMs: number): number[] {
    for (const row of this.#leases.endPast(now)) this.#ready.push(row, row);
    const rows: number[] = [];
    while (rows.length < limit && this.#ready.size > 0) {
      const row = this.#ready.topRow;
      this.#ready.pop();
      if (!this.#isWaiting(row) || this.#leases.has(row)) continue;
      this.#leases.begin(row, now + leaseMs);
      rows.push(row);
    }
    return rows;
  }

  /** The oldest waiting delivery, leased or not; `null` if none waits. */
  oldest(): number | null {
    while (this.#ready.size > 0 && !this.#isWaiting(this.#ready.topRow)) this.#ready.pop();
    const rows = [...this.#leases.rows()];
    if (this.#ready.size > 0) rows.push(this.#ready.topRow);
    return rows.length === 0 ? null : Math.min(...rows);
  }
}
