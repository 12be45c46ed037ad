import { describe, expect, test } from "vitest";
import { backupStore } from "../../../src/store/lowdb/care/backup.ts";
import { restoreStore } from "../../../src/store/lowdb/care/restore.ts";
import { seal } from "../../../src/store/lowdb/documents/whole-file.ts";
import type { FileSystem } from "../../../src/store/lowdb/file-system.ts";
import { openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { REMEMBERS_SINCE } from "../../../src/store/memory-gap.ts";
import type { Store } from "../../../src/store/store.ts";
import { NOON } from "../../support/builders/orders.ts";
import { aDelivery } from "../../support/builders/stored.ts";
import { FakeDisk } from "../../support/disk/fake-disk.ts";
import { type DiskAct, faultyFiles } from "../../support/disk/faulty-files.ts";
import { isLong, seeded } from "../../support/runs/long-run.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const DELIVERIES = 8;
const CHANGES: readonly DiskAct[] = ["create", "write", "flush", "rename", "flushFolder"];
const CODES = ["ENOSPC", "EIO"] as const;

async function kept(store: Store): Promise<number> {
  return (await store.listDeliveries({ limit: 100 })).items.length;
}

async function remembers(store: Store): Promise<boolean> {
  return (await store.getValue("acme", REMEMBERS_SINCE)) === "1";
}

const open = (files: FileSystem) => openLowdbStore({ path: "/data", files, clock: new FakeClock(NOON) });

/** A disk with a used folder in /old, and a backup of it in /backup. */
async function aBackup(): Promise<FakeDisk> {
  const disk = new FakeDisk();
  await aUsedFolder(disk);
  await backupStore("/old", "/backup", disk);
  return disk;
}

async function aUsedFolder(disk: FakeDisk): Promise<void> {
  const clock = new FakeClock(NOON);
  const store = await openLowdbStore({ path: "/old", files: disk, clock, checkpointBytes: 2_000 });
  await store.changeValue("acme", REMEMBERS_SINCE, () => "1");
  for (let number = 0; number < DELIVERIES; number++)
    await store.addDelivery(aDelivery({ dedupeKey: String(number), body: Buffer.alloc(600) }));
  await store.close();
}

/** The disk fails at one act after the other, until all goes well; returns how often it failed. */
async function failingAtEach(disk: FakeDisk, code: string, act: (files: FileSystem) => Promise<unknown>) {
  for (let failAt = 1; ; failAt++) {
    let acts = 0;
    const files = faultyFiles(disk, (kind) => (CHANGES.includes(kind) && ++acts === failAt ? code : null));
    try {
      await act(files);
      return failAt - 1;
    } catch (error) {
      expect((error as Error).message).toContain(code);
    }
  }
}

describe("a restore", () => {
  test("cut short at any moment leaves a folder that is refused or whole, and can be said again", async () => {
    const disk = await aBackup();
    const from = disk.actCount;
    await restoreStore("/backup", "/data", disk);
    const states = new Set<string>();
    for (let cut = from; cut <= disk.actCount; cut++) {
      for (let fate = 0; fate < (isLong ? 20 : 2); fate++) {
        const cutShort = () => disk.afterPowerCut(cut, seeded(cut * 1_000 + fate));
        const opened = await open(cutShort()).catch((error: Error) => error);
        if (opened instanceof Error) {
          states.add("refused");
          expect(opened.message).toMatch(/restoreCutOff|fileMissing/);
        } else if ((await kept(opened)) === 0) {
          states.add("nothing was there yet");
          expect(cutShort().paths("/data")).toEqual([]);
        } else {
          states.add("whole");
          expect([await kept(opened), await remembers(opened)]).toEqual([DELIVERIES, false]);
        }
        const again = cutShort();
        await restoreStore("/backup", "/data", again).catch((error: Error) => {
          expect(error.message).toContain("folderNotEmpty");
        });
        const restored = await open(again);
        expect([await kept(restored), await remembers(restored)]).toEqual([DELIVERIES, false]);
      }
    }
    expect([...states].sort()).toEqual(["nothing was there yet", "refused", "whole"]);
  });

  test.each(CODES)(
    "that fails with %s, wherever it does, leaves nothing behind and the backup whole",
    async (code) => {
      const disk = await aBackup();
      const before = disk.paths("/backup");
      const failed = await failingAtEach(disk, code, async (files) => {
        expect(disk.paths("/data")).toEqual([]);
        await restoreStore("/backup", "/data", files);
      });
      expect(failed).toBeGreaterThan(20);
      expect(disk.paths("/backup")).toEqual(before);
      expect(await kept(await open(disk))).toBe(DELIVERIES);
    },
  );

  test("never goes over a folder that is in use or was", async () => {
    const disk = await aBackup();
    await (await open(disk)).close();
    const before = disk.paths("/data");
    await expect(restoreStore("/backup", "/data", disk)).rejects.toThrow("folderNotEmpty");
    expect(disk.paths("/data")).toEqual(before);
  });
});

describe("a backup", () => {
  test("that was cut short is not restored, whatever the moment", async () => {
    const disk = new FakeDisk();
    await aUsedFolder(disk);
    const from = disk.actCount;
    await backupStore("/old", "/backup", disk);
    let refused = 0;
    for (let cut = from; cut <= disk.actCount; cut++) {
      const found = disk.afterPowerCut(cut, seeded(cut));
      try {
        await restoreStore("/backup", "/data", found);
        expect(await kept(await open(found)), `cut after act ${cut}`).toBe(DELIVERIES);
      } catch (error) {
        expect((error as Error).message).toMatch(/backupNot(?:There|Whole)|backupDamaged/);
        expect(found.paths("/data")).toEqual([]);
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(20);
  });

  test.each(CODES)("that fails with %s leaves nothing behind and the folder as it was", async (code) => {
    const disk = new FakeDisk();
    await aUsedFolder(disk);
    const before = disk.paths("/old");
    const failed = await failingAtEach(disk, code, async (files) => {
      expect(disk.paths("/backup")).toEqual([]);
      await backupStore("/old", "/backup", files);
    });
    expect(failed).toBeGreaterThan(20);
    expect(disk.paths("/old")).toEqual(before);
  });

  test("of which a file is missing or was changed is not restored", async () => {
    const disk = await aBackup();
    for (const path of disk.paths("/backup")) {
      for (const change of [() => null, (bytes: Buffer) => Buffer.concat([bytes, Buffer.from(" ")])]) {
        const found = disk.afterPowerCut(disk.actCount, () => 0);
        found.tamper(path, change);
        await expect(restoreStore("/backup", "/data", found), path).rejects.toThrow(
          /backupNot(?:There|Whole)|backupDamaged/,
        );
        expect(found.paths("/data")).toEqual([]);
      }
    }
  });

  test.each(["null", "{}", "[null]"])("whose list is %s is not restored", async (list) => {
    const disk = await aBackup();
    disk.tamper("/backup/backup.json", () => seal(list));
    await expect(restoreStore("/backup", "/data", disk)).rejects.toThrow(/backupDamaged/);
  });
});
