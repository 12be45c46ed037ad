/** Most heaps stay this small: each of thousands of accounts has several. */
const FIRST_SIZE = 4;

/** A binary heap of (time, row) pairs in two flat arrays: twelve bytes per entry, the earliest on top. */
export class RowHeap {
  #keys = new Float64Array(FIRST_SIZE);
  #rows = new Uint32Array(FIRST_SIZE);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The smallest key; Infinity if the heap is empty. */
  get topKey(): number {
    return this.#size === 0 ? Number.POSITIVE_INFINITY : (this.#keys[0] as number);
  }

  get topRow(): number {
    return this.#rows[0] as number;
  }

  push(key: number, row: number): void {
    if (this.#size === this.#keys.length) this.#grow();
    let at = this.#size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isBefore(key, row, parent)) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#keys[at] = key;
    this.#rows[at] = row;
  }

  pop(): void {
    const last = --this.#size;
    const key = this.#keys[last] as number;
    const row = this.#rows[last] as number;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= last) break;
      if (
        child + 1 < last &&
        this.#isBefore(this.#keys[child + 1] as number, this.#rows[child + 1] as number, child)
      ) {
        child++;
      }
      if (this.#isBefore(key, row, child)) break;
      this.#move(child, at);
      at = child;
    }
    this.#keys[at] = key;
    this.#rows[at] = row;
  }

  #isBefore(key: number, row: number, at: number): boolean {
    const other = this.#keys[at] as number;
    return key < other || (key === other && row < (this.#rows[at] as number));
  }

  #move(from: number, to: number): void {
    this.#keys[to] = this.#keys[from] as number;
    this.#rows[to] = this.#rows[from] as number;
  }

  #grow(): void {
    const keys = new Float64Array(this.#keys.length * 2);
    const rows = new Uint32Array(this.#rows.length * 2);
    keys.set(this.#keys);
    rows.set(this.#rows);
    this.#keys = keys;
    this.#rows = rows;
  }
}
