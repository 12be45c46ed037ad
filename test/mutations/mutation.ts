/** One safeguard, taken out. */
export interface Mutation {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** The tests that have to notice. */
  readonly tests: readonly string[];
}
