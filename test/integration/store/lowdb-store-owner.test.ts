import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FolderRefused } from "../../../src/store/lowdb/care/damage.ts";
import { openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { aDelivery } from "../../support/builders/stored.ts";
import { type Child, startChild } from "../../support/processes/child.ts";
import { isLong } from "../../support/runs/long-run.ts";
import type { Durable, StoreChildGiven, StoreChildReady } from "../../support/store/store-child.ts";

let path: string;
const children: Child<StoreChildReady>[] = [];

beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), "loyalty-store-"));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.process.kill("SIGCONT");
    await child.end("SIGKILL");
  }
  await rm(path, { recursive: true, force: true });
});

async function start(given: Partial<StoreChildGiven> = {}): Promise<Child<StoreChildReady>> {
  const child = await startChild<StoreChildReady>("test/support/store/store-child.ts", {
    path,
    works: false,
    ...given,
  });
  children.push(child);
  return child;
}

describe("a data folder has one owner", () => {
  test("a second process is refused, and the first goes on", async () => {
    const store = await openLowdbStore({ path });
    const second = await start();
    expect(second.ready.refused).toContain("folderInUse");
    expect(second.ready.refused).toContain(path);
    expect((await store.addDelivery(aDelivery())).outcome).toBe("stored");
    await store.close();
  });

  test("so is a second store in the same process", async () => {
    const store = await openLowdbStore({ path });
    await expect(openLowdbStore({ path })).rejects.toThrow(FolderRefused);
    await store.close();
    await (await openLowdbStore({ path })).close();
  });

  test("a paused owner is not robbed, and works on when it is woken", async () => {
    const owner = await start({ works: true });
    owner.process.kill("SIGSTOP");
    await expect(openLowdbStore({ path })).rejects.toThrow("folderInUse");
    const answer = nextMessage(owner);
    owner.process.kill("SIGCONT");
    expect((await answer).number).toBeGreaterThan(0);
  });

  test("a killed owner leaves nothing in the way", async () => {
    const owner = await start();
    await owner.end("SIGKILL");
    expect((await readdir(path)).filter((name) => name.endsWith(".sock"))).toHaveLength(1);
    const store = await openLowdbStore({ path });
    expect((await readdir(path)).filter((name) => name.endsWith(".sock"))).toHaveLength(1);
    await store.close();
    expect((await readdir(path)).filter((name) => name.endsWith(".sock"))).toEqual([]);
  });

  test("a folder deeper than socket paths reach works the same", async () => {
    const deep = join(
      path,
      "a-rather-long-folder-name".repeat(3),
      "another-rather-long-folder-name".repeat(3),
    );
    await mkdir(deep, { recursive: true });
    const store = await openLowdbStore({ path: deep });
    const second = await start({ path: deep });
    expect(second.ready.refused).toContain("folderInUse");
    await store.close();
    const third = await start({ path: deep });
    expect(third.ready.refused).toBeNull();
  });

  test("of many that start at once, beside a dead one, one and only one owns", async () => {
    await (await start()).end("SIGKILL");
    for (let round = 0; round < (isLong ? 40 : 1); round++) {
      const started = await Promise.all(Array.from({ length: 4 }, () => start()));
      expect(started.filter(({ ready }) => ready.refused === null)).toHaveLength(1);
      await Promise.all(started.map((child) => child.end("SIGKILL")));
    }
  });

  test("a folder in which no socket can be made is refused with the reason", async () => {
    const file = join(path, "file");
    await (await import("node:fs/promises")).writeFile(file, "");
    await expect(openLowdbStore({ path: file })).rejects.toThrow();
  });
});

describe("a process killed at any moment", () => {
  test("loses nothing of what it told to be durable", async () => {
    const durable = new Set<number>();
    for (let round = 0; round < (isLong ? 60 : 4); round++) {
      const child = await start({ works: true });
      expect(child.ready.refused).toBeNull();
      child.process.on("message", ({ number }: Durable) => durable.add(number));
      const wanted = durable.size + 20 + round * 37;
      while (durable.size < wanted) await nextMessage(child);
      await child.end("SIGKILL");
    }
    const store = await openLowdbStore({ path });
    for (const number of durable) {
      const orderId = String(number);
      expect(await store.getOrder({ shop: "acme", orderId }), orderId).not.toBeNull();
    }
    const counts = await store.counts();
    expect(counts.orders.idle).toBeGreaterThanOrEqual(durable.size);
    expect(counts.deliveries.processed).toBe(counts.orders.idle);
    await store.close();
  });
});

function nextMessage(child: Child<StoreChildReady>): Promise<Durable> {
  return new Promise((resolve) => child.process.once("message", (message) => resolve(message as Durable)));
}
