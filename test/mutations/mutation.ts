/** One safeguard, taken out. */
export interface Mutation {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** The tests that have to notice. */
  readonly tests: readonly string[];
  /** Of those, the ones whose name begins so: the platform, where the laws of all adapters stand in one file. */
  readonly only?: string;
}
