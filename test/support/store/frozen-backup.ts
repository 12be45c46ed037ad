import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Moment } from "../../../src/domain/order/order-snapshot.ts";

/** A backup as the product's own command made it, and what the bridge answered then (test/fixtures/backups). */
export interface FrozenBackup {
  /** When it was made. */
  readonly at: Moment;
  readonly loyaltyUrl: string;
  /** The configuration's section. */
  readonly shops: Readonly<Record<string, object>>;
  /** What the bridge answered then, by path. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Name below the folder, content in base64. */
  readonly files: Readonly<Record<string, string>>;
}

/** By the format of the folders that they were made of: each that a release has written, from version 1 on. */
export const FROZEN_BACKUPS = [{ format: 1, fixture: "format-1.json.gz" }] as const;

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
