import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Moment } from "../../../src/domain/order/order-snapshot.ts";

/** A backup made with the product's own command, with the bridge's answers at the time (test/fixtures/backups). */
export interface FrozenBackup {
  /** When the backup was made. */
  readonly at: Moment;
  readonly loyaltyUrl: string;
  /** The configuration's section. */
  readonly shops: Readonly<Record<string, object>>;
  /** The bridge's answers at the time, by path. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Base64 content by path in the folder. */
  readonly files: Readonly<Record<string, string>>;
}

/** One backup for each folder format that a release has written. */
export const FROZEN_BACKUPS = [{ format: 1, fixture: "format-1.json.gz" }] as const;

export function readFrozenBackup(fixture: string): FrozenBackup {
  const file = new URL(`../../fixtures/backups/${fixture}`, import.meta.url);
  return JSON.parse(gunzipSync(readFileSync(file)).toString("utf8"));
}

/** Writes the backup where it can be restored from. */
export async function putFrozenBackup({ files }: FrozenBackup, to: string): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(to, name)), { recursive: true });
    await writeFile(join(to, name), Buffer.from(content, "base64"));
  }
}
