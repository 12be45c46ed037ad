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
  /** When the backup was made, by the clock of that moment. */
  readonly at: Moment;
  readonly bytes: number;
  /** Whether it is a backup of the data in use. The folder may contain others', which are never deleted. */
  readonly isOwn: boolean;
  /** The commands that restore the backup; the bridge must be stopped first. */
  readonly restore: readonly string[];
}

/** Where a store's backups are made and kept. */
export interface BackupPlace {
  /** Lists the backups, newest first. */
  list(): Promise<readonly KeptBackup[]>;
  /**
   * Makes a backup while the store is in use, checks it, then deletes the oldest backups. Rejects with StoreError if
   * that fails; the earlier backups are kept then.
   */
  make(at: Moment, given: { readonly signal: AbortSignal; readonly onProgress: OnCare }): Promise<void>;
}

/** The current series of failed backups: none has succeeded since it began. */
export interface FailedBackup {
  readonly at: Moment;
  readonly folder: string;
  readonly because: StoreProblem;
}

/** The work on backups in a running bridge. */
export interface BackupWork {
  /** `null`: automatic backups are off. */
  readonly settings: { readonly folder: string; readonly keep: number; readonly hour: number } | null;
  /** `null`: no backup is running. */
  readonly running: CareState | null;
  /** `null`: the latest one succeeded, or none was made yet. */
  readonly failed: FailedBackup | null;
  /** Lists the backups, newest first. */
  list(): Promise<readonly KeptBackup[]>;
  /** Starts a backup now. Returns false if one is running, or if none can be made. */
  begin(): boolean;
}

/** Whether `read` returns without throwing. */
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
