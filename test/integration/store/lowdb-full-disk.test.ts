import { expect, test } from "vitest";
import { type LowdbStore, openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { StoreUnavailable } from "../../../src/store/store.ts";
import { NOON, SECOND } from "../../support/builders/orders.ts";
import { aDelivery } from "../../support/builders/stored.ts";
import { FakeDisk } from "../../support/disk/fake-disk.ts";
import { type Fault, faultyFiles } from "../../support/disk/faulty-files.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

/** Whether the disk is full is told from what is written to it: neither late, nor for long after there is space. */
const PATH = "/data";

/** On a folder that was in use. */
async function openOn(fault: Fault, clock: FakeClock): Promise<LowdbStore> {
  const disk = new FakeDisk();
  await (await openLowdbStore({ path: PATH, files: disk })).close();
  return openLowdbStore({ path: PATH, files: faultyFiles(disk, fault), clock });
}

test("a full disk is told of from the first refusal on, until nothing was refused for a minute", async () => {
  const clock = new FakeClock(NOON);
  let isFull = false;
  const fault: Fault = (act) => (isFull && act === "write" ? "ENOSPC" : null);
  const store = await openOn(fault, clock);
  const add = (dedupeKey: string) => store.addDelivery(aDelivery({ dedupeKey }));
  const fullSince = async () => (await store.counts()).troubledSince;
  await clock.advance(SECOND);
  isFull = true;
  await expect(add("refused")).rejects.toThrow(StoreUnavailable);
  expect(await fullSince()).toBe(NOON + SECOND);
  isFull = false;
  await add("taken at once");
  expect(await fullSince()).toBe(NOON + SECOND);
  await clock.advance(60 * SECOND);
  await add("taken");
  expect(await fullSince()).toBeNull();
  await store.close();
});

test("a full disk is noticed within a minute, and its end as well, although nothing arrives", async () => {
  const clock = new FakeClock(NOON);
  let isFull = false;
  const fault: Fault = (act) => (isFull && act === "write" ? "ENOSPC" : null);
  const store = await openOn(fault, clock);
  const passes = async (seconds: number) => {
    for (let at = 0; at < seconds; at += 5) await clock.advance(5 * SECOND);
    return (await store.counts()).troubledSince;
  };
  isFull = true;
  expect(await passes(60)).toBe(NOON + 60 * SECOND);
  isFull = false;
  expect(await passes(60)).toBeNull();
  await store.close();
});

test("documents are not behind for long once there is space, however little is written", async () => {
  const clock = new FakeClock(NOON);
  let isFull = true;
  const store = await openOn(
    (act, path) => (isFull && act === "create" && !path.includes("/journal/") ? "ENOSPC" : null),
    clock,
  );
  await store.addDelivery(aDelivery({ dedupeKey: "first" }));
  await expect(store.checkpoint()).rejects.toThrow("ENOSPC");
  isFull = false;
  await store.addDelivery(aDelivery({ dedupeKey: "soon" }));
  expect((await store.counts()).troubledSince).toBe(NOON);
  await clock.advance(600 * SECOND);
  await store.addDelivery(aDelivery({ dedupeKey: "later" }));
  await expect.poll(async () => (await store.counts()).troubledSince).toBeNull();
  await store.close();
});
