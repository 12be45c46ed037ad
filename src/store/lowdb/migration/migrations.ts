import type { Migration } from "./migration.ts";

/** One entry per format, in order; each begins where the one before ends. */
export const MIGRATIONS: readonly Migration[] = [];

/** The oldest format that can be read. */
export const FIRST_FORMAT = MIGRATIONS[0]?.from ?? 1;
/** The version of the data folder's layout that this version of the bridge writes. */
export const FORMAT = MIGRATIONS.at(-1)?.to ?? FIRST_FORMAT;
