/** Why a database is unavailable. `error`: its own error code, or the system's. */
export type DatabaseUnavailableReason =
  | { readonly code: "databaseSilent"; readonly error: string }
  | { readonly code: "databaseBusy"; readonly error: string };

/** A mismatch between the configuration and the database. */
export type DatabaseSettingsProblem =
  | { readonly code: "databaseHostUnknown"; readonly host: string }
  | { readonly code: "databasePasswordWrong"; readonly user: string }
  | { readonly code: "databaseUserRefused"; readonly user: string; readonly database: string }
  | { readonly code: "databaseMissing"; readonly database: string }
  | {
      readonly code: "databaseRightsMissing";
      readonly user: string;
      readonly schema: string;
      readonly database: string;
    }
  | { readonly code: "databaseUnencrypted"; readonly host: string }
  | { readonly code: "databaseNotTrusted"; readonly host: string; readonly error: string }
  | { readonly code: "certificatesUnreadable"; readonly file: string; readonly error: string }
  | { readonly code: "databaseNotUtf8"; readonly database: string; readonly encoding: string }
  | { readonly code: "databaseSharesConnections"; readonly host: string; readonly port: number };

/** A newer version has changed the tables so that this one cannot use them. */
export interface OutdatedRelease {
  readonly code: "databaseTooNew";
  readonly schema: string;
  readonly version: number;
  readonly known: number;
}

/** Why a database server cannot be used as it is. */
export type DatabaseProblem =
  | {
      readonly code: "databaseUnreachable";
      readonly host: string;
      readonly port: number;
      readonly error: string;
    }
  | { readonly code: "databaseTooOld"; readonly version: string; readonly least: number }
  | { readonly code: "databaseForgets"; readonly setting: "fsync" | "synchronous_commit" }
  | { readonly code: "databaseReadOnly"; readonly host: string }
  | OutdatedRelease
  /** `minutes`: how long another bridge has been migrating. */
  | {
      readonly code: "databaseBeingChanged";
      readonly schema: string;
      readonly host: string;
      readonly minutes: number;
    };

/** A setting of a database server that is allowed but risky. */
export type DatabaseWarning =
  | { readonly code: "databasePagesTorn" }
  | { readonly code: "schemaOpenToAll"; readonly schema: string }
  | { readonly code: "databaseClockDiffers"; readonly seconds: number; readonly isAhead: boolean };

/** One damaged thing in a database. `columns`: those that disagree with the order's record. */
export type RowDamage =
  | { readonly code: "orderRowUnreadable"; readonly shop: string; readonly orderId: string }
  | {
      readonly code: "orderRowDiffers";
      readonly shop: string;
      readonly orderId: string;
      readonly columns: readonly string[];
    }
  | { readonly code: "deliveryRowUnreadable"; readonly id: string };
