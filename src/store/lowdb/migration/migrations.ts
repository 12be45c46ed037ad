/** The content of a row or a remembered value, parsed from its JSON. */
export type StoredJson = Readonly<Record<string, unknown>>;

/**
 * Converts what is stored from one format to the next; what has no function stays. Each function gets the content of
 * one row and returns it in the next format. Content that already has it, or a later one, must be returned as the same
 * object, because an interrupted migration starts again.
 */
export interface Migration {
  readonly from: number;
  readonly to: number;
  readonly order?: (record: StoredJson) => StoredJson;
  /** Its body must stay the last field, because of how rows are read. */
  readonly delivery?: (delivery: StoredJson) => StoredJson;
  readonly settlement?: (settlement: StoredJson) => StoredJson;
  /** `name`: the name of the remembered value. */
  readonly value?: (value: StoredJson, name: string) => StoredJson;
}

/** One entry per format, in order; each begins where the one before ends. */
export const MIGRATIONS: readonly Migration[] = [];

/** The oldest format that can be read. */
export const FIRST_FORMAT = MIGRATIONS[0]?.from ?? 1;
/** The version of the data folder's layout that this version of the bridge writes. */
export const FORMAT = MIGRATIONS.at(-1)?.to ?? FIRST_FORMAT;
