import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { backupStore } from "../../../src/store/lowdb/care/backup.ts";
import { openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { ANY_BUCKET, REMEMBERS_SINCE } from "../../../src/store/memory-gap.ts";
import type { Store, StoreUnavailable } from "../../../src/store/store.ts";
import { NOON } from "../../support/builders/orders.ts";
import { aDelivery } from "../../support/builders/stored.ts";
import { FakeDisk } from "../../support/disk/fake-disk.ts";
import { faultyFiles } from "../../support/disk/faulty-files.ts";
import { startChild } from "../../support/processes/child.ts";
import { isLong, seeded } from "../../support/runs/long-run.ts";
import type { StoreChildGiven, StoreChildReady } from "../../support/store/store-child.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const FIRST = "1000";
const MINUTE = 60_000;

let top: string;
/** So many as a mark takes. */
async function manyTurns(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setImmediate(resolve));
}
const at = (name: string) => join(top, name);
const sh = (command: string) => execFileSync("sh", ["-ec", command], { cwd: top });

beforeEach(async () => {
  top = await mkdtemp(join(tmpdir(), "loyalty-copies-"));
});
afterEach(() => rm(top, { recursive: true }));

/** The bridge runs on the folder for a while: one more delivery is kept. */
async function run(path = at("data")): Promise<void> {
  const store = await openLowdbStore({ path });
  await store.changeValue("acme", REMEMBERS_SINCE, (known) => known ?? FIRST);
  await store.addDelivery(aDelivery({ dedupeKey: String(await kept(store)) }));
  await store.close();
}

async function kept(store: Store): Promise<number> {
  return (await store.listDeliveries({ limit: 100 })).items.length;
}

/** Whether the store counts as one that forgot nothing: neither redeems nor the calls of the last minute. */
async function remembers(store: Store): Promise<boolean> {
  const since = await store.getValue("acme", REMEMBERS_SINCE);
  const anyCalls = (await store.recentCalls(0)).filter(({ bucket }) => bucket === ANY_BUCKET);
  expect(anyCalls.length > 0).toBe(since !== FIRST);
  return since === FIRST;
}

async function startsAsRemembering(): Promise<boolean> {
  const store = await openLowdbStore({ path: at("data") });
  try {
    return await remembers(store);
  } finally {
    await store.close();
  }
}

describe("a copy of the data folder, put in its place by hand, is known", () => {
  test.each([
    ["cp -r", "cp -r data copy", "rm -r data; mv copy data"],
    ["cp -a", "cp -a data copy", "rm -r data; cp -a copy data"],
    ["cp -a over what is there", "cp -a data copy", "cp -a copy/. data/"],
    ["cp -r over what is there", "cp -r data copy", "cp -r copy/. data/"],
    ["tar", "tar cf copy.tar data", "rm -r data; tar xpf copy.tar"],
    ["tar over what is there", "tar cf copy.tar data", "tar xpf copy.tar"],
    [
      "rsync, file by file in place",
      "cp -a data copy",
      "cd data; for f in $(find . -type f); do if [ -f ../copy/$f ]; then cat ../copy/$f > $f; else rm $f; fi; done; cd ../copy; for f in $(find . -type f); do [ -f ../data/$f ] || cp -a $f ../data/$f; done",
    ],
    [
      "a copy on another disk",
      "cp -a data /dev/shm/$(basename $PWD)",
      "rm -r data; mv /dev/shm/$(basename $PWD) data",
    ],
  ])("by %s", async (_how, copy, putBack) => {
    await run();
    sh(copy);
    await run();
    expect(await startsAsRemembering()).toBe(true);
    sh(putBack);
    expect(await startsAsRemembering()).toBe(false);
  });

  test("also one that was taken while the bridge ran, and a moment ago", async () => {
    await run();
    const store = await openLowdbStore({ path: at("data") });
    sh("cp -a data copy; rm -f copy/*.sock");
    await store.close();
    sh("rm -r data; mv copy data");
    expect(await startsAsRemembering()).toBe(false);
  });

  test("also a backup that was put there instead of restored", async () => {
    await run();
    await backupStore(at("data"), at("copy"));
    sh("rm -r data; mv copy data");
    expect(await startsAsRemembering()).toBe(false);
  });

  test("also when the start that noticed it was killed before it had written that down", async () => {
    await run();
    sh("cp -a data copy; rm -r data; mv copy data");
    const files = { ...(await import("../../../src/store/lowdb/file-system.ts")).diskFiles };
    const full = { ...files, open: async () => Promise.reject(new Error("killed")) };
    await expect(openLowdbStore({ path: at("data"), files: full })).rejects.toThrow("killed");
    expect(await startsAsRemembering()).toBe(false);
  });

  test("and from then on it is the data folder", async () => {
    await run();
    sh("cp -a data copy; rm -r data; mv copy data");
    expect(await startsAsRemembering()).toBe(false);
    const store = await openLowdbStore({ path: at("data") });
    const since = await store.getValue("acme", REMEMBERS_SINCE);
    await store.close();
    const again = await openLowdbStore({ path: at("data") });
    expect(await again.getValue("acme", REMEMBERS_SINCE)).toBe(since);
    await again.close();
  });
});

describe("no copy, and nothing is forgotten", () => {
  test.each([
    ["a restart", "true"],
    ["a folder moved to another name and back", "mv data other; mv other data"],
    ["another owner and other rights", "chown -R $(id -u):$(id -g) data; chmod -R u+rwX,go-rwx data"],
    ["times set anew", "find data -exec touch {} +"],
    ["a copy taken of it", "cp -a data copy; tar cf copy.tar data"],
  ])("after %s", async (_what, happen) => {
    await run();
    sh(happen);
    await run();
    expect(await startsAsRemembering()).toBe(true);
  });

  test("after kill -9", async () => {
    await run();
    const given: StoreChildGiven = { path: at("data"), works: true };
    const child = await startChild<StoreChildReady>("test/support/store/store-child.ts", given);
    await new Promise((resolve) => child.process.once("message", resolve));
    await child.end("SIGKILL");
    expect(await startsAsRemembering()).toBe(true);
  });
});

describe("a disk that is set back", () => {
  const open = (disk: FakeDisk, clock: FakeClock) => openLowdbStore({ path: "/data", files: disk, clock });
  async function running(): Promise<{ disk: FakeDisk; clock: FakeClock; store: Store }> {
    const [disk, clock] = [new FakeDisk(), new FakeClock(NOON, manyTurns)];
    const store = await open(disk, clock);
    await store.changeValue("acme", REMEMBERS_SINCE, () => FIRST);
    await clock.advance(3 * MINUTE);
    return { disk, clock, store };
  }
  const asItWas = (disk: FakeDisk) => disk.afterPowerCut(disk.actCount, () => 0);

  test("to how it was while the bridge ran, a quarter of an hour ago, is known", async () => {
    const { disk, clock } = await running();
    const snapshot = asItWas(disk);
    await clock.advance(16 * MINUTE);
    expect(await remembers(await open(snapshot, clock))).toBe(false);
  });

  test("is told from a bridge that was killed and started again, however long it had had nothing to do", async () => {
    const { disk, clock } = await running();
    await clock.advance(300 * MINUTE);
    const killed = asItWas(disk);
    await clock.advance(10 * MINUTE);
    expect(await remembers(await open(killed, clock))).toBe(true);
  });

  test("is told from one that was stopped for days, and from a clock that was set", async () => {
    const { disk, clock, store } = await running();
    await store.close();
    await clock.advance(5_000 * MINUTE);
    const again = await open(disk, clock);
    expect(await remembers(again)).toBe(true);
    clock.jumpWall(-300 * MINUTE);
    expect(await remembers(await open(asItWas(disk), clock))).toBe(true);
  });
});

test("a copy that was given the same inode is known by the time it was made", async () => {
  const [disk, clock] = [new FakeDisk(), new FakeClock(NOON)];
  const store = await openLowdbStore({ path: "/data", files: disk, clock });
  await store.changeValue("acme", REMEMBERS_SINCE, () => FIRST);
  await store.close();
  const files = faultyFiles(disk, () => null);
  const stat = async (path: string) => {
    const found = await files.stat(path);
    return found === null ? null : { ...found, born: `${found.born}1` };
  };
  expect(await remembers(await openLowdbStore({ path: "/data", files: { ...files, stat }, clock }))).toBe(
    false,
  );
});

test("no power cut makes a folder look like a copy", async () => {
  const disk = new FakeDisk();
  const clock = new FakeClock(NOON);
  const store = await openLowdbStore({ path: "/data", files: disk, clock });
  await store.changeValue("acme", REMEMBERS_SINCE, () => FIRST);
  const begun = disk.actCount;
  await clock.advance(2 * MINUTE);
  await store.close();
  const again = await openLowdbStore({ path: "/data", files: disk, clock });
  await clock.advance(2 * MINUTE);
  await again.close();
  for (let cut = begun; cut <= disk.actCount; cut++) {
    for (let fate = 0; fate < (isLong ? 50 : 5); fate++) {
      const found = disk.afterPowerCut(cut, seeded(cut * 1_000 + fate));
      const next = await openLowdbStore({ path: "/data", files: found, clock });
      expect(await remembers(next), `power cut after act ${cut}, seed ${cut * 1_000 + fate}`).toBe(true);
      await next.close();
    }
  }
});

test("a folder whose first start was cut short is as new as before", async () => {
  const disk = new FakeDisk();
  const clock = new FakeClock(NOON);
  await openLowdbStore({ path: "/data", files: disk, clock });
  for (let cut = 0; cut <= disk.actCount; cut++) {
    for (const fate of [() => 1, () => 0, seeded(cut)]) {
      const found = disk.afterPowerCut(cut, fate);
      const next = await openLowdbStore({ path: "/data", files: found, clock });
      expect(await next.recentCalls(0), `cut off after act ${cut} of ${disk.actCount}`).toEqual([]);
      await next.close();
    }
  }
});

test("a folder that is moved away while the bridge has nothing to do stops the store", async () => {
  await run();
  const clock = new FakeClock(NOON);
  const fatal: string[] = [];
  const onFatal = ({ trouble }: StoreUnavailable) => void fatal.push(trouble.code);
  const store = await openLowdbStore({ path: at("data"), clock, onFatal });
  sh("cp -a data copy; rm -f copy/*.sock");
  await rename(at("data"), at("elsewhere"));
  sh("mv copy data");
  const before = sh("find data -type f | xargs cat | cksum").toString();
  await clock.advance(6_000);
  await expect.poll(() => fatal).toEqual(["folderExchanged"]);
  await expect(store.addDelivery(aDelivery())).rejects.toThrow("folderExchanged");
  await store.close();
  expect(sh("find data -type f | xargs cat | cksum").toString()).toBe(before);
  expect((await readdir(at("data"))).filter((name) => name.endsWith(".sock"))).toEqual([]);
});
