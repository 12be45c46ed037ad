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
  /** How many backups are kept. */
  readonly keep: number;
  /** The hour of the day, by the machine's time zone. */
  readonly hour: number;
}

/** A PostgreSQL database. */
export interface DatabaseConfig {
  readonly driver: "postgres";
  /** postgres://user:password@host:port/database */
  readonly url: string;
  readonly schema: string;
  /** The largest number of open connections. */
  readonly poolSize: number;
  /** How the connection is encrypted. `verify` checks the server's certificate, `encrypt` does not. */
  readonly ssl: "verify" | "encrypt" | "none";
  /** PEM file of the certificate authorities to trust; `null`: those that the machine trusts. */
  readonly caFile: string | null;
}

/** The kinds of stores, as named in `storage.driver`. */
export type Driver = StorageConfig["driver"];
/** The configuration of a store of this kind. */
export type StorageOf<Name extends Driver> = Extract<StorageConfig, { readonly driver: Name }>;

/**
 * All kinds of stores, the default first. What differs between them is below: no other code compares drivers, except `init`,
 * whose questions differ.
 */
export const DRIVERS = ["lowdb", "postgres"] as const satisfies readonly Driver[];

/**
 * Whether several instances can use such a store at once. If not, opening it refuses a second process, which the contract tests
 * do not check: `lowdb/care/owner.ts` and its test `lowdb-store-owner.test.ts` do.
 */
export function isShared(driver: Driver): boolean {
  return driver === "postgres";
}

/** The folder on this machine that contains the store; `null` if there is none. */
export function folderOf(storage: StorageConfig): string | null {
  return storage.driver === "lowdb" ? storage.path : null;
}

/** The PostgreSQL database that contains the store; `null` if there is none. */
export function databaseOf(storage: StorageConfig | null): DatabaseConfig | null {
  return storage?.driver === "postgres" ? storage : null;
}

/** The settings of the `storage` section that identify the store; `null`: the value may contain a password. */
export function settingsOf(storage: StorageConfig): Readonly<Record<string, string | null>> {
  const { driver } = storage;
  return driver === "lowdb" ? { driver, path: storage.path } : { driver, url: null };
}

/** The daily backups that the bridge makes; `null`: none. */
export function backupsOf(storage: StorageConfig): BackupSettings | null {
  return storage.driver === "lowdb" ? (storage.backup ?? null) : null;
}
