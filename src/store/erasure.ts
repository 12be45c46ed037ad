/** A text kept next to the store, outside of every backup and restore: the list of erased people. */
export interface ErasureList {
  /** Reads the list; `null` if nothing was written yet. */
  readErasureList(): Promise<string | null>;
  /** Durable before the promise resolves; rejects with StoreUnavailable if it cannot be written. */
  writeErasureList(text: string): Promise<void>;
}
