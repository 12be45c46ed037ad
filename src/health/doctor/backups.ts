import { DAY_MS } from "../../domain/durations.ts";
import { lastBackup } from "../../runtime/installation/backup-note.ts";
import type { Config } from "../../settings/config.ts";
import { backupsOf, folderOf } from "../../store/kinds.ts";
import type { Verdict } from "../codes/verdict.ts";
import { BRIDGE, judging } from "./check.ts";

/** How late a daily backup may be: the machine was off, or the first attempts failed. */
const DAILY_LATE_MS = 2 * DAY_MS;
/** How old a manual backup may be, as on the page. */
const BY_HAND_LATE_MS = 7 * DAY_MS;

const { fine, skipped, warning } = judging(BRIDGE, "backupsCheck");

/** Says whether the data are backed up, when this happened last, and how to switch it on. `mode`: as the bridge was started. */
export async function checkBackups(
  { storage }: Pick<Config, "storage">,
  now: number,
  mode: "serve" | "try" = "serve",
): Promise<Verdict> {
  if (mode === "try") return skipped({ code: "nothingToBackUp" });
  const folder = folderOf(storage);
  if (folder === null) return fine({ code: "backupsByDatabase" });
  const daily = backupsOf(storage);
  const at = await lastBackup(folder, now);
  if (daily === null) {
    if (at === null) return warning({ code: "notBackedUp", at });
    return now - at > BY_HAND_LATE_MS
      ? warning({ code: "notBackedUp", at })
      : fine({ code: "backupByHand", at });
  }
  if (at !== null && now - at > DAILY_LATE_MS)
    return warning({ code: "backupsLate", at, folder: daily.folder });
  return fine({ code: "backupsDaily", folder: daily.folder, hour: daily.hour, keep: daily.keep, at });
}
