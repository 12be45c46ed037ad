import type { Migration, StoredJson } from "../../../src/store/lowdb/migration/migrations.ts";

/** Marks each row and each stored object at its beginning. */
const marked = (kept: StoredJson): StoredJson =>
  Array.isArray(kept) || "paint" in kept ? kept : { paint: "blue", ...kept };

/**
 * The migration to an invented later version. It replaces `src/store/lowdb/migration/migrations.ts`, so that a folder
 * of this version's format is of an earlier one.
 */
export const MIGRATIONS: readonly Migration[] = [
  { from: 1, to: 2, order: marked, delivery: marked, settlement: marked, value: marked },
];
export const FIRST_FORMAT = 1;
export const FORMAT = 2;
