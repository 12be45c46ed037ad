import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lastBackup, noteBackup } from "../../../src/runtime/installation/backup-note.ts";
import { DAY, NOON } from "../../support/builders/orders.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loyalty-bridge-note-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("a backup noted by a clock that was ahead, and corrected since, does not count as new for ever", async () => {
  await noteBackup(join(folder, "data"), NOON + 365 * DAY);
  expect(await lastBackup(join(folder, "data"), NOON)).toBeNull();
  await noteBackup(join(folder, "data"), NOON);
  expect(await lastBackup(join(folder, "data"), NOON)).toBe(NOON);
});
