import { describe, expect, test, vi } from "vitest";
import { backupStore } from "../../../src/store/lowdb/care/backup.ts";
import { checkStore } from "../../../src/store/lowdb/care/check.ts";
import { openFolder } from "../../../src/store/lowdb/care/folder.ts";
import { restoreStore } from "../../../src/store/lowdb/care/restore.ts";
import type { FileSystem } from "../../../src/store/lowdb/file-system.ts";
import { openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { NOON } from "../../support/builders/orders.ts";
import { aRecord, put } from "../../support/builders/stored.ts";
import { FakeDisk } from "../../support/disk/fake-disk.ts";
import { faultyFiles } from "../../support/disk/faulty-files.ts";
import { NOW } from "../../support/store/everything-kept.ts";
import {
  allThatIsKept,
  diskOfFormer,
  keptOf,
  LATEST,
  markerOf,
  openFormer,
  PATH,
  textOf,
  unmarkedIn,
} from "../../support/store/former-folder.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

vi.mock(
  import("../../../src/store/lowdb/migration/migrations.ts"),
  () => import("../../support/store/next-format.ts"),
);

describe("a folder of format 1", () => {
  test("is brought to format 2 at the start, also what stands in the journal alone", async () => {
    const disk = await diskOfFormer();
    expect((await unmarkedIn(disk)).length).toBeGreaterThan(25);
    const reported: object[] = [];
    const store = await openFormer(disk, {
      log: { info: (details) => reported.push(details), warn: () => {} },
    });
    expect(await markerOf(disk)).toEqual({ format: 2, salt: expect.any(String) });
    expect(await unmarkedIn(disk)).toEqual([]);
    expect(await store.getOrder(LATEST)).toMatchObject({ paint: "blue" });
    expect(await store.getValue("acme", "latest")).toBe('{"paint":"blue","a":1}');
    expect(reported).toEqual([{ from: 1, to: 2, files: 5 }, { to: 2 }]);
    await store.close();
  });

  test("is the same to the byte when it is opened again", async () => {
    const disk = await diskOfFormer();
    const kept = await keptOf(disk);
    const documents = disk.paths(PATH).filter((path) => path.includes("/orders/"));
    const before = await Promise.all(documents.map((path) => textOf(disk, path)));
    expect(await keptOf(disk)).toEqual(kept);
    expect(await Promise.all(documents.map((path) => textOf(disk, path)))).toEqual(before);
  });

  test("tells every few seconds how far it is", async () => {
    const disk = await diskOfFormer();
    const reported: object[] = [];
    const clock = new FakeClock(NOW);
    const slow = {
      ...faultyFiles(disk, (act) => {
        if (act === "rename") clock.jumpWall(4_000);
        return null;
      }),
    };
    const store = await openFormer(slow, {
      clock,
      log: { info: (details) => reported.push(details), warn: () => {} },
    });
    expect(reported).toEqual([
      { from: 1, to: 2, files: 5 },
      { done: 2, of: 5 },
      { done: 4, of: 5 },
      { to: 2 },
    ]);
    await store.close();
  });

  test("stays of format 1 in a backup, which is brought to format 2 once it is restored", async () => {
    const disk = await diskOfFormer();
    const kept = await keptOf((await diskOfFormer()) as FileSystem);
    expect(await backupStore(PATH, "/backup", disk)).toMatchObject({ findings: [], earlierFormat: 1 });
    expect(await restoreStore("/backup", "/restored", disk)).toMatchObject({ earlierFormat: 1 });
    expect(JSON.parse(await textOf(disk, "/restored/format.json"))).toMatchObject({ format: 1 });
    const store = await openLowdbStore({
      path: "/restored",
      files: disk,
      clock: new FakeClock(NOW),
    });
    expect(await allThatIsKept(store)).toMatchObject({ orders: (kept as { orders: unknown }).orders });
    await store.close();
  });

  test("that is brought to format 2 while it is backed up is copied as one or the other", async () => {
    const disk = await diskOfFormer();
    let isMigrated = false;
    const files: FileSystem = {
      ...faultyFiles(disk, () => null),
      // The documents are copied by then, and the marker comes last.
      read: async (path) => {
        const isNow = path === `${PATH}/state.json` && (await disk.stat("/backup/orders/1.json")) !== null;
        if (isNow && !isMigrated) {
          isMigrated = true;
          await openFolder(disk, PATH, { now: () => NOW });
        }
        return disk.read(path);
      },
    };
    expect(await backupStore(PATH, "/backup", files)).toMatchObject({ findings: [], earlierFormat: null });
    expect(isMigrated).toBe(true);
    expect(await textOf(disk, "/backup/orders/1.json")).toBe(await textOf(disk, `${PATH}/orders/1.json`));
  });

  test("is said to be so by a check, which changes nothing", async () => {
    const disk = await diskOfFormer();
    expect(await checkStore(PATH, disk)).toMatchObject({ findings: [], earlierFormat: 1, rows: 29 });
    expect(disk.actCount).toBe(0);
    await keptOf(disk);
    expect(await checkStore(PATH, disk)).toMatchObject({ findings: [], earlierFormat: null });
  });
});

test("a folder of a newer format is refused with what to do, and left as it is", async () => {
  const disk = await diskOfFormer();
  await keptOf(disk);
  const newer = (await textOf(disk, `${PATH}/format.json`)).replace('"format":2', '"format":3');
  disk.tamper(`${PATH}/format.json`, () => Buffer.from(newer));
  const before = disk.actCount;
  const paths = disk.paths(PATH);
  const trouble = { code: "folderTooNew", folder: PATH, format: 3, known: 2 };
  await expect(openFormer(disk)).rejects.toMatchObject({ name: "FolderRefused", trouble });
  expect(disk.paths(PATH)).toEqual(paths);
  await expect(backupStore(PATH, "/backup", disk)).rejects.toMatchObject({ trouble });
  await expect(checkStore(PATH, disk)).rejects.toMatchObject({ trouble });
  expect(disk.actCount).toBe(before);
});

describe("twice as many orders", () => {
  /** Orders of some length, as format 1 kept them, all in documents. */
  async function ordersOfFormatOne(count: number): Promise<FakeDisk> {
    const disk = FakeDisk.answeringAtOnce();
    const store = await openFormer(disk);
    const long = { long: "of everything ".repeat(2_000) };
    for (let number = 0; number < count; number++)
      await put(store, { ...aRecord({ orderId: String(number), changedAt: NOON }), ...long });
    await store.close();
    const marker = (await textOf(disk, `${PATH}/format.json`)).replace('"format":2', '"format":1');
    disk.tamper(`${PATH}/format.json`, () => Buffer.from(marker));
    return disk;
  }

  /** What a start reads and writes. */
  async function costOf(
    count: number,
  ): Promise<{ readonly bytes: number; readonly largest: number; readonly acts: number }> {
    const disk = await ordersOfFormatOne(count);
    const cost = { bytes: 0, largest: 0, acts: 0 };
    const counting: FileSystem = {
      ...faultyFiles(disk, () => {
        cost.acts += 1;
        return null;
      }),
      read: async (path) => {
        const bytes = await disk.read(path);
        if (path.includes("/orders/") && path.endsWith(".json")) {
          cost.bytes += bytes?.length ?? 0;
          cost.largest = Math.max(cost.largest, bytes?.length ?? 0);
        }
        return bytes;
      },
    };
    const store = await openFormer(counting);
    expect(await store.getOrder({ shop: "acme", orderId: "0" })).toMatchObject({ paint: "blue" });
    await store.close();
    return cost;
  }

  test("take twice as long, and never more than one document in memory", async () => {
    const [some, twice] = [await costOf(100), await costOf(200)];
    expect(some.bytes).toBeGreaterThan(2 * 1024 * 1024);
    expect(twice.bytes / some.bytes).toBeLessThan(2.5);
    expect(twice.acts / some.acts).toBeLessThan(2.5);
    expect(twice.largest).toBeLessThan(1.2 * some.largest);
  });
});
