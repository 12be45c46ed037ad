import type { Coded } from "../../domain/reason/coded.ts";

export type UpkeepCheck = Coded<{ backupsCheck: null; alertsCheck: null }>;

/** What doctor finds of backups and alerts, if it needs no next step. */
export type UpkeepFine = Coded<{
  backupsByDatabase: null;
  backupByHand: { at: number };
  /** `at`: the latest one; `null`: none yet. */
  backupsDaily: { folder: string; hour: number; keep: number; at: number | null };
  /** `at`: the latest message; `null`: there was none yet. */
  alertsGo: { names: readonly string[]; at: number | null };
}>;

/** The same with a next step. `said`: quoted words from elsewhere. */
export type UpkeepWarning = Coded<{
  /** `at`: the latest one by hand; `null`: none. */
  notBackedUp: { at: number | null };
  backupsLate: { at: number; folder: string };
  alertsNowhere: null;
  alertNotAccepted: { name: string; at: number; said: string };
}>;
