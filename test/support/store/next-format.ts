import type { Migration, StoredJson } from "../../../src/store/lowdb/migration/migrations.ts";

/** Each row and each remembered object begins with a mark. */
const marked = (kept: StoredJson): StoredJson =>
  Array.isArray(kept) || "paint" in kept ? kept : { paint: "blue", ...kept };

/**
 * Of a made-up version after this one: takes the place of `src/store/lowdb/migration/migrations.ts`, so that a folder of
 * this version's format is of an earlier one.
 */
export const MIGRATIONS: readonly Migration[] = [
  { from: 1, to: 2, order: marked, delivery: marked, settlement: marked, value: marked },
];
export const FIRST_FORMAT = 1;
export const FORMAT = 2;
