import type { z } from "zod";
import { BRIDGE } from "../../runtime/installation/called.ts";
import type { KeptBackup } from "../../store/care.ts";
import { quotedForShell } from "../../store/care.ts";
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
    hour: count.describe("By the time zone of the bridge's machine"),
  }).describe("null: `storage.backup` is not set, and the bridge makes none"),
  kept: listOf({
    path: text.describe("The folder that contains it, on the bridge's machine"),
    at: time,
    bytes: count,
    isOwn: truth.describe("false: of other data than those in use; never deleted by this bridge"),
    restore: list(text).describe("What to type to restore it, once the bridge is stopped"),
  }).describe("Newest first"),
  running: orNull({
    work: text.describe("copyingFiles, then readingFiles"),
    done: count,
    total: count,
  }).describe("null: none is being made"),
  failed: orNull({ at: time, ...reasonFields }).describe("The latest one failed, and why; null: it did not"),
  byHand: text.describe("What to type for one by hand, while the bridge runs"),
  database: orNull({ dump: text, restore: text }).describe(
    "The database's own commands, to back it up and to restore it; null: the data are in a folder",
  ),
});
export type Backups = z.output<typeof backups>;

export const showBackups = endpoint("GET /backups", {
  summary: "The backups that the bridge keeps, one under way, and how to restore one",
  permission: "viewer",
  answers: { 200: backups },
  answer: async ({ words }, context) => answer(await backupsView(context, words)),
});

export const beginBackup = endpoint("POST /backups", {
  summary: "Makes a backup now, where the bridge makes them each day; one at a time",
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

async function backupsView(
  { backups: work, dataFolder, databaseBackup }: AdminContext,
  words: Words,
): Promise<Backups> {
  const { settings, running, failed } = work;
  // A folder that cannot be read is told as the failure that the next round meets.
  const kept = await work.list().catch(() => []);
  return {
    daily: settings,
    kept: kept.map((backup) => keptView(backup, dataFolder)),
    running: running === null ? null : { ...running, total: running.total ?? 0 },
    failed: failed === null ? null : { at: iso(failed.at), ...reasonView(failed.because, words) },
    byHand: `${BRIDGE} store backup FOLDER`,
    database: databaseBackup === null ? null : { dump: databaseBackup.dump, restore: databaseBackup.restore },
  };
}

function keptView({ path, at, bytes, isOwn }: KeptBackup, data: string | null): Backups["kept"][number] {
  const aside = data === null ? [] : [`mv ${quotedForShell(data)} ${quotedForShell(`${data}.aside`)}`];
  return {
    path,
    at: iso(at),
    bytes,
    isOwn,
    restore: [...aside, `${BRIDGE} store restore ${quotedForShell(path)}`],
  };
}
