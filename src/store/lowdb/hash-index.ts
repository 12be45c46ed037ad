const FIRST_SLOTS = 1 << 10;
const MOST_FULL = 0.7;

export type KeyHash = readonly [high: number, low: number];

/**
 * Finds rows by the 64-bit hash of their key. The slots hold row numbers only; the hashes are read back from the
 * columns, so that a million rows cost eight megabytes here.
 */
export class HashIndex {
  #slots = new Uint32Array(FIRST_SLOTS);
  #used = 0;
  readonly #hashOf: (row: number) => KeyHash;

  constructor(hashOf: (row: number) => KeyHash) {
    this.#hashOf = hashOf;
  }

  /** The row's hash must be in its column already. */
  add(row: number): void {
    if (this.#used + 1 > this.#slots.length * MOST_FULL) this.#grow();
    this.#place(row);
    this.#used++;
  }

  /** Rows with this hash: none, one, or very rarely more, because different keys may share a hash. */
  find([high, low]: KeyHash): number[] {
    const rows: number[] = [];
    const mask = this.#slots.length - 1;
    for (let at = low & mask; this.#slots[at] !== 0; at = (at + 1) & mask) {
      const row = this.#slots[at] as number;
      const [rowHigh, rowLow] = this.#hashOf(row);
      if (rowLow === low && rowHigh === high) rows.push(row);
    }
    return rows;
  }

  #place(row: number): void {
    const mask = this.#slots.length - 1;
    let at = this.#hashOf(row)[1] & mask;
    while (this.#slots[at] !== 0) at = (at + 1) & mask;
    this.#slots[at] = row;
  }

  #grow(): void {
    const rows = this.#slots.filter((row) => row !== 0);
    this.#slots = new Uint32Array(this.#slots.length * 2);
    for (const row of rows) this.#place(row);
  }
}
