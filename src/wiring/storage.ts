import { realpath, stat } from "node:fs/promises";
import { relative, resolve } from "node:path";
import type { TriedDatabase } from "../health/doctor/database.ts";
import { keepAccount } from "../outbound/brand/accounts.ts";
import type { Log } from "../runtime/log/log.ts";
import type { Clock } from "../runtime/time/clock.ts";
import type { Config } from "../settings/config.ts";
import type { UnreadableSecrets } from "../shops/connect/unopened.ts";
import type { OnCare } from "../store/care-progress.ts";
import type { StoreProblem } from "../store/codes/store.ts";
import { CopyRefused, type CopySource, type CopyTarget } from "../store/copy/copy.ts";
import { type CopyReport, type CopyState, runCopy } from "../store/copy/run-copy.ts";
import {
  type DatabaseConfig,
  type Driver,
  databaseOf,
  folderOf,
  type StorageConfig,
  type StorageOf,
} from "../store/kinds.ts";
import { type BackupReport, backupAndNote } from "../store/lowdb/care/backup.ts";
import { type CheckReport, checkStore } from "../store/lowdb/care/check.ts";
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
import { SettingRefused } from "./setting-refused.ts";
import { unopenedOf } from "./unopened-values.ts";

export interface StoreOptions {
  readonly config: Pick<Config, "storage">;
  readonly log: Log;
  readonly clock?: Clock;
  /** As the other instances are shown it; left out by commands, which nobody is shown. */
  readonly version?: string;
}

/** How the stores of one kind are opened. Each rejects with SettingRefused or StoreError. */
interface OpenedKind<Storage extends StorageConfig> {
  /** For a bridge, or a command in its place. */
  open(storage: Storage, parts: Omit<StoreOptions, "config">, onFatal: OnFatal): Promise<Store>;
  /** As it is, by anyone who keeps the installation. */
  openToCare(storage: Storage): Promise<Store>;
  toolsOf(storage: Storage, onProgress: OnCare | undefined): ToolsOfKind;
  openSource(storage: Storage): Promise<CopySource>;
  openTarget(storage: Storage): Promise<CopyTarget>;
  /** Its place as it is named in front of a person: without user and password. */
  placeOf(storage: Storage): string;
}

type OnFatal = (error: StoreUnavailable) => void;
type ToolsOfKind = Omit<StoreTools, "place" | "keepAccount" | "restore"> & {
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
    placeOf: ({ path }) => path,
  },
  postgres: {
    open: (storage, parts) => openPostgresStore({ ...storage, ...parts }).catch(refuseSetting),
    openToCare: (storage) => openPostgresStore(storage).catch(refuseSetting),
    toolsOf: databaseTools,
    openSource: (storage) => openDatabaseSource(storage).catch(refuseSetting),
    openTarget: (storage) => openDatabaseTarget(storage).catch(refuseSetting),
    placeOf: placeName,
  },
};

function kindOf(storage: StorageConfig): OpenedKind<StorageConfig> {
  return KINDS[storage.driver];
}

/** The store that the configuration names; outside `store`, this file alone opens one. Rejects with SettingRefused or StoreError. */
export function openStore({ config: { storage }, ...parts }: StoreOptions, onFatal: OnFatal): Promise<Store> {
  return kindOf(storage).open(storage, parts, onFatal);
}

function refuseSetting(error: unknown): never {
  throw error instanceof DatabaseMisconfigured ? new SettingRefused(error.misfit) : error;
}

const OTHERS = 0o007;

/** Customers' data lie in it. A folder that the store makes itself is its owner's alone. */
async function refuseOpenFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  // Windows keeps its rights elsewhere, and names none here.
  if (found === null || process.platform === "win32" || (found.mode & OTHERS) === 0) return;
  throw new SettingRefused({ code: "refusedOpenFolder", folder: path });
}

/** Whether a bridge would start on this database. Changes nothing. */
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

/** What an error says of the store; `null` for any other error. */
export function storeTroubleOf(error: unknown): StoreProblem | null {
  return error instanceof StoreError ? (error.trouble as StoreProblem) : null;
}

/** With what the configured keys do not open of it. */
interface RestoreReport extends BackupReport {
  readonly unopened: UnreadableSecrets;
}

/** What can be done to a store from outside; each rejects with StoreError or SettingRefused. */
export interface StoreTools {
  /** How its place is named in front of a person. */
  readonly place: string;
  check(): Promise<CheckReport | DatabaseCheck>;
  /** Also while the bridge runs. Of a database, how it is done. */
  backup(to: string): Promise<BackupReport | BackupWay>;
  /** `exportTo`: where the originals of what is damaged are put. Only of a folder. */
  repair(exportTo: string): Promise<RepairReport>;
  /** Only of a folder. */
  restore(from: string): Promise<RestoreReport>;
  /** Says that a brand of the configuration is the account it was, at a new address or under a new id. */
  keepAccount(brand: string): Promise<void>;
}

type ToolsConfig = Pick<Config, "storage" | "brands" | "security">;

export function storeTools(config: ToolsConfig, onProgress?: OnCare): StoreTools {
  const { storage, brands } = config;
  const tools = kindOf(storage).toolsOf(storage, onProgress);
  return {
    ...tools,
    place: placeOf(storage),
    async keepAccount(brand) {
      const settings = brands[brand];
      if (settings === undefined)
        throw new SettingRefused({ code: "refusedNoBrand", brand, brands: Object.keys(brands) });
      const store = await kindOf(storage).openToCare(storage);
      await keepAccount(store, brand, settings).finally(() => store.close());
    },
    async restore(from) {
      const restored = await tools.restore(from);
      // What is of an earlier format is read by its first start, which says the same.
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

export interface CopyOptions {
  readonly from: StorageConfig;
  readonly to: StorageConfig;
  /** Whose keys the copy will be opened with, where somebody has said. */
  readonly keys?: Pick<Config, "security"> | undefined;
  readonly onProgress: (state: CopyState) => void;
  /** Asks to stop; the same copy goes on another time. */
  readonly isStopping: () => boolean;
}

/** With what the keys do not open of it; `null`: they are not known. */
type CopiedReport = CopyReport & { readonly unopened: UnreadableSecrets | null };

/** Copies all that one store keeps into another, which is empty. Rejects with StoreError or SettingRefused. */
export async function copyStore({ from, to, keys, ...given }: CopyOptions): Promise<CopiedReport> {
  await refuseSamePlace(from, to);
  const source = await kindOf(from).openSource(from);
  try {
    const target = await kindOf(to).openTarget(to);
    try {
      const report = await runCopy({ from: source, to: target, ...given });
      const isKnown = keys !== undefined && report.outcome === "equal";
      return { ...report, unopened: isKnown ? await unopenedOf(source, keys) : null };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** How a store's place is named in front of a person: without user and password. */
export function placeOf(storage: StorageConfig): string {
  return kindOf(storage).placeOf(storage);
}

async function refuseSamePlace(from: StorageConfig, to: StorageConfig): Promise<void> {
  if (placeOf(from) === placeOf(to)) throw new CopyRefused({ code: "copySamePlace", place: placeOf(to) });
  if (databaseOf(from) !== null && databaseOf(to) !== null)
    throw new CopyRefused({ code: "copyBetweenDatabases", from: placeOf(from), to: placeOf(to) });
  const [read, filled] = [folderOf(from), folderOf(to)];
  if (read === null || filled === null) return;
  const [one, other] = await Promise.all([realFolder(read), realFolder(filled)]);
  if (one === other) throw new CopyRefused({ code: "copySamePlace", place: filled });
  if (isInside(one, other) || isInside(other, one))
    throw new CopyRefused({ code: "copyPlacesInOne", from: read, to: filled });
}

function isInside(folder: string, outer: string): boolean {
  return !/^\.\.(?:[\\/]|$)/.test(relative(outer, folder));
}

/** Of a folder that is not there, as far as it is. */
function realFolder(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path));
}
