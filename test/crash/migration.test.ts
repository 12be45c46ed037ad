import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { diskFiles } from "../../src/store/lowdb/file-system.ts";
import { openLowdbStore } from "../../src/store/lowdb/open.ts";
import { ChildEnded, startChild } from "../support/processes/child.ts";
import { isLong } from "../support/runs/long-run.ts";
import { allThatIsKept, putFormerFolder } from "../support/store/former-folder.ts";
import type { Migrated, MigrateGiven } from "./migrate-process.ts";

vi.mock(
  import("../../src/store/lowdb/migration/migrations.ts"),
  () => import("../support/store/next-format.ts"),
);

/** In the usual run, this many of the passages, spread over all of them. */
const KILLS = isLong ? Number.POSITIVE_INFINITY : 8;

let top: string;
beforeEach(async () => {
  top = await mkdtemp(join(tmpdir(), "loyalty-migration-"));
});
afterEach(() => rm(top, { recursive: true, force: true }));

/** `null`: it was killed. */
async function migrate(folder: string, killAt: number): Promise<number | null> {
  const given: MigrateGiven = { folder, killAt };
  try {
    return (await startChild<Migrated>("test/crash/migrate-process.ts", given)).ready.passages;
  } catch (error) {
    if (error instanceof ChildEnded && error.ended.signal === "SIGKILL") return null;
    throw error;
  }
}

/** Orders and deliveries: what is remembered of the start itself is another each time. */
async function keptOf(folder: string): Promise<unknown> {
  const store = await openLowdbStore({ path: folder });
  const { orders, deliveries } = await allThatIsKept(store);
  await store.close();
  return { orders, deliveries };
}

test("a folder of an earlier format opens with all that it held, wherever kill -9 strikes its first start", {
  timeout: isLong ? 30 * 60_000 : 120_000,
}, async () => {
  const whole = join(top, "whole");
  await putFormerFolder(diskFiles, whole);
  const all = (await migrate(whole, 0)) ?? 0;
  expect(all).toBeGreaterThan(40);
  expect(JSON.parse(await readFile(join(whole, "format.json"), "utf8"))).toMatchObject({ format: 2 });
  const expected = await keptOf(whole);
  const step = Math.max(1, all / KILLS);
  for (let at = 1; at <= all; at += step) {
    const killAt = Math.floor(at);
    const folder = join(top, String(killAt));
    await putFormerFolder(diskFiles, folder);
    expect(await migrate(folder, killAt)).toBeNull();
    expect(await keptOf(folder), `killed at passage ${killAt} of ${all}`).toEqual(expected);
    await rm(folder, { recursive: true });
  }
});
