import type { Coded } from "../../domain/reason/coded.ts";

/** Why a database is unavailable. `error`: its own error code, or the system's. */
export type DatabaseUnavailableReason = Coded<{
  databaseSilent: { error: string };
  databaseBusy: { error: string };
}>;

/** A mismatch between the configuration and the database. */
export type DatabaseSettingsProblem = Coded<{
  databaseHostUnknown: { host: string };
  databasePasswordWrong: { user: string };
  databaseUserRefused: { user: string; database: string };
  databaseMissing: { database: string };
  databaseRightsMissing: { user: string; schema: string; database: string };
  databaseUnencrypted: { host: string };
  databaseNotTrusted: { host: string; error: string };
  certificatesUnreadable: { file: string; error: string };
  databaseNotUtf8: { database: string; encoding: string };
  databaseSharesConnections: { host: string; port: number };
}>;

/** A newer version has changed the tables so that this one cannot use them. */
export type OutdatedRelease = Coded<{ databaseTooNew: { schema: string; version: number; known: number } }>;

/** Why a database server cannot be used as it is. */
export type DatabaseProblem =
  | OutdatedRelease
  | Coded<{
      databaseUnreachable: { host: string; port: number; error: string };
      databaseTooOld: { version: string; least: number };
      databaseForgets: { setting: "fsync" | "synchronous_commit" };
      databaseReadOnly: { host: string };
      /** `minutes`: how long another bridge has been migrating. */
      databaseBeingChanged: { schema: string; host: string; minutes: number };
    }>;

/** A setting of a database server that is allowed but risky. */
export type DatabaseWarning = Coded<{
  databasePagesTorn: null;
  schemaOpenToAll: { schema: string };
  databaseClockDiffers: { seconds: number; isAhead: boolean };
}>;

/** One damaged thing in a database. `columns`: those that disagree with the order's record. */
export type RowDamage = Coded<{
  orderRowUnreadable: { shop: string; orderId: string };
  orderRowDiffers: { shop: string; orderId: string; columns: readonly string[] };
  deliveryRowUnreadable: { id: string };
}>;
