/** A text beside the store that no backup holds and no restore replaces: who was erased, however old the data are. */
export interface ErasureList {
  /** `null` where nothing was written yet. */
  readErasureList(): Promise<string | null>;
  /** Durable before the promise resolves; rejects with StoreUnavailable where it cannot be written. */
  writeErasureList(text: string): Promise<void>;
}
