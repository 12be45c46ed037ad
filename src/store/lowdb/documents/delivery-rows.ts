import { CursorUnknown } from "../../page.ts";

/** Settlements are small and of equal size: this many fit in a document. */
const SETTLEMENTS_PER_BUCKET = 4096;

export function rowOf(id: string): number {
  return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0;
}

/** The cursor is the ID of the last delivery on the previous page. */
export function rowOfCursor(cursor: string, nextRow: number): number {
  const row = /^[1-9]\d{0,15}$/.test(cursor) ? Number(cursor) : Number.POSITIVE_INFINITY;
  if (row >= nextRow) throw new CursorUnknown();
  return row;
}

export function settlementBucket(row: number): number {
  return Math.floor(row / SETTLEMENTS_PER_BUCKET);
}
