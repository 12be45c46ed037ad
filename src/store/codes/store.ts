import type { Coded } from "../../domain/reason/coded.ts";
import type { DatabaseProblem, DatabaseUnavailableReason, OutdatedRelease, RowDamage } from "./database.ts";

/** Damage in a data folder: bytes that are not as they were written. `offset`: in bytes. */
export type DamageKind = Coded<{
  journalPartMissing: { file: string };
  journalHeadDamaged: { file: string };
  journalEntryDamaged: { file: string; offset: number };
  journalEntryUnreadable: { file: string; offset: number };
  rowMissing: { file: string; row: number };
  rowUnreadable: { file: string; row: number };
  fileMissing: { file: string };
  fileNotAsWritten: { file: string };
  folderExchanged: { file: string };
}>;

/** `formatKept`: data of an earlier version could not be converted to this one's format. */
export type StoreDamage =
  | DamageKind
  | Coded<{ formatKept: { folder: string; format: number; because: DamageKind } }>;

/** `error`: the system's own error code. */
type FileReadError = Coded<{ fileNotRead: { file: string; error: string } }>;

/** One thing that is wrong in a data folder. */
export type FolderDamage = DamageKind | FileReadError;

/** Why the store is unavailable. `error`: the system's own error code. */
export type StoreUnavailableReason =
  | DatabaseUnavailableReason
  | OutdatedRelease
  | FileReadError
  | Coded<{
      storeClosed: null;
      noSpaceLeft: { error: string };
      diskBroken: { error: string };
      erasureListNotWritten: { file: string; error: string };
      formatNeedsSpace: { folder: string; format: number };
    }>;

/** Why a data folder or a backup cannot be used as requested. */
export type FolderRefusal = Coded<{
  /** `pid`: the process that uses the folder; `null` if it did not report its id. */
  folderInUse: { folder: string; pid: string | null };
  folderTooNew: { folder: string; format: number; known: number };
  folderTooOld: { folder: string; format: number; first: number };
  folderNotEmpty: { folder: string };
  folderReadOnly: { folder: string; error: string };
  folderWithoutSockets: { folder: string; error: string };
  restoreCutOff: { folder: string };
  folderNotThere: { folder: string };
  folderOfEarlierFormat: { folder: string; format: number };
  erasureListOfAnother: { file: string };
  backupPlaceTaken: { folder: string };
  backupOvertaken: { folder: string };
  backupNotThere: { folder: string };
  backupNotWhole: { folder: string; list: string };
  backupNeedsSpace: { folder: string; bytes: number };
  backupNotWritten: { folder: string; error: string };
  backupOfDamaged: { folder: string; because: FolderDamage };
  backupDamaged: { folder: string; because: FolderDamage };
}>;

/** Why one store cannot be copied into another. */
export type CopyRefusal = Coded<{
  copySamePlace: { place: string };
  copyPlacesInOne: { from: string; to: string };
  copyBetweenDatabases: { from: string; to: string };
  copyBesideBridges: { place: string; hosts: readonly string[] };
  copyPlaceTaken: { place: string };
  copyNothingThere: { place: string };
  copyOfEarlierVersion: { place: string };
  copyCutOff: { place: string };
}>;

/** A remembered value is not what this version expects. `shop`: "" for values without a shop. */
export type UnreadableValue = Coded<{ valueUnreadable: { shop: string; name: string } }>;

/** Everything that can be wrong with the store. */
export type StoreProblem =
  | StoreDamage
  | StoreUnavailableReason
  | FolderRefusal
  | DatabaseProblem
  | CopyRefusal
  | UnreadableValue
  | RowDamage;
