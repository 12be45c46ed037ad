import { describe, expect, test, vi } from "vitest";
import type { CopySource, CopyTarget } from "../../../src/store/copy/copy.ts";
import type { Portion } from "../../../src/store/copy/copy-rows.ts";
import { type CopyReport, runCopy } from "../../../src/store/copy/run-copy.ts";
import { openFolderSource } from "../../../src/store/lowdb/copy/folder-source.ts";
import { openFolderTarget } from "../../../src/store/lowdb/copy/folder-target.ts";
import { NEW_STATE } from "../../../src/store/lowdb/documents/small-state.ts";
import type { FileSystem } from "../../../src/store/lowdb/file-system.ts";
import { openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { aDelivery, aRecord, put } from "../../support/builders/stored.ts";
import { FakeDisk } from "../../support/disk/fake-disk.ts";
import { isLong, seeded } from "../../support/runs/long-run.ts";
import { answersOf, keepEverything, NOW } from "../../support/store/everything-kept.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

vi.mock(
  import("../../../src/store/lowdb/migration/migrations.ts"),
  () => import("../../support/store/next-format.ts"),
);

const FROM = "/old";
const TO = "/new";
/** So small that everything comes in many portions. */
const BOUNDS = { rows: 3, bytes: 2_000 };

const open = (files: FileSystem, path: string) => openLowdbStore({ path, files, clock: new FakeClock(NOW) });

async function aFullDisk(): Promise<FakeDisk> {
  const disk = FakeDisk.answeringAtOnce();
  const store = await open(disk, FROM);
  await keepEverything(store);
  await store.close();
  return disk;
}

/** A disk with such a folder, and what a store in it answers. */
async function aFullFolder() {
  const from = await aFullDisk();
  return { from, to: FakeDisk.answeringAtOnce(), kept: await answersIn(from, FROM) };
}

interface Given {
  readonly isStopping?: () => boolean;
  readonly wrapped?: (target: CopyTarget) => CopyTarget;
}

async function copy(from: FileSystem, to: FileSystem, given: Given = {}): Promise<CopyReport> {
  const { isStopping, wrapped = (target) => target } = given;
  const clock = new FakeClock(NOW);
  const source: CopySource = await openFolderSource({ path: FROM, files: from, clock, bounds: BOUNDS });
  try {
    const target = await openFolderTarget({ path: TO, files: to, clock, bounds: BOUNDS });
    try {
      const stopping = isStopping === undefined ? {} : { isStopping };
      return await runCopy({ from: source, to: wrapped(target), ...stopping });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function answersIn(files: FileSystem, path: string) {
  const store = await open(files, path);
  try {
    return await answersOf(store);
  } finally {
    await store.close();
  }
}

/** An object whose methods can be taken one by one. */
function bound(target: CopyTarget): CopyTarget {
  return {
    progress: target.progress,
    begin: (progress) => target.begin(progress),
    write: (portion, progress) => target.write(portion, progress),
    keep: (progress) => target.keep(progress),
    reread: () => target.reread(),
    end: () => target.end(),
    close: () => target.close(),
    counts: () => target.counts(),
    portions: (kind, after) => target.portions(kind, after),
  };
}

describe("a copy of a data folder", () => {
  test("is the same in counts, sums, and in whatever the port answers", async () => {
    const { from, to, kept } = await aFullFolder();
    const report = await copy(from, to);
    expect(report).toMatchObject({ outcome: "equal", wentOn: false, damaged: [] });
    expect(report.written).toEqual(report.read);
    const counts = Object.entries(report.read).map(([kind, { count }]) => [kind, count]);
    expect(Object.fromEntries(counts)).toEqual({
      orders: 12,
      deliveries: 13,
      pastKeys: 2,
      settings: 2,
      values: 4,
      lastDeliveries: 2,
      calls: 2,
      erasureList: 1,
    });
    const copied = await answersIn(to, TO);
    expect(copied.orders).toHaveLength(12);
    expect(copied).toEqual(kept);
  });

  test("knows every dedupe key, also of what is gone, and gives no id again", async () => {
    const { from, to } = await aFullFolder();
    await copy(from, to);
    const store = await open(to, TO);
    for (const dedupeKey of ["long gone", "gone too", "waits for long", "told", "events"]) {
      const shop = dedupeKey === "waits for long" ? "garden" : "acme";
      expect((await store.addDelivery(aDelivery({ shop, dedupeKey }))).outcome, dedupeKey).toBe("duplicate");
    }
    const other = await store.addDelivery(
      aDelivery({ dedupeKey: "told", body: Buffer.from("another body") }),
    );
    expect(other.outcome).toBe("duplicate");
    const { items } = await store.listDeliveries({ limit: 1 });
    const fresh = await store.addDelivery(aDelivery({ dedupeKey: "never seen" }));
    expect(Number(fresh.id)).toBeGreaterThan(Number(items[0]?.id));
    await store.close();
  });

  /** Given a copy that is cut off by the power at any act of the disk, when it is made again, then it ends all the same. */
  test("that is cut off anywhere is refused until the same copy was made again, and nothing is twice", async () => {
    const disk = await aFullDisk();
    const from = () => disk.afterPowerCut(disk.actCount, () => 0);
    const whole = FakeDisk.answeringAtOnce();
    const { read } = await copy(from(), whole);
    const kept = await answersIn(from(), FROM);
    const step = isLong ? 1 : 9;
    let wentOn = 0;
    let refused = 0;
    for (let cut = 0; cut < whole.actCount; cut += step) {
      const found = whole.afterPowerCut(cut, seeded(cut));
      if (found.paths(TO).includes(`${TO}/filling`)) {
        refused += 1;
        const trouble = { code: "copyCutOff", place: TO };
        await expect(open(found, TO), `cut after act ${cut}`).rejects.toMatchObject({ trouble });
      } else if (found.paths(TO).includes(`${TO}/format.json`)) {
        expect(await answersIn(found, TO), `cut after act ${cut}`).toEqual(kept);
        continue;
      } else expect(found.paths(TO)).toEqual([]);
      const report = await copy(from(), found);
      expect(report, `cut after act ${cut}`).toMatchObject({ outcome: "equal" });
      expect(report.read).toEqual(read);
      if (report.wentOn) wentOn += 1;
      expect(await answersIn(found, TO), `cut after act ${cut}`).toEqual(kept);
    }
    expect(refused).toBeGreaterThan(10);
    expect(wentOn).toBeGreaterThan(10);
  });

  test("that was asked to stop goes on where it stopped", async () => {
    const { from, to, kept } = await aFullFolder();
    for (let tries = 0; tries < 30; tries++) {
      let portions = 0;
      const isStopping = () => ++portions > 3 * tries;
      const { outcome, wentOn } = await copy(from, to, { isStopping });
      expect(wentOn).toBe(tries > 0);
      if (outcome === "equal") break;
      expect(outcome).toBe("stopped");
      await expect(open(to, TO)).rejects.toMatchObject({ trouble: { code: "copyCutOff", place: TO } });
    }
    expect(await answersIn(to, TO)).toEqual(kept);
  });

  test("that was cut off begins anew when a bridge has worked on the old folder since", async () => {
    const { from, to } = await aFullFolder();
    let portions = 0;
    expect((await copy(from, to, { isStopping: () => ++portions > 9 })).outcome).toBe("stopped");
    const store = await open(from, FROM);
    await put(store, aRecord({ orderId: "2", reason: { code: "earn", trigger: "paid" } as never }));
    await store.purgeDeliveries(NOW + 1);
    await store.close();
    const kept = await answersIn(from, FROM);
    expect(await copy(from, to)).toMatchObject({ outcome: "equal", wentOn: false });
    expect(await answersIn(to, TO)).toEqual(kept);
  });

  test("of a folder with a damaged row names it, is no store, and is made anew once that is repaired", async () => {
    const { from, to, kept } = await aFullFolder();
    const [path = ""] = from.paths(`${FROM}/orders`).filter((name) => name.endsWith(".json"));
    let sound: Buffer | null = null;
    from.tamper(path, (bytes) => {
      sound = Buffer.from(bytes);
      bytes.fill(0, bytes.length - 40, bytes.length - 20);
      return bytes;
    });
    const report = await copy(from, to);
    expect(report.outcome).toBe("different");
    expect(report.read.orders).toMatchObject({ count: 0, damaged: 12 });
    expect(report.damaged).toContain("orders/1.json 1");
    await expect(open(to, TO)).rejects.toMatchObject({ trouble: { code: "copyCutOff" } });
    from.tamper(path, () => sound);
    expect(await copy(from, to)).toMatchObject({ outcome: "equal", wentOn: false });
    expect(await answersIn(to, TO)).toEqual(kept);
  });

  test("that is not what was read is no store, and the next try begins anew", async () => {
    const { from, to } = await aFullFolder();
    const losing = (target: CopyTarget): CopyTarget => ({
      ...bound(target),
      write: (portion, progress) => {
        const rows = portion.kind === "pastKeys" ? portion.rows.slice(1) : portion.rows;
        return target.write({ ...portion, rows } as Portion, progress);
      },
    });
    const report = await copy(from, to, { wrapped: losing });
    expect(report.outcome).toBe("different");
    await expect(open(to, TO)).rejects.toMatchObject({ trouble: { code: "copyCutOff" } });
    expect(await copy(from, to)).toMatchObject({ outcome: "equal", wentOn: false });
  });
});

test("whatever a folder's state holds is copied, or follows from what is copied", () => {
  const copied = ["settings", "values", "lastDeliveries", "calls"];
  const follows = ["journal", "orders", "deliveries", "orderChunks", "deliveryChunks", "names"];
  expect(Object.keys(NEW_STATE).sort()).toEqual([...copied, ...follows].sort());
});

describe("what is left behind", () => {
  test("knows at its next start that it may have forgotten something, and the copy does not doubt itself", async () => {
    const { from, to } = await aFullFolder();
    await copy(from, to);
    const calls = async (files: FileSystem, path: string) => (await answersIn(files, path)).calls.length;
    expect([await calls(from, FROM), await calls(to, TO)]).toEqual([3, 2]);
  });

  test("gives its own doubts to the copy", async () => {
    const from = (await aFullDisk()).copied();
    const to = FakeDisk.answeringAtOnce();
    await copy(from, to);
    expect((await answersIn(to, TO)).calls).toHaveLength(3);
  });

  test("stays as it was while the copy is not at its end", async () => {
    const { from, to } = await aFullFolder();
    await copy(from, to, { isStopping: () => true });
    expect((await answersIn(from, FROM)).calls).toHaveLength(2);
  });
});

describe("a place is refused", () => {
  test("where a store is already, or a list of erasures of one that was", async () => {
    const { from, to } = await aFullFolder();
    const store = await open(to, TO);
    await store.writeErasureList("[]");
    await store.close();
    await expect(copy(from, to)).rejects.toMatchObject({ trouble: { code: "folderNotEmpty", folder: TO } });
    const file = `${TO}.erasures.json`;
    const beside = FakeDisk.answeringAtOnce();
    await (await beside.create(file)).close();
    const trouble = { code: "erasureListOfAnother", file };
    await expect(copy(from, beside)).rejects.toMatchObject({ trouble });
  });

  test("where nothing is to be copied, or something of another format", async () => {
    const { from, to } = await aFullFolder();
    await expect(copy(to, to)).rejects.toMatchObject({ trouble: { code: "folderNotThere", folder: FROM } });
    const { salt } = JSON.parse((await from.read(`${FROM}/format.json`))?.toString() ?? "");
    from.tamper(`${FROM}/format.json`, () => Buffer.from(JSON.stringify({ format: 1, salt })));
    const trouble = { code: "folderOfEarlierFormat", folder: FROM, format: 1 };
    await expect(copy(from, to)).rejects.toMatchObject({ trouble });
    from.tamper(`${FROM}/format.json`, () => Buffer.from(JSON.stringify({ format: 9, salt })));
    await expect(copy(from, to)).rejects.toMatchObject({ trouble: { code: "folderTooNew" } });
    expect(to.paths(TO)).toEqual([]);
  });
});
