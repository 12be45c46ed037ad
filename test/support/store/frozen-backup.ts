import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { EarlierFolder } from "./earlier-folder.ts";

/** A backup as the product's own command made it, and what the bridge answered then (test/fixtures/backups). */
export type FrozenBackup = EarlierFolder;

/** By the format of the folders that they were made of: each that a release has written, from version 1 on. */
export const FROZEN_BACKUPS = [{ format: 2, fixture: "format-2.json.gz" }] as const;

export function readFrozenBackup(fixture: string): FrozenBackup {
  const file = new URL(`../../fixtures/backups/${fixture}`, import.meta.url);
  return JSON.parse(gunzipSync(readFileSync(file)).toString("utf8"));
}

/** Puts it where it can be restored from. */
export async function putFrozenBackup({ files }: FrozenBackup, to: string): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(to, name)), { recursive: true });
    await writeFile(join(to, name), Buffer.from(content, "base64"));
  }
}
