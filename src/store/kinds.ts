/**
 * Where the bridge stores its data; files and folders are relative to the working directory. To add a kind of store,
 * start here.
 */
export type StorageConfig = FolderConfig | DatabaseConfig;

/** A folder of files. */
export interface FolderConfig {
  readonly driver: "lowdb";
  readonly path: string;
  /** The daily backups; left out: none. */
  readonly backup?: BackupSettings;
}

/** The backups that the bridge makes by itself, one a day. */
export interface BackupSettings {
  readonly folder: string;
  /** How many are kept. */
  readonly keep: number;
  /** The hour of the day, by the machine's time zone. */
  readonly hour: number;
}

/** A PostgreSQL database. */
export interface DatabaseConfig {
  readonly driver: "postgres";
  readonly url: string;
  readonly schema: string;
  readonly poolSize: number;
  readonly ssl: "verify" | "encrypt" | "none";
  readonly caFile: string | null;
}

/** The kinds of stores, as named in `storage.driver`. */
export type Driver = StorageConfig["driver"];
/** The configuration of a store of this kind. */
export type StorageOf<Name extends Driver> = Extract<StorageConfig, { readonly driver: Name }>;

/** `null`: its value may contain a password. */
type NamingSettings = Readonly<Record<string, string | null>>;

/**
 * Everything that differs between kinds of stores: no other code compares drivers, except `init`, whose questions
 * differ.
 */
interface StoreKind<Storage extends StorageConfig> {
  /**
   * Whether several instances can use one. If not, opening it refuses a second process, which the contract tests do not
   * check: `lowdb/care/owner.ts` and its test `lowdb-store-owner.test.ts` do.
   */
  readonly isShared: boolean;
  /** The folder on this machine that contains it; `null` if there is none. */
  folderOf(storage: Storage): string | null;
  /** The PostgreSQL database that contains it; `null` if there is none. */
  databaseOf(storage: Storage): DatabaseConfig | null;
  /** The settings that identify it. */
  settingsOf(storage: Storage): NamingSettings;
  /** Its daily backups; `null`: none. */
  backupsOf(storage: Storage): BackupSettings | null;
}

const KINDS: { readonly [Name in Driver]: StoreKind<StorageOf<Name>> } = {
  lowdb: {
    isShared: false,
    folderOf: ({ path }) => path,
    databaseOf: () => null,
    settingsOf: ({ driver, path }) => ({ driver, path }),
    backupsOf: ({ backup = null }) => backup,
  },
  postgres: {
    isShared: true,
    folderOf: () => null,
    databaseOf: (storage) => storage,
    settingsOf: ({ driver }) => ({ driver, url: null }),
    backupsOf: () => null,
  },
};

/** All kinds of stores, the default first. */
export const DRIVERS = Object.keys(KINDS) as readonly Driver[] as readonly [Driver, ...Driver[]];

/** Whether several instances can use such a store at once. Otherwise it belongs to one process. */
export function isShared(driver: Driver): boolean {
  return KINDS[driver].isShared;
}

/** The folder on this machine that contains the store; `null` if there is none. */
export function folderOf(storage: StorageConfig): string | null {
  return kindOf(storage).folderOf(storage);
}

/** The PostgreSQL database that contains the store; `null` if there is none. */
export function databaseOf(storage: StorageConfig | null): DatabaseConfig | null {
  return storage && kindOf(storage).databaseOf(storage);
}

/** The `storage` section of a configuration for this store. */
export function settingsOf(storage: StorageConfig): NamingSettings {
  return kindOf(storage).settingsOf(storage);
}

/** The daily backups that the bridge makes; `null`: none. */
export function backupsOf(storage: StorageConfig): BackupSettings | null {
  return kindOf(storage).backupsOf(storage);
}

function kindOf(storage: StorageConfig): StoreKind<StorageConfig> {
  return KINDS[storage.driver];
}
