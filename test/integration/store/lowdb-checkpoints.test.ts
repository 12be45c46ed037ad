import { expect, test } from "vitest";
import type { FileSystem } from "../../../src/store/lowdb/file-system.ts";
import { openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { aRecord, put } from "../../support/builders/stored.ts";
import { FakeDisk } from "../../support/disk/fake-disk.ts";
import { faultyFiles } from "../../support/disk/faulty-files.ts";

const DUE_BYTES = 20_000;

test("many changes that become durable together find one checkpoint due, not one each", async () => {
  let segments = 0;
  const files = faultyFiles(new FakeDisk(), (act, path) => {
    if (act === "create" && path.startsWith("/data/journal/")) segments += 1;
    return null;
  });
  const store = await openLowdbStore({ path: "/data", files, checkpointBytes: DUE_BYTES });
  const before = segments;
  await Promise.all(Array.from({ length: 50 }, (_, at) => put(store, aRecord({ orderId: String(at) }))));
  await store.close();
  // The one that was due, and perhaps one for what came while it ran.
  expect(segments - before).toBeGreaterThan(0);
  expect(segments - before).toBeLessThanOrEqual(2);
});

test("what the documents do not hold yet is bounded, however slow their disk is", async () => {
  const disk = FakeDisk.answeringAtOnce();
  const { promise: isDiskBack, resolve: bringDiskBack } = Promise.withResolvers<void>();
  const files: FileSystem = {
    ...faultyFiles(disk, () => null),
    async rename(from, to) {
      if (to.startsWith("/data/orders/")) await isDiskBack;
      await disk.rename(from, to);
    },
  };
  const store = await openLowdbStore({ path: "/data", files, checkpointBytes: DUE_BYTES });
  let stored = 0;
  const writing = (async () => {
    for (let at = 0; at < 100; at++) {
      await put(store, aRecord({ orderId: String(at) }));
      stored += 1;
    }
  })();
  // Many more turns than this disk needs for all of them.
  for (let turn = 0; turn < 5_000; turn++) await new Promise((resolve) => setImmediate(resolve));
  const size = JSON.stringify(aRecord()).length;
  // What came before the documents were begun, and as much again twice while they were written.
  expect(stored * size).toBeGreaterThan(DUE_BYTES);
  expect(stored * size).toBeLessThan(3 * DUE_BYTES + size);
  bringDiskBack();
  await writing;
  await store.close();
});

test("of the calls, the last ten minutes are kept, and the last 5,000 of longer ago", async () => {
  const store = await openLowdbStore({ path: "/data", files: FakeDisk.answeringAtOnce() });
  const minute = 60_000;
  const remember = (count: number, startedAt: number) =>
    Promise.all(
      Array.from({ length: count }, () => store.rememberCall({ bucket: "any", startedAt, monotonicAt: 0 })),
    );
  await remember(3_000, 0);
  await remember(4_000, 11 * minute);
  expect(await store.recentCalls(0)).toHaveLength(5_000);
  await remember(3_000, 12 * minute);
  expect(await store.recentCalls(0)).toHaveLength(7_000);
  await store.close();
});
