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
  /** In a fixed order, starting at the position where an earlier portion ended. Skips damaged rows. */
  portions(kind: CopyKind, after: string | null): AsyncIterable<Portion>;
}

/** What a copy needs from the source besides its rows. */
interface CopyOrigin {
  /** Changes whenever anything in the store changes: an earlier copy cannot continue then. */
  readonly state: string;
  /** Salts the digests of dedupe keys. The copy takes it over, so the digests stay valid. */
  readonly salt: string;
  /** Ids of deliveries from here on were never used. */
  readonly nextDelivery: number;
  /** Some of its history may be missing (memory-gap.ts), and therefore from the copy too. */
  readonly mayForget: boolean;
}

export interface CopySource extends CopyReader {
  readonly origin: CopyOrigin;
  /** Whether nobody has changed anything since it was opened. */
  isAsItWas(): Promise<boolean>;
  /** Marks the store, so that a later start on it knows that it may have forgotten something. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

/** The progress of a copy, kept in the target, so that an interrupted copy can continue. */
export interface CopyProgress {
  readonly origin: CopyOrigin;
  /** `null`: all kinds are done. */
  readonly kind: CopyKind | null;
  readonly after: string | null;
  /** Of what was read. */
  readonly read: Tallies;
  /** The first places of rows that could not be read. */
  readonly damaged: readonly string[];
}

/** A store that is being filled. Until `end`, no other code can open it. */
export interface CopyTarget extends CopyReader {
  /** `null`: it is empty, or its content has to be replaced. */
  readonly progress: CopyProgress | null;
  /** Empties it. */
  begin(progress: CopyProgress): Promise<void>;
  /** The rows first, then the progress; durable. Writing the same portion again changes nothing. */
  write(portion: Portion, progress: CopyProgress): Promise<void>;
  /** Stores only the progress. `null`: the next try starts again. */
  keep(progress: CopyProgress | null): Promise<void>;
  /** From now on, reads return what is on disk, and nothing that is only in memory. */
  reread(): Promise<void>;
  /** From now on it is an ordinary store. */
  end(): Promise<void>;
  close(): Promise<void>;
}
