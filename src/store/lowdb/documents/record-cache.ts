import type { OrderRecord } from "../../../domain/order/order-record.ts";
import type { KeyHash } from "../index/hash-index.ts";

interface CachedRecord {
  readonly record: OrderRecord;
  readonly text: string;
  readonly hash: KeyHash;
  /** `null` if the record was only read. */
  readonly terms: readonly number[] | null;
}

/** The most characters of text; the records themselves take about three times as much memory. */
const MOST_CHARACTERS = 4 * 1024 * 1024;

/**
 * The most recently used records, because an order is read and written several times in quick succession. Compare the text
 * before using a record: it may have been kept for a write that then failed.
 */
export class RecordCache {
  readonly #records = new Map<number, CachedRecord>();
  #characters = 0;

  get(row: number): CachedRecord | null {
    return this.#records.get(row) ?? null;
  }

  keep(row: number, record: CachedRecord): void {
    this.#drop(row);
    this.#records.set(row, record);
    this.#characters += record.text.length;
    for (const oldest of this.#records.keys()) {
      if (this.#characters <= MOST_CHARACTERS || oldest === row) break;
      this.#drop(oldest);
    }
  }

  #drop(row: number): void {
    const known = this.#records.get(row);
    if (known === undefined) return;
    this.#characters -= known.text.length;
    this.#records.delete(row);
  }
}
