/** Why a database takes or gives nothing now. `error`: its own word, or the system's. */
export type DatabaseObstacle =
  | { readonly code: "databaseSilent"; readonly error: string }
  | { readonly code: "databaseBusy"; readonly error: string };

/** What the configuration says of a database and is not so. */
export type DatabaseMisfit =
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

/** A newer version has changed the tables, and says that this one cannot work on them. */
export interface OutdatedRelease {
  readonly code: "databaseTooNew";
  readonly schema: string;
  readonly version: number;
  readonly known: number;
}

/** Why a server of databases cannot be used as it is. */
export type DatabaseUnfit =
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
  /** `minutes`: how long another bridge has been at it. */
  | {
      readonly code: "databaseBeingChanged";
      readonly schema: string;
      readonly host: string;
      readonly minutes: number;
    };

/** What is allowed of a server of databases but worth a second thought. `aheadMs`: its clock, of this machine's. */
export type DatabaseDoubt =
  | { readonly code: "databasePagesTorn" }
  | { readonly code: "schemaOpenToAll"; readonly schema: string }
  | { readonly code: "databaseClockDiffers"; readonly aheadMs: number };

/** One thing that is wrong in a database. `columns`: those that do not say what the order's record does. */
export type DatabaseFinding =
  | { readonly code: "orderRowUnreadable"; readonly shop: string; readonly orderId: string }
  | {
      readonly code: "orderRowDiffers";
      readonly shop: string;
      readonly orderId: string;
      readonly columns: readonly string[];
    }
  | { readonly code: "deliveryRowUnreadable"; readonly id: string };
