import type { DatabaseProblem, DatabaseUnavailableReason, OutdatedRelease, RowDamage } from "./database.ts";

/** Damage in a data folder: bytes that are not as they were written. `offset`: in bytes. */
export type DamageKind =
  | { readonly code: "journalPartMissing"; readonly file: string }
  | { readonly code: "journalHeadDamaged"; readonly file: string }
  | { readonly code: "journalEntryDamaged"; readonly file: string; readonly offset: number }
  | { readonly code: "journalEntryUnreadable"; readonly file: string; readonly offset: number }
  | { readonly code: "rowMissing"; readonly file: string; readonly row: number }
  | { readonly code: "rowUnreadable"; readonly file: string; readonly row: number }
  | { readonly code: "fileMissing"; readonly file: string }
  | { readonly code: "fileNotAsWritten"; readonly file: string }
  | { readonly code: "folderExchanged"; readonly file: string };

/** Data of an earlier version could not be converted to this one's format. */
interface ConversionFailure {
  readonly code: "formatKept";
  readonly folder: string;
  readonly format: number;
  readonly because: DamageKind;
}

export type StoreDamage = DamageKind | ConversionFailure;

/** `error`: the system's own error code. */
interface FileReadError {
  readonly code: "fileNotRead";
  readonly file: string;
  readonly error: string;
}

/** One thing that is wrong in a data folder. */
export type FolderDamage = DamageKind | FileReadError;

/** Why the store is unavailable. `error`: the system's own error code. */
export type StoreUnavailableReason =
  | DatabaseUnavailableReason
  | OutdatedRelease
  | FileReadError
  | { readonly code: "storeClosed" }
  | { readonly code: "noSpaceLeft"; readonly error: string }
  | { readonly code: "diskBroken"; readonly error: string }
  | { readonly code: "erasureListNotWritten"; readonly file: string; readonly error: string }
  | { readonly code: "formatNeedsSpace"; readonly folder: string; readonly format: number };

/** Why a data folder or a backup cannot be used as requested. */
export type FolderRefusal =
  | { readonly code: "folderInUse"; readonly folder: string }
  | {
      readonly code: "folderTooNew";
      readonly folder: string;
      readonly format: number;
      readonly known: number;
    }
  | {
      readonly code: "folderTooOld";
      readonly folder: string;
      readonly format: number;
      readonly first: number;
    }
  | { readonly code: "folderNotEmpty"; readonly folder: string }
  | { readonly code: "folderReadOnly"; readonly folder: string; readonly error: string }
  | { readonly code: "folderWithoutSockets"; readonly folder: string; readonly error: string }
  | { readonly code: "restoreCutOff"; readonly folder: string }
  | { readonly code: "folderNotThere"; readonly folder: string }
  | { readonly code: "folderOfEarlierFormat"; readonly folder: string; readonly format: number }
  | { readonly code: "erasureListOfAnother"; readonly file: string }
  | { readonly code: "backupPlaceTaken"; readonly folder: string }
  | { readonly code: "backupOvertaken"; readonly folder: string }
  | { readonly code: "backupNotWhole"; readonly folder: string; readonly list: string }
  | { readonly code: "backupNeedsSpace"; readonly folder: string; readonly bytes: number }
  | { readonly code: "backupNotWritten"; readonly folder: string; readonly error: string }
  | { readonly code: "backupOfDamaged"; readonly folder: string; readonly because: FolderDamage }
  | { readonly code: "backupDamaged"; readonly folder: string; readonly because: FolderDamage };

/** Why one store cannot be copied into another. */
export type CopyRefusal =
  | { readonly code: "copySamePlace"; readonly place: string }
  | { readonly code: "copyPlacesInOne"; readonly from: string; readonly to: string }
  | { readonly code: "copyBetweenDatabases"; readonly from: string; readonly to: string }
  | { readonly code: "copyBesideBridges"; readonly place: string; readonly hosts: readonly string[] }
  | { readonly code: "copyPlaceTaken"; readonly place: string }
  | { readonly code: "copyNothingThere"; readonly place: string }
  | { readonly code: "copyOfEarlierVersion"; readonly place: string }
  | { readonly code: "copyCutOff"; readonly place: string };

/** A remembered value is not what this version expects. `shop`: "" for values without a shop. */
export interface UnreadableValue {
  readonly code: "valueUnreadable";
  readonly shop: string;
  readonly name: string;
}

/** Everything that can be wrong with the store. */
export type StoreProblem =
  | StoreDamage
  | StoreUnavailableReason
  | FolderRefusal
  | DatabaseProblem
  | CopyRefusal
  | UnreadableValue
  | RowDamage;
