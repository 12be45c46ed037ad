import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

/** The note is next to the data folder, so neither a backup nor a restore of the folder includes it. */
function notePath(folder: string): string {
  return `${resolve(folder)}.backup.json`;
}

/** Records that a backup of the folder was completed. Nothing depends on it, so a failure to write is ignored. */
export async function noteBackup(folder: string, at: number): Promise<void> {
  await writeFile(notePath(folder), `${JSON.stringify({ at })}\n`).catch(() => undefined);
}

/** The largest difference between two clocks of one machine. */
const AHEAD_MS = 60_000;

/**
 * When the last backup of the folder was completed, in milliseconds since 1970; `null` if none is known, or if the
 * clock was set back since, so that its age is unknown.
 */
export async function lastBackup(folder: string, now: number): Promise<number | null> {
  try {
    const { at } = JSON.parse(await readFile(notePath(folder), "utf8")) as { readonly at?: unknown };
    return typeof at === "number" && at <= now + AHEAD_MS ? at : null;
  } catch {
    return null;
  }
}
