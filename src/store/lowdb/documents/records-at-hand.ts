import type { OrderRecord } from "../../../domain/order/order-record.ts";
import type { KeyHash } from "../index/hash-index.ts";

interface RecordAtHand {
  readonly record: OrderRecord;
  readonly text: string;
  readonly hash: KeyHash;
  /** `null` for one that was only read. */
  readonly terms: readonly number[] | null;
}

/** Of their texts; the records themselves take about three times as much. */
const MOST_CHARACTERS = 4 * 1024 * 1024;

/**
 * The records that were used last, since an order is read and written several times in quick succession. Its text tells
 * whether one is current: it may have been kept for a write that then failed.
 */
export class RecordsAtHand {
  readonly #records = new Map<number, RecordAtHand>();
  #characters = 0;

  get(row: number): RecordAtHand | null {
    return this.#records.get(row) ?? null;
  }

  keep(row: number, record: RecordAtHand): void {
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
