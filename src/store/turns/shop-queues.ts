import { RowHeap } from "./row-heap.ts";

/**
 * The due lanes of one group and priority: a heap by due time for each shop, and the shops by whose turn is next. A shop is in
 * the order exactly once as long as it has a heap. If its turn has changed, its place is corrected when it comes to the front,
 * so no operation costs more than one on a heap, however many lanes or shops there are.
 */
export class ShopQueues {
  readonly #lanes = new Map<number, RowHeap>();
  readonly #order = new RowHeap();
  readonly #turnOf: (shop: number) => number;

  constructor(turnOf: (shop: number) => number) {
    this.#turnOf = turnOf;
  }

  push(shop: number, dueAt: number, row: number): void {
    const known = this.#lanes.get(shop);
    const lanes = known ?? new RowHeap();
    if (known === undefined) {
      this.#lanes.set(shop, lanes);
      this.#order.push(this.#turnOf(shop), shop);
    }
    lanes.push(dueAt, row);
  }

  lanesOf(shop: number): RowHeap | undefined {
    return this.#lanes.get(shop);
  }

  all(): Iterable<RowHeap> {
    return this.#lanes.values();
  }

  /** The shop whose turn is next, among those that still have a lane after `tidy`; `null` if there is none. */
  first(tidy: (lanes: RowHeap) => void): number | null {
    while (this.#order.size > 0) {
      const shop = this.#order.topRow;
      const lanes = this.#lanes.get(shop) as RowHeap;
      tidy(lanes);
      if (lanes.size === 0) {
        this.#order.pop();
        this.#lanes.delete(shop);
        continue;
      }
      const turn = this.#turnOf(shop);
      if (turn === this.#order.topKey) return shop;
      this.#order.pop();
      this.#order.push(turn, shop);
    }
    return null;
  }
}
