/** A text next to the store that is in no backup and that no restore replaces: who was erased. */
export interface ErasureList {
  /** `null` if nothing was written yet. */
  readErasureList(): Promise<string | null>;
  /** Durable before the promise resolves; rejects with StoreUnavailable if it cannot be written. */
  writeErasureList(text: string): Promise<void>;
}
