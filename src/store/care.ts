import type { Moment } from "../domain/order/order-snapshot.ts";
import type { StoreProblem } from "./codes/store.ts";

/** Progress of maintenance on a store. For a database, the rows are not counted first. */
export type CareState =
  | { readonly work: "copyingFiles" | "readingFiles"; readonly done: number; readonly total: number }
  | { readonly work: "readingRows"; readonly done: number; readonly total: null };

/** Called with the progress. */
export type OnCare = (state: CareState) => void;

/** Returns a function that counts each finished file and reports it. Files may be added while others are processed. */
export function fileCounter(
  onProgress: OnCare | undefined,
  work: "copyingFiles" | "readingFiles",
  total: number,
): () => void {
  let done = 0;
  return () => {
    done++;
    onProgress?.({ work, done, total: Math.max(total, done) });
  };
}

/** A complete backup that the bridge made by itself, or was asked for on the page. */
export interface KeptBackup {
  /** The folder that contains it, on the bridge's machine. */
  readonly path: string;
  /** Grows with each backup in the folder, whatever the clock says. */
  readonly number: number;
  /** By the clock of then. */
  readonly at: Moment;
  readonly bytes: number;
  /** Whether it is one of the data in use. Others lie in the folder too, and are never deleted. */
  readonly isOwn: boolean;
  /** The commands that restore it once the bridge is stopped. */
  readonly restore: readonly string[];
}

/** Where a store's backups are made and kept. */
export interface BackupPlace {
  /** Newest first. */
  list(): Promise<readonly KeptBackup[]>;
  /**
   * Makes a backup beside the running store, checks it, and then deletes the oldest ones. Rejects with StoreError if there
   * is no new backup; those from before are kept then.
   */
  make(at: Moment, given: { readonly signal: AbortSignal; readonly onProgress: OnCare }): Promise<void>;
}

/** No attempt at a backup has succeeded since then. */
export interface FailedBackup {
  readonly at: Moment;
  readonly folder: string;
  readonly because: StoreProblem;
}

/** The work on backups in a running bridge. */
export interface BackupWork {
  /** `null`: the bridge makes none by itself. */
  readonly settings: { readonly folder: string; readonly keep: number; readonly hour: number } | null;
  /** `null`: none is being made. */
  readonly running: CareState | null;
  /** `null`: the latest one succeeded, or none was made yet. */
  readonly failed: FailedBackup | null;
  /** Newest first. */
  list(): Promise<readonly KeptBackup[]>;
  /** Begins one now; false if one is being made, or none can be. */
  begin(): boolean;
}

/** Whether this can be read. */
export function isReadable(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

/** Quotes an argument for a shell. */
export function quotedForShell(argument: string): string {
  return /^[\w./:=@%+,-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;
}
