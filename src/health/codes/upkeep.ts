export type UpkeepCheck = { readonly code: "backupsCheck" } | { readonly code: "alertsCheck" };

/** What doctor finds of backups and alerts, if it needs no next step. */
export type UpkeepFine =
  | { readonly code: "backupsByDatabase" }
  | { readonly code: "backupByHand"; readonly at: number }
  /** `at`: the latest one; `null`: none yet. */
  | {
      readonly code: "backupsDaily";
      readonly folder: string;
      readonly hour: number;
      readonly keep: number;
      readonly at: number | null;
    }
  /** `at`: the latest message; `null`: there was none yet. */
  | { readonly code: "alertsGo"; readonly names: readonly string[]; readonly at: number | null };

/** The same with a next step. `said`: quoted words from elsewhere. */
export type UpkeepWarning =
  /** `at`: the latest one by hand; `null`: none. */
  | { readonly code: "notBackedUp"; readonly at: number | null }
  | { readonly code: "backupsLate"; readonly at: number; readonly folder: string }
  | { readonly code: "alertsNowhere" }
  | {
      readonly code: "alertNotAccepted";
      readonly name: string;
      readonly at: number;
      readonly said: string;
    };
