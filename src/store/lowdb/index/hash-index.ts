const FIRST_SLOTS = 1 << 10;
const MOST_FULL = 0.7;

export type KeyHash = readonly [high: number, low: number];

/** The part of a digest that the index keeps. */
export function indexHash(digest: string): KeyHash {
  return [Number.parseInt(digest.slice(0, 8), 16), Number.parseInt(digest.slice(8, 16), 16)];
}

/**
 * Finds rows by the 64-bit hash of their key. The slots contain only row numbers; the hashes are read from the columns,
 * so a million rows cost eight megabytes here.
 */
export class HashIndex {
  #slots = new Uint32Array(FIRST_SLOTS);
  #used = 0;
  readonly #hashOf: (row: number) => KeyHash;

  constructor(hashOf: (row: number) => KeyHash) {
    this.#hashOf = hashOf;
  }

  /** Reserves room for this many rows. */
  reserve(rows: number): void {
    let size = this.#slots.length;
    while (rows > size * MOST_FULL) size *= 2;
    if (size > this.#slots.length) this.#resize(size);
  }

  /** `low` is the lower half of the row's hash, which must already be in its columns. */
  add(row: number, low: number): void {
    if (this.#used + 1 > this.#slots.length * MOST_FULL) this.#resize(this.#slots.length * 2);
    this.#place(row, low);
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

  #place(row: number, low: number): void {
    const mask = this.#slots.length - 1;
    let at = low & mask;
    while (this.#slots[at] !== 0) at = (at + 1) & mask;
    this.#slots[at] = row;
  }

  /** Leaves out rows that were forgotten meanwhile: they have no hash. */
  #resize(size: number): void {
    const rows = this.#slots;
    this.#slots = new Uint32Array(size);
    this.#used = 0;
    for (const row of rows) {
      if (row === 0) continue;
      const [high, low] = this.#hashOf(row);
      if (high === 0 && low === 0) continue;
      this.#place(row, low);
      this.#used++;
    }
  }
}
