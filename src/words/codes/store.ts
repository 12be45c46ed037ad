import type { DatabaseFinding, DatabaseObstacle, DatabaseUnfit, OutdatedRelease } from "./database.ts";

/** What is not as it was written in a data folder. `offset`: in bytes. */
export type FoundDamage =
  | { readonly code: "journalPartMissing"; readonly file: string }
  | { readonly code: "journalHeadDamaged"; readonly file: string }
  | { readonly code: "journalEntryDamaged"; readonly file: string; readonly offset: number }
  | { readonly code: "journalEntryUnreadable"; readonly file: string; readonly offset: number }
  | { readonly code: "rowMissing"; readonly file: string; readonly row: number }
  | { readonly code: "rowUnreadable"; readonly file: string; readonly row: number }
  | { readonly code: "fileMissing"; readonly file: string }
  | { readonly code: "fileNotAsWritten"; readonly file: string }
  | { readonly code: "folderExchanged"; readonly file: string };

/** What an earlier version wrote could not be brought to the format of this one. */
interface FormatKept {
  readonly code: "formatKept";
  readonly folder: string;
  readonly format: number;
  readonly because: FoundDamage;
}

export type StoreDamage = FoundDamage | FormatKept;

/** `error`: the system's own word. */
interface FileNotRead {
  readonly code: "fileNotRead";
  readonly file: string;
  readonly error: string;
}

/** One thing that is wrong in a data folder. */
export type StoreFinding = FoundDamage | FileNotRead;

/** Why the store takes or gives nothing now. `error`: the system's own word. */
export type StoreObstacle =
  | DatabaseObstacle
  | OutdatedRelease
  | FileNotRead
  | { readonly code: "storeClosed" }
  | { readonly code: "noSpaceLeft"; readonly error: string }
  | { readonly code: "diskBroken"; readonly error: string }
  | { readonly code: "erasureListNotWritten"; readonly file: string; readonly error: string }
  | { readonly code: "formatNeedsSpace"; readonly folder: string; readonly format: number };

/** Why a data folder or a backup cannot be used as it was asked. */
export type FolderRefusal =
  | { readonly code: "folderInUse"; readonly folder: string }
  | {
      readonly code: "folderTooNew";
      readonly folder: string;
      readonly format: number;
      readonly known: number;
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
  | { readonly code: "backupDamaged"; readonly folder: string; readonly because: StoreFinding };

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

/** Something remembered is not what this version takes it for. `shop`: "" for what belongs to none. */
export interface ValueTrouble {
  readonly code: "valueUnreadable";
  readonly shop: string;
  readonly name: string;
}

/** Whatever is the matter with what is stored. */
export type StoreTrouble =
  | StoreDamage
  | StoreObstacle
  | FolderRefusal
  | DatabaseUnfit
  | CopyRefusal
  | ValueTrouble
  | DatabaseFinding;
