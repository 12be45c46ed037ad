import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { KeptBackups } from "../../../src/store/lowdb/care/kept-backups.ts";
import { restoreStore } from "../../../src/store/lowdb/care/restore.ts";
import { diskFiles } from "../../../src/store/lowdb/file-system.ts";
import { type LowdbStore, openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { DAY, NOON } from "../../support/builders/orders.ts";
import { aRecord, put } from "../../support/builders/stored.ts";
import { type DiskAct, faultyFiles } from "../../support/disk/faulty-files.ts";

let top: string;
let store: LowdbStore;
const at = (name: string) => join(top, name);
const ROOM = async () => ({ needed: 0, free: Number.MAX_SAFE_INTEGER });

beforeEach(async () => {
  top = await mkdtemp(join(tmpdir(), "kept-backups-"));
  store = await openLowdbStore({ path: at("data") });
  await put(store, aRecord({ orderId: "1" }));
});
afterEach(async () => {
  await store.close();
  await rm(top, { recursive: true });
});

const backups = (keep = 7, parts: ConstructorParameters<typeof KeptBackups>[1] = { measure: ROOM }) =>
  new KeptBackups({ data: at("data"), folder: at("backups"), keep }, parts);
const given = { signal: new AbortController().signal, onProgress: () => {} };
const numbers = async (kept = backups()) => (await kept.list()).map(({ number }) => number);

describe("backups that are kept", () => {
  test("are restored by commands that name whole paths, however the data folder is written", async () => {
    const data = relative(process.cwd(), at("data"));
    const kept = new KeptBackups({ data, folder: at("backups"), keep: 7 }, { measure: ROOM });
    await kept.make(NOON, given);
    const [made] = await kept.list();
    expect(made?.restore).toEqual([
      `mv ${at("data")} ${at("data.aside")}`,
      `npx loyalty-bridge store restore ${made?.path}`,
    ]);
  });

  test("are complete, can be restored, and say when they were made and how large they are", async () => {
    await backups().make(NOON, given);
    const [made] = await backups().list();
    expect(made).toMatchObject({ number: 1, at: NOON, isOwn: true });
    expect(made?.bytes).toBeGreaterThan(100);
    await restoreStore(made?.path ?? "", at("restored"));
    const restored = await openLowdbStore({ path: at("restored") });
    expect(await restored.getOrder({ shop: "acme", orderId: "1" })).not.toBeNull();
    await restored.close();
  });

  test("are as many as asked for, forty too: the oldest go once a newer one is complete", async () => {
    const kept = backups(40);
    for (let day = 0; day < 43; day++) await kept.make(NOON + day * DAY, given);
    expect(await numbers()).toEqual(Array.from({ length: 40 }, (_, index) => 43 - index));
    const [newest] = await kept.list();
    expect(newest?.at).toBe(NOON + 42 * DAY);
    expect(await readdir(at("backups"))).toHaveLength(40);
  });

  test("go by their numbers where the clock was set back: the newest is never the one that goes", async () => {
    const kept = backups(2);
    await kept.make(NOON + 400 * DAY, given);
    await kept.make(NOON + 401 * DAY, given);
    await kept.make(NOON, given);
    expect((await kept.list()).map((backup) => backup.at)).toEqual([NOON, NOON + 401 * DAY]);
  });

  test("of other data are shown, and never deleted; nor is what somebody put beside them", async () => {
    const other = await openLowdbStore({ path: at("other") });
    const others = new KeptBackups({ data: at("other"), folder: at("backups"), keep: 1 }, { measure: ROOM });
    await backups().make(NOON, given);
    await others.make(NOON, given);
    await mkdir(at("backups/2026-01-01T00-00-00Z.0001.notes"));
    await writeFile(at("backups/notes.txt"), "keep me");
    for (let day = 1; day < 4; day++) await others.make(NOON + day * DAY, given);
    await backups(1).make(NOON + 5 * DAY, given);
    expect((await backups().list()).map(({ number, isOwn }) => [number, isOwn])).toEqual([
      [6, true],
      [5, false],
    ]);
    expect(await readFile(at("backups/notes.txt"), "utf8")).toBe("keep me");
    expect(await readdir(at("backups"))).toHaveLength(4);
    await other.close();
  });

  test("are the former ones wherever one was cut off; the next one clears that away", async () => {
    await backups(1).make(NOON, given);
    for (let acts = 0, isWhole = false; !isWhole; acts += 3) {
      let left = acts;
      const files = faultyFiles(diskFiles, (act: DiskAct) => (act !== "read" && left-- <= 0 ? "EIO" : null));
      const [newest = 0] = await numbers();
      isWhole = await backups(1, { measure: ROOM, files })
        .make(NOON + DAY, given)
        .then(
          () => true,
          () => false,
        );
      const after = await backups(1).list();
      expect(after.map(({ number }) => number).join()).toMatch(
        new RegExp(`^(?:${newest}|${newest + 1},${newest}|${newest + 1})$`),
      );
      for (const { path } of after) {
        await restoreStore(path, at("restored"));
        await rm(at("restored"), { recursive: true });
      }
    }
    await backups(1).make(NOON + 2 * DAY, given);
    expect(await readdir(at("backups"))).toHaveLength(1);
  });

  test("are not begun without room for them and for the bridge: nothing is written", async () => {
    const measure = async () => ({ needed: 5000, free: 256 * 1024 * 1024 + 4000 });
    await expect(backups(7, { measure }).make(NOON, given)).rejects.toMatchObject({
      trouble: { code: "backupNeedsSpace", folder: at("backups"), bytes: 1000 },
    });
    expect(await readdir(at("backups"))).toEqual([]);
  });

  test("stay as they are where the disk fills up all the same", async () => {
    await backups(1).make(NOON, given);
    const files = faultyFiles(diskFiles, (act, path) =>
      act === "write" && path.includes("unfinished") ? "ENOSPC" : null,
    );
    await expect(backups(1, { measure: ROOM, files }).make(NOON + DAY, given)).rejects.toMatchObject({
      trouble: { code: "noSpaceLeft", error: "ENOSPC" },
    });
    expect(await numbers()).toEqual([1]);
    expect(await readdir(at("backups"))).toHaveLength(1);
  });

  test("stay as they are where the data are damaged: a damaged backup replaces none", async () => {
    await store.close();
    await backups(1).make(NOON, given);
    const [document = ""] = await readdir(at("data/orders")).then((names) =>
      names.filter((name) => name.endsWith(".json")),
    );
    await writeFile(join(at("data/orders"), document), "{}");
    await expect(backups(1).make(NOON + DAY, given)).rejects.toMatchObject({
      trouble: { code: "backupOfDamaged", folder: at("data"), because: { code: "fileNotAsWritten" } },
    });
    expect(await numbers()).toEqual([1]);
    expect(await readdir(at("backups"))).toHaveLength(1);
  });

  test("need a folder that can be written: else its name and the system's error are told", async () => {
    const files = faultyFiles(diskFiles, (act) => (act === "create" ? "EROFS" : null));
    await expect(backups(7, { measure: ROOM, files }).make(NOON, given)).rejects.toMatchObject({
      trouble: { code: "backupNotWritten", folder: at("backups"), error: "EROFS" },
    });
  });

  test("end early when the bridge stops, and leave nothing behind", async () => {
    const stopping = new AbortController();
    const making = backups().make(NOON, {
      signal: stopping.signal,
      onProgress: () => stopping.abort(),
    });
    await expect(making).rejects.toThrow();
    expect(await readdir(at("backups"))).toEqual([]);
  });
});
