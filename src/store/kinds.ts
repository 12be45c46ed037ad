/** Where the bridge keeps what it knows; files and folders are relative to the working directory. A further kind of store begins here. */
export type StorageConfig = FolderConfig | DatabaseConfig;

/** A folder of files. */
export interface FolderConfig {
  readonly driver: "lowdb";
  readonly path: string;
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

/** The names of the kinds of stores, as `storage.driver` has them. */
export type Driver = StorageConfig["driver"];
/** What is configured of a store of this kind. */
export type StorageOf<Name extends Driver> = Extract<StorageConfig, { readonly driver: Name }>;

/** `null`: its value may hold a password. */
type NamingSettings = Readonly<Record<string, string | null>>;

/** What a kind of store is, for all who ask: nobody else compares drivers but `init`, whose questions are of one kind each. */
interface StoreKind<Storage extends StorageConfig> {
  /**
   * Several instances of the bridge use one. Otherwise its opening refuses a second process, which no law of the contract
   * checks: `lowdb/care/owner.ts` and its test `lowdb-store-owner.test.ts` do.
   */
  readonly isShared: boolean;
  /** The folder that it lies in, of a single file the one that holds it; `null`: none of this machine's. */
  folderOf(storage: Storage): string | null;
  /** The PostgreSQL database that it lies in; `null` for any other. */
  databaseOf(storage: Storage): DatabaseConfig | null;
  /** The settings that name it. */
  settingsOf(storage: Storage): NamingSettings;
}

const KINDS: { readonly [Name in Driver]: StoreKind<StorageOf<Name>> } = {
  lowdb: {
    isShared: false,
    folderOf: ({ path }) => path,
    databaseOf: () => null,
    settingsOf: ({ driver, path }) => ({ driver, path }),
  },
  postgres: {
    isShared: true,
    folderOf: () => null,
    databaseOf: (storage) => storage,
    settingsOf: ({ driver }) => ({ driver, url: null }),
  },
};

/** All kinds of stores, the usual one first. */
export const DRIVERS = Object.keys(KINDS) as readonly Driver[] as readonly [Driver, ...Driver[]];

/** Do several instances of the bridge use such a store at once? Otherwise one process has it alone. */
export function isShared(driver: Driver): boolean {
  return KINDS[driver].isShared;
}

/** The folder of this machine that a store lies in; `null` for one that lies elsewhere. */
export function folderOf(storage: StorageConfig): string | null {
  return kindOf(storage).folderOf(storage);
}

/** The PostgreSQL database that a store lies in; `null` for one that lies elsewhere. */
export function databaseOf(storage: StorageConfig | null): DatabaseConfig | null {
  return storage && kindOf(storage).databaseOf(storage);
}

/** What the section `storage` of a configuration says to use this store. */
export function settingsOf(storage: StorageConfig): NamingSettings {
  return kindOf(storage).settingsOf(storage);
}

function kindOf(storage: StorageConfig): StoreKind<StorageConfig> {
  return KINDS[storage.driver];
}
