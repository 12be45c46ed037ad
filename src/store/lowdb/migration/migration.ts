/** What a row or a remembered value holds, read from its JSON. */
export type Kept = Readonly<Record<string, unknown>>;

/**
 * How what is kept comes from one format to the next; what has no function stays. Each function is given what one row holds and returns it as the
 * next format has it; what is so already, or of a later format, it returns as the very same object, because a migration
 * that was cut off begins again.
 */
export interface Migration {
  readonly from: number;
  readonly to: number;
  readonly order?: (record: Kept) => Kept;
  /** Its body stays the last field, as rows are read. */
  readonly delivery?: (delivery: Kept) => Kept;
  readonly settlement?: (settlement: Kept) => Kept;
  /** `name`: under which it is remembered. */
  readonly value?: (value: Kept, name: string) => Kept;
}
