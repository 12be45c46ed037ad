import { stat } from "node:fs/promises";
import type { TriedDatabase } from "../health/doctor/database.ts";
import { keepAccount } from "../outbound/brand/accounts.ts";
import type { Log } from "../runtime/log/log.ts";
import type { Clock } from "../runtime/time/clock.ts";
import type { Config } from "../settings/config.ts";
import type { BackupPlace, OnCare } from "../store/care.ts";
import type { StoreProblem } from "../store/codes/store.ts";
import type { CopySource, CopyTarget } from "../store/copy/copy.ts";
import { type CopyParts, type CopyReport, runCopy } from "../store/copy/run-copy.ts";
import type { DatabaseConfig, Driver, StorageConfig, StorageOf } from "../store/kinds.ts";
import { backupsOf } from "../store/kinds.ts";
import { type BackupReport, backupAndNote } from "../store/lowdb/care/backup.ts";
import { type CheckReport, checkStore } from "../store/lowdb/care/check.ts";
import { KeptBackups } from "../store/lowdb/care/kept-backups.ts";
import { type RepairReport, repairStore } from "../store/lowdb/care/repair.ts";
import { restoreStore } from "../store/lowdb/care/restore.ts";
import { openFolderSource } from "../store/lowdb/copy/folder-source.ts";
import { openFolderTarget } from "../store/lowdb/copy/folder-target.ts";
import { openLowdbStore } from "../store/lowdb/open.ts";
import { type BackupWay, backupWay } from "../store/postgres/care/backup-way.ts";
import { checkDatabase, type DatabaseCheck } from "../store/postgres/care/check-database.ts";
import { placeName } from "../store/postgres/connection.ts";
import { openDatabaseSource } from "../store/postgres/copy/database-source.ts";
import { openDatabaseTarget } from "../store/postgres/copy/database-target.ts";
import { DatabaseMisconfigured } from "../store/postgres/failures.ts";
import { openPostgresStore } from "../store/postgres/open.ts";
import { tryDatabase } from "../store/postgres/start/try-database.ts";
import { type Store, StoreError, type StoreUnavailable } from "../store/store.ts";
import { refuseSamePlace } from "./same-place.ts";
import { SettingRefused } from "./setting-refused.ts";
import { type UnreadableSecrets, unopenedOf } from "./unopened-values.ts";

export interface StoreOptions {
  readonly config: Pick<Config, "storage">;
  readonly log: Log;
  readonly clock?: Clock;
  /** This program's version, shown to the other instances. Commands leave it out and are not listed. */
  readonly version?: string;
}

/** How stores of one kind are opened. Each method rejects with SettingRefused or StoreError. */
interface OpenedKind<Storage extends StorageConfig> {
  /** Opens the store for a bridge, or for a command that runs in its place. */
  open(storage: Storage, parts: Omit<StoreOptions, "config">, onFatal: OnFatal): Promise<Store>;
  /** Opens the store as it is, for maintenance. */
  openToCare(storage: Storage): Promise<Store>;
  toolsOf(storage: Storage, onProgress: OnCare | undefined): ToolsOfKind;
  openSource(storage: Storage): Promise<CopySource>;
  openTarget(storage: Storage): Promise<CopyTarget>;
  /** The folder of automatic backups; `null` if they are off. */
  backupPlaceOf(storage: Storage): BackupPlace | null;
  /** The backup commands of the store's own tools; `null` if the bridge makes its backups. */
  backupWayOf(storage: Storage): BackupWay | null;
  /** The store's name in messages, without user and password. */
  placeOf(storage: Storage): string;
}

type OnFatal = (error: StoreUnavailable) => void;
type ToolsOfKind = Omit<StoreTools, "place" | "keepAccount" | "backups" | "restore"> & {
  restore(from: string): Promise<BackupReport>;
};

const KINDS: { readonly [Name in Driver]: OpenedKind<StorageOf<Name>> } = {
  lowdb: {
    async open({ path }, { log, clock }, onFatal) {
      await refuseOpenFolder(path);
      return openLowdbStore({ path, log, onFatal, ...(clock === undefined ? {} : { clock }) });
    },
    openToCare: openLowdbStore,
    toolsOf: ({ path }, onProgress) => folderTools(path, onProgress),
    openSource: openFolderSource,
    async openTarget(storage) {
      await refuseOpenFolder(storage.path);
      return openFolderTarget(storage);
    },
    backupPlaceOf: ({ path, backup }) =>
      backup === undefined ? null : new KeptBackups({ data: path, ...backup }),
    backupWayOf: () => null,
    placeOf: ({ path }) => path,
  },
  postgres: {
    open: (storage, parts) => openPostgresStore({ ...storage, ...parts }).catch(refuseSetting),
    openToCare: (storage) => openPostgresStore(storage).catch(refuseSetting),
    toolsOf: databaseTools,
    openSource: (storage) => openDatabaseSource(storage).catch(refuseSetting),
    openTarget: (storage) => openDatabaseTarget(storage).catch(refuseSetting),
    backupPlaceOf: () => null,
    backupWayOf: (storage) => backupWay(storage, "backup"),
    placeOf: placeName,
  },
};

function kindOf(storage: StorageConfig): OpenedKind<StorageConfig> {
  return KINDS[storage.driver];
}

/** The folder of automatic backups, or the commands of the store's own tools; `null` if neither. */
export function backupsOfStore(storage: StorageConfig) {
  const kind = kindOf(storage);
  const [place, database] = [kind.backupPlaceOf(storage), kind.backupWayOf(storage)];
  return { settings: backupsOf(storage), place, database };
}

/** Opens the configured store. No other file outside `store` opens one. Rejects with SettingRefused or StoreError. */
export function openStore({ config: { storage }, ...parts }: StoreOptions, onFatal: OnFatal): Promise<Store> {
  return kindOf(storage).open(storage, parts, onFatal);
}

function refuseSetting(error: unknown): never {
  throw error instanceof DatabaseMisconfigured ? new SettingRefused(error.misfit) : error;
}

const OTHERS = 0o007;

/** The folder holds customers' data. A folder that the store creates is accessible to its owner only. */
async function refuseOpenFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  // On Windows, the mode does not express permissions. Opening refuses anything that is not a folder.
  if (!found?.isDirectory() || process.platform === "win32" || (found.mode & OTHERS) === 0) return;
  throw new SettingRefused({ code: "refusedOpenFolder", folder: path });
}

/** Checks whether a bridge could start on this database. Changes nothing. */
export async function tryStorage(storage: DatabaseConfig): Promise<TriedDatabase> {
  try {
    return { state: "fit", ...(await tryDatabase(storage)) };
  } catch (error) {
    if (error instanceof DatabaseMisconfigured) return { state: "misfit", misfit: error.misfit };
    const because = storeTroubleOf(error);
    if (because === null) throw error;
    return { state: "unfit", because };
  }
}

/** The problem in an error of the store; `null` for any other error. */
export function storeTroubleOf(error: unknown): StoreProblem | null {
  return error instanceof StoreError ? (error.trouble as StoreProblem) : null;
}

/** Contains the values that the configured keys cannot decrypt. */
interface RestoreReport extends BackupReport {
  readonly unopened: UnreadableSecrets;
}

/** Maintenance of a store from outside. Each method rejects with StoreError or SettingRefused. */
export interface StoreTools {
  /** The store's name in messages, without user and password. */
  readonly place: string;
  check(): Promise<CheckReport | DatabaseCheck>;
  /** Can run beside a bridge. For a database, returns the commands that make a backup. */
  backup(to: string): Promise<BackupReport | BackupWay>;
  readonly backups: ReturnType<typeof backupsOfStore>;
  /** `exportTo`: the folder for the originals of damaged files. Only for a folder; otherwise rejects with SettingRefused. */
  repair(exportTo: string): Promise<RepairReport>;
  /** Only for a folder; otherwise rejects with SettingRefused. */
  restore(from: string): Promise<RestoreReport>;
  /** Records that the configured brand is the same account as before, at a new address or under a new ID. */
  keepAccount(brand: string): Promise<void>;
}

type ToolsConfig = Pick<Config, "storage" | "brands" | "security">;

export function storeTools(config: ToolsConfig, onProgress?: OnCare): StoreTools {
  const { storage, brands } = config;
  const tools = kindOf(storage).toolsOf(storage, onProgress);
  return {
    ...tools,
    place: placeOf(storage),
    backups: backupsOfStore(storage),
    async keepAccount(brand) {
      const settings = brands[brand];
      if (settings === undefined)
        throw new SettingRefused({ code: "refusedNoBrand", brand, brands: Object.keys(brands) });
      const store = await kindOf(storage).openToCare(storage);
      await keepAccount(store, brand, settings).finally(() => store.close());
    },
    async restore(from) {
      const restored = await tools.restore(from);
      // A backup of an earlier format can only be read after its first start, which logs the same.
      if (restored.earlierFormat !== null) return { ...restored, unopened: { tokensOf: [], secretsOf: [] } };
      const source = await kindOf(storage).openSource(storage);
      return { ...restored, unopened: await unopenedOf(source, config).finally(() => source.close()) };
    },
  };
}

function folderTools(folder: string, onProgress: OnCare | undefined): ToolsOfKind {
  return {
    check: () => checkStore(folder, undefined, onProgress),
    repair: (exportTo) => repairStore({ path: folder, exportTo, onProgress }),
    backup: (to) => backupAndNote(folder, to, onProgress),
    restore: (from) => restoreStore(from, folder, undefined, onProgress),
  };
}

function databaseTools(storage: DatabaseConfig, onProgress: OnCare | undefined): ToolsOfKind {
  const refuse = () => Promise.reject(new SettingRefused({ code: "refusedStorage" }));
  return {
    check: () => checkDatabase(storage, onProgress).catch(refuseSetting),
    backup: async (to) => backupWay(storage, to),
    repair: refuse,
    restore: refuse,
  };
}

export interface CopyOptions extends Required<Pick<CopyParts, "onProgress" | "isStopping">> {
  readonly from: StorageConfig;
  readonly to: StorageConfig;
  /** The keys that the copy will be opened with, if known. */
  readonly keys?: Pick<Config, "security"> | undefined;
}

/** Contains the values that the keys cannot decrypt; `null` if the keys are not known. */
type CopiedReport = CopyReport & { readonly unopened: UnreadableSecrets | null };

/** Copies everything in one store into another, empty one. Rejects with StoreError or SettingRefused. */
export async function copyStore({ from, to, keys, ...options }: CopyOptions): Promise<CopiedReport> {
  await refuseSamePlace({ storage: from, place: placeOf(from) }, { storage: to, place: placeOf(to) });
  const source = await kindOf(from).openSource(from);
  try {
    const target = await kindOf(to).openTarget(to);
    try {
      const report = await runCopy({ from: source, to: target, ...options });
      const isKnown = keys !== undefined && report.outcome === "equal";
      return { ...report, unopened: isKnown ? await unopenedOf(source, keys) : null };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** The store's name in messages, without user and password. */
export function placeOf(storage: StorageConfig): string {
  return kindOf(storage).placeOf(storage);
}
