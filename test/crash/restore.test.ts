import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backupStore } from "../../src/store/lowdb/care/backup.ts";
import { restoreStore } from "../../src/store/lowdb/care/restore.ts";
import { openLowdbStore } from "../../src/store/lowdb/open.ts";
import { REMEMBERS_SINCE } from "../../src/store/memory-gap.ts";
import { aDelivery } from "../support/builders/stored.ts";
import { ChildEnded, startChild } from "../support/processes/child.ts";
import { isLong } from "../support/runs/long-run.ts";
import type { Restored, RestoreGiven } from "./restore-process.ts";

const DELIVERIES = 5;
const KILLS = isLong ? Number.POSITIVE_INFINITY : 8;
const TIMEOUT = { timeout: isLong ? 20 * 60_000 : 120_000 };

let top: string;
const at = (name: string) => join(top, name);

beforeEach(async () => {
  top = await mkdtemp(join(tmpdir(), "loyalty-restore-"));
  const store = await openLowdbStore({ path: at("old") });
  await store.changeValue("acme", REMEMBERS_SINCE, () => "1");
  for (let number = 0; number < DELIVERIES; number++)
    await store.addDelivery(aDelivery({ dedupeKey: String(number) }));
  await store.close();
});
afterEach(() => rm(top, { recursive: true, force: true }));

/** `null`: it was killed. */
async function process(act: RestoreGiven["act"], from: string, to: string, killAt: number) {
  const given: RestoreGiven = { act, from: at(from), to: at(to), killAt };
  try {
    return (await startChild<Restored>("test/crash/restore-process.ts", given)).ready.passages;
  } catch (error) {
    if (error instanceof ChildEnded && error.ended.signal === "SIGKILL") return null;
    throw error;
  }
}

/** Passages to strike at: all, or some of them spread over all. */
function strikes(passages: number): readonly number[] {
  const step = Math.max(1, passages / KILLS);
  const count = Math.min(passages, KILLS);
  return Array.from({ length: count }, (_, index) => 1 + Math.floor(index * step));
}

/** What a start finds in the folder: nothing yet, all and knowing of its gap, or a refusal. */
async function found(): Promise<string> {
  try {
    const store = await openLowdbStore({ path: at("data") });
    const { items } = await store.listDeliveries({ limit: 100 });
    const since = await store.getValue("acme", REMEMBERS_SINCE);
    await store.close();
    return since === null && items.length === 0
      ? "new"
      : `${items.length}, ${since === "1" ? "whole" : "gap"}`;
  } catch (error) {
    return (error as Error).message;
  }
}

test(
  "a restore killed at any failpoint leaves a folder that is refused, and goes on when it is said again",
  TIMEOUT,
  async () => {
    await backupStore(at("old"), at("backup"));
    const all = (await process("restore", "backup", "counted", 0)) ?? 0;
    expect(all).toBeGreaterThan(30);
    for (const killAt of strikes(all)) {
      expect(await process("restore", "backup", "data", killAt)).toBeNull();
      const names = await readdir(at("data"));
      if (names.some((name) => !name.endsWith(".sock"))) {
        expect(await found(), `killed at passage ${killAt}`).toMatch(/restoreCutOff|^5, gap$/);
      }
      await restoreStore(at("backup"), at("data")).catch((error: Error) => {
        expect(error.message).toContain("folderNotEmpty");
      });
      expect(await found(), `killed at passage ${killAt}`).toBe("5, gap");
      await rm(at("data"), { recursive: true });
    }
  },
);

test("a backup killed at any failpoint is not restored, unless it was whole", TIMEOUT, async () => {
  const all = (await process("backup", "old", "counted", 0)) ?? 0;
  expect(all).toBeGreaterThan(30);
  let refused = 0;
  for (const killAt of strikes(all)) {
    expect(await process("backup", "old", "backup", killAt)).toBeNull();
    const outcome = await restoreStore(at("backup"), at("data")).catch((error: Error) => error.message);
    if (typeof outcome === "string") {
      expect(outcome).toMatch(/backupNot(?:There|Whole)/);
      refused += 1;
    } else expect(await found()).toBe("5, gap");
    await rm(at("backup"), { recursive: true });
    await rm(at("data"), { recursive: true, force: true });
  }
  expect(refused).toBeGreaterThan(3);
});
