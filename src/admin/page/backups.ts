import type { z } from "zod";
import { BRIDGE } from "../../runtime/installation/called.ts";
import type { Words } from "../../words/vocabulary.ts";
import type { AdminContext } from "../admin-context.ts";
import { accepted, acted, answer, conflict, endpoint } from "../endpoint.ts";
import { iso } from "../iso.ts";
import { reasonView } from "../reason-view.ts";
import { count, list, listOf, named, orNull, reasonFields, text, time, truth } from "../shapes.ts";

const backups = named("Backups", {
  daily: orNull({
    folder: text.describe("On the bridge's machine"),
    keep: count,
    hour: count,
    zone: text.describe("The time zone of the hour: that of the bridge's machine"),
  }).describe("null: `storage.backup` is not set, so no backups are made"),
  kept: listOf({
    path: text.describe("The backup's folder on the bridge's machine"),
    at: time,
    bytes: count,
    isOwn: truth.describe("false: a backup of other data; this bridge never deletes it"),
    restore: list(text).describe("The commands that restore it, once the bridge is stopped"),
  }).describe("Newest first"),
  running: orNull({
    work: text.describe("copyingFiles, then readingFiles"),
    done: count,
    total: count,
  }).describe("null: no backup is running"),
  failed: orNull({ at: time, ...reasonFields }).describe("Why the latest backup failed; null: it did not"),
  byHand: text.describe("The command for a manual backup while the bridge runs"),
  database: orNull({ dump: text, restore: text }).describe(
    "The database's own commands for backup and restore; null: the data is in a folder",
  ),
});
export type Backups = z.output<typeof backups>;

export const showBackups = endpoint("GET /backups", {
  summary: "Lists backups, with the one that is running and how to restore them",
  permission: "viewer",
  answers: { 200: backups },
  answer: async ({ words }, context) => answer(await backupsView(context, words)),
});

export const beginBackup = endpoint("POST /backups", {
  summary: "Starts a backup in the folder of the daily ones; one at a time",
  permission: "owner",
  answers: { 202: backups },
  problems: [409],
  answer: async ({ words }, context) => {
    if (context.backups.settings === null) return conflict({ code: "backupsOff" });
    if (!context.backups.begin()) return conflict({ code: "backupRunning" });
    return acted(
      { done: { code: "actBackupBegun" } },
      accepted(await backupsView(context, words), "/api/backups"),
    );
  },
});

async function backupsView({ backups: work, databaseBackup }: AdminContext, words: Words): Promise<Backups> {
  const { settings, running, failed } = work;
  // If the folder cannot be read, the next backup reports the failure.
  const kept = await work.list().catch(() => []);
  return {
    daily:
      settings === null ? null : { ...settings, zone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
    kept: kept.map(({ number: _, at, ...backup }) => ({ ...backup, at: iso(at) })),
    running: running === null ? null : { ...running, total: running.total ?? 0 },
    failed: failed === null ? null : { at: iso(failed.at), ...reasonView(failed.because, words) },
    byHand: `${BRIDGE} store backup FOLDER`,
    // Copies only the fields that the page may have.
    database: databaseBackup === null ? null : { dump: databaseBackup.dump, restore: databaseBackup.restore },
  };
}
