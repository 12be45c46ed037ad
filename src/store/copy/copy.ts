import type { CopyRefusal } from "../codes/store.ts";
import { StoreError } from "../store.ts";
import type { CopyKind, Portion } from "./copy-rows.ts";
import type { Tallies } from "./tally.ts";

/** These two stores must not be copied into each other. */
export class CopyRefused extends StoreError<CopyRefusal> {
  override readonly name = "CopyRefused";
  readonly code = "copy_refused";
}

/** Reads everything in a store that no other process uses. */
export interface CopyReader {
  /** The number of rows to read, for a progress display. */
  counts(): Promise<Readonly<Record<CopyKind, number>>>;
  /** Reads portions in a fixed order, starting where an earlier portion ended (`after`). Skips damaged rows. */
  portions(kind: CopyKind, after: string | null): AsyncIterable<Portion>;
}

/** What a copy needs from the source besides its rows. */
interface CopyOrigin {
  /** Changes whenever anything in the store changes: an earlier copy cannot continue then. */
  readonly state: string;
  /** Salts the digests of dedupe keys. The copy takes it over, so the digests stay valid. */
  readonly salt: string;
  /** The first delivery ID that was never used. */
  readonly nextDelivery: number;
  /** True if some of the store's history may be missing (memory-gap.ts), and therefore from the copy too. */
  readonly mayForget: boolean;
}

export interface CopySource extends CopyReader {
  readonly origin: CopyOrigin;
  /** False if anything in it has changed since it was opened. */
  isAsItWas(): Promise<boolean>;
  /** Marks the store as one that may have forgotten something, for a later start on it. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

/** The progress of a copy, kept in the target, so that an interrupted copy can continue. */
export interface CopyProgress {
  readonly origin: CopyOrigin;
  /** `null` once all kinds are done. */
  readonly kind: CopyKind | null;
  readonly after: string | null;
  /** The rows that were read. */
  readonly read: Tallies;
  /** The first places where rows could not be read. */
  readonly damaged: readonly string[];
}

/** A store that is being filled. Until `end`, no other code can open it. */
export interface CopyTarget extends CopyReader {
  /** `null` if the target is empty, or if its content has to be replaced. */
  readonly progress: CopyProgress | null;
  /** Empties the target and starts a copy. */
  begin(progress: CopyProgress): Promise<void>;
  /** Writes the rows, then the progress; durable. Writing the same portion again changes nothing. */
  write(portion: Portion, progress: CopyProgress): Promise<void>;
  /** Stores only the progress. With `null`, the next attempt starts from the beginning. */
  keep(progress: CopyProgress | null): Promise<void>;
  /** From now on, reads return what is on disk, and nothing that is only in memory. */
  reread(): Promise<void>;
  /** Turns the target into an ordinary store. */
  end(): Promise<void>;
  close(): Promise<void>;
}
