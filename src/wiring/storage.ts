import { stat } from "node:fs/promises";
import type { Log } from "../log/log.ts";
import { keepAccount } from "../outbound/brand/accounts.ts";
import type { Config } from "../settings/config.ts";
import { type BackupReport, backupStore } from "../store/lowdb/care/backup.ts";
import { type CheckReport, checkStore } from "../store/lowdb/care/check.ts";
import { type RepairReport, repairStore } from "../store/lowdb/care/repair.ts";
import { restoreStore } from "../store/lowdb/care/restore.ts";
import { openLowdbStore } from "../store/lowdb/open.ts";
import { openPostgresStore } from "../store/postgres/open.ts";
import { type Store, StoreError, type StoreUnavailable } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";
import type { StoreTrouble } from "../words/codes/store.ts";
import { SettingRefused } from "./setting-refused.ts";

export interface StorageParts {
  readonly config: Pick<Config, "storage">;
  readonly log: Log;
  readonly clock?: Clock;
}

/** The store that the configuration names; the only place that knows the kinds. Rejects with SettingRefused. */
export async function openStore(
  { config: { storage }, log, clock }: StorageParts,
  onFatal: (error: StoreUnavailable) => void,
): Promise<Store> {
  const shared = { log, ...(clock === undefined ? {} : { clock }) };
  if (storage.driver === "postgres") return openPostgresStore({ ...storage, ...shared });
  await refuseOpenFolder(storage.path);
  return openLowdbStore({ path: storage.path, onFatal, ...shared });
}

const OTHERS = 0o007;

/** Customers' data lie in it. A folder that the store makes itself is its owner's alone. */
async function refuseOpenFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  // Windows keeps its rights elsewhere, and names none here.
  if (found === null || process.platform === "win32" || (found.mode & OTHERS) === 0) return;
  throw new SettingRefused({ code: "refusedOpenFolder", folder: path });
}

/** What an error says of the store; `null` for any other error. */
export function storeTroubleOf(error: unknown): StoreTrouble | null {
  return error instanceof StoreError ? (error.trouble as StoreTrouble) : null;
}

/** What can be done to a data folder from outside; each rejects with FolderRefused or StoreDamaged. */
export interface FolderTools {
  readonly folder: string;
  check(): Promise<CheckReport>;
  /** `exportTo`: where the originals of what is damaged are put. */
  repair(exportTo: string): Promise<RepairReport>;
  /** Also while the bridge runs. */
  backup(to: string): Promise<BackupReport>;
  restore(from: string): Promise<BackupReport>;
  /** Says that a brand of the configuration is the account it was, at a new address or under a new id. */
  keepAccount(brand: string): Promise<void>;
}

/** Throws SettingRefused when the bridge keeps its data elsewhere than in a folder. */
export function folderTools({ storage, brands }: Pick<Config, "storage" | "brands">): FolderTools {
  const folder = folderOf(storage);
  return {
    folder,
    check: () => checkStore(folder),
    repair: (exportTo) => repairStore({ path: folder, exportTo }),
    backup: (to) => backupStore(folder, to),
    restore: (from) => restoreStore(from, folder),
    async keepAccount(brand) {
      const settings = brands[brand];
      if (settings === undefined)
        throw new SettingRefused({ code: "refusedNoBrand", brand, brands: Object.keys(brands) });
      const store = await openLowdbStore({ path: folder });
      await keepAccount(store, brand, settings);
      await store.close();
    },
  };
}

function folderOf(storage: Config["storage"]): string {
  if (storage.driver === "lowdb") return storage.path;
  throw new SettingRefused({ code: "refusedStorage" });
}
