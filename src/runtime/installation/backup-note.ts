import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

/** Next to the data folder: neither a backup nor a restore of the folder takes it along. */
function notePath(folder: string): string {
  return `${resolve(folder)}.backup.json`;
}

/** Notes that a backup of the folder was completed. Nothing depends on it: where it cannot be written, there is none. */
export async function noteBackup(folder: string, at: number): Promise<void> {
  await writeFile(notePath(folder), `${JSON.stringify({ at })}\n`).catch(() => undefined);
}

/** Two clocks of one machine never differ by more. */
const AHEAD_MS = 60_000;

/**
 * When the last backup of the folder was completed, in milliseconds; `null`: none is known, or the clock was set back
 * since, which leaves its age unknown.
 */
export async function lastBackup(folder: string, now: number): Promise<number | null> {
  try {
    const { at } = JSON.parse(await readFile(notePath(folder), "utf8")) as { readonly at?: unknown };
    return typeof at === "number" && at <= now + AHEAD_MS ? at : null;
  } catch {
    return null;
  }
}
