import { BUCKET_BYTES } from "../documents/documents.ts";

/** Where new rows of a table continue: stored in the state document, and moved on by the journal's replay. */
export interface TableEnd {
  readonly nextRow: number;
  readonly nextBucket: number;
}

export const NEW_TABLE: TableEnd = { nextRow: 1, nextBucket: 1 };

/**
 * Assigns rows in order of first arrival and fills one bucket after another with them, so that new rows change only the
 * newest document. A row that could not be made durable leaves a gap.
 */
export class RowAllocator {
  #nextRow: number;
  #bucket: number;
  #bytesInBucket = 0;

  constructor(end: TableEnd) {
    this.#nextRow = end.nextRow;
    this.#bucket = end.nextBucket;
  }

  get end(): TableEnd {
    return { nextRow: this.#nextRow, nextBucket: this.#bucket + 1 };
  }

  /** `row`: if its number was assigned elsewhere. */
  take(bytes: number, row = this.#nextRow): { readonly row: number; readonly bucket: number } {
    if (this.#bytesInBucket > 0 && this.#bytesInBucket + bytes > BUCKET_BYTES) {
      this.#bucket++;
      this.#bytesInBucket = 0;
    }
    this.#bytesInBucket += bytes;
    this.#nextRow = Math.max(this.#nextRow, row + 1);
    return { row, bucket: this.#bucket };
  }

  /** Notes a row that the replayed journal uses. */
  skip(row: number, bucket: number): void {
    if (row >= this.#nextRow) this.#nextRow = row + 1;
    if (bucket >= this.#bucket && this.#bytesInBucket === 0) this.#bucket = bucket + 1;
  }
}
