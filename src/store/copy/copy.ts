import type { CopyRefusal } from "../../words/codes/store.ts";
import { StoreError } from "../store.ts";
import type { CopyKind, Portion } from "./copied.ts";
import type { Tallies } from "./tally.ts";

/** These two stores are not to be copied into each other. */
export class CopyRefused extends StoreError<CopyRefusal> {
  override readonly name = "CopyRefused";
  readonly code = "copy_refused";
}

/** Reads all of a store that nobody else uses. */
export interface CopyReader {
  /** How many rows there are to read, for whoever waits. */
  counts(): Promise<Readonly<Record<CopyKind, number>>>;
  /** In a fixed order, from the position on that an earlier portion ended at. Past what is damaged. */
  portions(kind: CopyKind, after: string | null): AsyncIterable<Portion>;
}

/** What a copy has to know of the store that it is made from, besides its rows. */
interface CopyOrigin {
  /** Another text after anything in the store was changed: a copy of what it was cannot go on. */
  readonly state: string;
  /** Makes the digests of dedupe keys the store's own: the copy keeps it, and so the digests. */
  readonly salt: string;
  /** The ids of deliveries from here on were never given to any. */
  readonly nextDelivery: number;
  /** What was done may be missing from it (memory-gap.ts), so that it may be missing from the copy. */
  readonly mayForget: boolean;
}

export interface CopySource extends CopyReader {
  readonly origin: CopyOrigin;
  /** Nobody has changed anything since it was opened. */
  isAsItWas(): Promise<boolean>;
  /** Whoever starts on this store again, after the copy went on alone, must know that it may have forgotten something. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

/** How far a copy is: kept in the store that is being filled, so that one that was cut off goes on. */
export interface CopyProgress {
  readonly origin: CopyOrigin;
  /** `null`: all kinds are through. */
  readonly kind: CopyKind | null;
  readonly after: string | null;
  /** Of what was read. */
  readonly read: Tallies;
  /** Where rows stand that could not be read: the first of them. */
  readonly damaged: readonly string[];
}

/** A store that is being filled. Until `end`, it is refused by whatever else would open it. */
export interface CopyTarget extends CopyReader {
  /** `null`: it holds nothing yet, or what it holds is to be made anew. */
  readonly progress: CopyProgress | null;
  /** Empties it. */
  begin(progress: CopyProgress): Promise<void>;
  /** The rows first, then the progress; durable. To write the same portion again changes nothing. */
  write(portion: Portion, progress: CopyProgress): Promise<void>;
  /** Only how far it is. `null`: the next try begins anew. */
  keep(progress: CopyProgress | null): Promise<void>;
  /** Reading shows what is on disk, nothing that is only in memory. */
  reread(): Promise<void>;
  /** It is a store like any other from now on. */
  end(): Promise<void>;
  close(): Promise<void>;
}
