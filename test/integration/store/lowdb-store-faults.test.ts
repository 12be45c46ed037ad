import { describe, expect, test } from "vitest";
import { LOG_LINES } from "../../../src/runtime/log/log-lines.ts";
import { markFolder } from "../../../src/store/lowdb/care/folder-mark.ts";
import { type LowdbStore, type LowdbStoreOptions, openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { StoreUnavailable } from "../../../src/store/store.ts";
import { NOON } from "../../support/builders/orders.ts";
import { aDelivery, aRecord } from "../../support/builders/stored.ts";
import { FakeDisk } from "../../support/disk/fake-disk.ts";
import { type DiskAct, type Fault, faultyFiles } from "../../support/disk/faulty-files.ts";
import { seeded } from "../../support/runs/long-run.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const PATH = "/data";
const WRITING: ReadonlySet<DiskAct> = new Set(["create", "write"]);
const KEY = { shop: "acme", orderId: "1" };
const said = (text: string) => ({ code: "onHold", by: text }) as const;

describe("a full disk", () => {
  test("at any write, it refuses what it cannot keep, and goes on by itself once there is space", async () => {
    let failAt = 0;
    let writes = 0;
    do {
      failAt++;
      writes = 0;
      const disk = await usedDisk();
      const fault: Fault = (act) => {
        if (WRITING.has(act)) writes++;
        return WRITING.has(act) && writes >= failAt && writes < failAt + 4 ? "ENOSPC" : null;
      };
      const store = await openOn(disk, fault);
      const kept = await fill(store, 12);
      await expectKept(store, kept, `disk full from write ${failAt} on`);
      await store.close();
      const again = await openOn(disk);
      await expectKept(again, kept, `after a restart; disk full from write ${failAt} on`);
      await again.close();
    } while (writes >= failAt);
    expect(failAt).toBeGreaterThan(50);
  });

  test("for the documents only, the journal goes on alone and the counts tell since when", async () => {
    const disk = await usedDisk();
    let isFull = true;
    const warned: string[] = [];
    const store = await openOn(
      disk,
      (act, path) => (isFull && act === "create" && !path.includes("/journal/") ? "ENOSPC" : null),
      {
        log: { info: () => {}, warn: (_details, message) => warned.push(message) },
        checkpointBytes: 2000,
        clock: new FakeClock(NOON),
      },
    );
    const kept = await fill(store, 20);
    expect(kept.size).toBe(20);
    expect(warned).toContainEqual(LOG_LINES.documentsBehind);
    await expect(store.checkpoint()).rejects.toThrow("ENOSPC");
    await expectKept(store, kept, "while the disk is full");
    expect((await store.counts()).troubledSince).toBe(NOON);
    isFull = false;
    await store.checkpoint();
    expect((await store.counts()).troubledSince).toBeNull();
    await store.close();
    expect((await disk.list(`${PATH}/journal`)).length).toBe(1);
    expect(await disk.list(`${PATH}/temporary`)).toEqual([]);
    const again = await openOn(disk);
    await expectKept(again, kept, "after a restart");
    await again.close();
  });

  test("leaves nothing of a mark behind that there was no room for", async () => {
    const disk = await usedDisk();
    const files = faultyFiles(disk, (act) => (act === "write" ? "ENOSPC" : null));
    const mark = markFolder({ files, temporary: `${PATH}/temporary` }, PATH, { at: NOON, isLast: false });
    await expect(mark).rejects.toThrow("ENOSPC");
    expect(await disk.list(`${PATH}/temporary`)).toEqual([]);
  });

  test("leaves nothing behind that a later start takes for damage, though a checkpoint comes first", async () => {
    const disk = await usedDisk();
    let fault: Fault = () => null;
    const store = await openOn(disk, (act, path) => fault(act, path));
    const kept = await fill(store, 2);
    fault = (act) => (act === "write" ? "ENOSPC" : null);
    await expect(store.addDelivery(aDelivery({ dedupeKey: "refused" }))).rejects.toThrow(StoreUnavailable);
    // There is space for the journal's next part, and none for the documents.
    fault = (act, path) => (act === "create" && !path.includes("/journal/") ? "ENOSPC" : null);
    await expect(store.checkpoint()).rejects.toThrow("ENOSPC");
    for (let seed = 0; seed < 20; seed++) {
      const again = await openOn(disk.afterPowerCut(disk.actCount, seeded(seed)));
      await expectKept(again, kept, `after a power cut, seed ${seed}`);
      await again.close();
    }
  });

  test("shows nothing of a refused change", async () => {
    const disk = new FakeDisk();
    let isFull = false;
    const store = await openOn(disk, (act) => (isFull && act === "write" ? "ENOSPC" : null));
    await store.changeOrder(KEY, () => ({
      record: aRecord({ ...KEY, reason: said("before") }),
      result: null,
    }));
    const { id } = await store.addDelivery(aDelivery({ dedupeKey: "before" }));
    isFull = true;
    const announced: object[] = [];
    store.onChange((change) => void announced.push(change));
    const refused = store.changeOrder(KEY, () => ({
      record: aRecord({ ...KEY, reason: said("refused") }),
      result: null,
      settles: [{ deliveryId: id, outcome: "processed", reason: null, orderIds: [] }],
    }));
    await expect(refused).rejects.toThrow(StoreUnavailable);
    await expect(store.addDelivery(aDelivery({ dedupeKey: "refused" }))).rejects.toThrow(StoreUnavailable);
    await expect(store.lockSetting("acme", "x", "refused")).rejects.toThrow(StoreUnavailable);
    await expect(store.changeValue("acme", "x", () => "refused")).rejects.toThrow(StoreUnavailable);
    expect(announced).toEqual([]);
    expect((await store.getOrder(KEY))?.reason).toEqual(said("before"));
    expect(await store.getDelivery(id)).toMatchObject({ outcome: "waiting" });
    expect((await store.listDeliveries({ limit: 9 })).items).toHaveLength(1);
    isFull = false;
    expect((await store.addDelivery(aDelivery({ dedupeKey: "refused" }))).outcome).toBe("stored");
    expect(await store.lockSetting("acme", "x", "kept")).toBe("kept");
    await store.close();
  });
});

describe("a failing disk", () => {
  const CASES: readonly (readonly [string, Fault])[] = [
    ["a flush of the journal", (act, path) => (act === "flush" && path.includes("journal") ? "EIO" : null)],
    [
      "a flush for want of space",
      (act, path) => (act === "flush" && path.includes("journal") ? "ENOSPC" : null),
    ],
    [
      "a write with an input/output error",
      (act, path) => (act === "write" && path.includes("journal") ? "EIO" : null),
    ],
    ["a disk turned read-only", (act) => (act === "write" ? "EROFS" : null)],
  ];
  test.each(CASES)(
    "%s stops everything for good, once, and nothing acknowledged is lost",
    async (_what, fault) => {
      const disk = new FakeDisk();
      const fatal: StoreUnavailable[] = [];
      let isBroken = false;
      const store = await openOn(disk, (act, path) => (isBroken ? fault(act, path) : null), {
        onFatal: (error) => fatal.push(error),
      });
      const kept = await fill(store, 3);
      isBroken = true;
      const [one, two] = await Promise.allSettled([
        store.addDelivery(aDelivery({ dedupeKey: "lost-1" })),
        store.addDelivery(aDelivery({ dedupeKey: "lost-2" })),
      ]);
      expect([one?.status, two?.status]).toEqual(["rejected", "rejected"]);
      isBroken = false;
      for (const call of [
        store.addDelivery(aDelivery({ dedupeKey: "later" })),
        store.getOrder(KEY),
        store.takeDeliveries(9, NOON, 1),
        store.checkpoint(),
        store.scrub(),
      ]) {
        await expect(call).rejects.toThrow(StoreUnavailable);
      }
      expect(fatal).toHaveLength(1);
      await store.close();
      const again = await openOn(disk);
      await expectKept(again, kept, "after a restart");
      await again.close();
    },
  );

  test("at any act, either everything goes on or everything stops; what was acknowledged stays", async () => {
    let failAt = 0;
    let acts = 0;
    do {
      failAt++;
      acts = 0;
      const disk = await usedDisk();
      const fatal: StoreUnavailable[] = [];
      const onFatal = (error: StoreUnavailable) => fatal.push(error);
      let isArmed = true;
      const fault = () => (isArmed && ++acts === failAt ? "EIO" : null);
      const store = await openOn(disk, fault, { onFatal }).catch(() => null);
      if (store === null) continue;
      const kept = await fill(store, 6);
      isArmed = false;
      if (fatal.length === 0) await expectKept(store, kept, `failed at act ${failAt}`);
      isArmed = true;
      await store.close().catch(() => undefined);
      const again = await openOn(disk);
      await expectKept(again, kept, `failed at act ${failAt}, after a restart`);
      await again.close();
    } while (acts >= failAt);
    expect(failAt).toBeGreaterThan(50);
  });

  test("a data folder that is removed under a running store stops it", async () => {
    const disk = new FakeDisk();
    const fatal: StoreUnavailable[] = [];
    const store = await openOn(disk, undefined, { onFatal: (error) => fatal.push(error) });
    for (const name of await disk.list(`${PATH}/journal`)) await disk.remove(`${PATH}/journal/${name}`);
    await expect(store.addDelivery(aDelivery())).rejects.toThrow(StoreUnavailable);
    expect(fatal[0]?.trouble.code).toBe("folderExchanged");
    await store.close();
  });
});

/** One that a store was opened and closed on before. */
async function usedDisk(): Promise<FakeDisk> {
  const disk = new FakeDisk();
  await (await openOn(disk)).close();
  return disk;
}

function openOn(
  disk: FakeDisk,
  fault: Fault = () => null,
  options: Partial<LowdbStoreOptions> = {},
): Promise<LowdbStore> {
  return openLowdbStore({ path: PATH, checkpointBytes: 3000, files: faultyFiles(disk, fault), ...options });
}

/** Tries so many deliveries, one after another and with an order each; returns those that were acknowledged. */
async function fill(store: LowdbStore, count: number): Promise<Map<string, string>> {
  const kept = new Map<string, string>();
  for (let number = 0; number < count; number++) {
    const dedupeKey = `delivery-${number}`;
    try {
      const { id } = await store.addDelivery(
        aDelivery({ dedupeKey, body: Buffer.from(dedupeKey.repeat(20)) }),
      );
      kept.set(id, dedupeKey);
      const record = aRecord({ orderId: id, reason: said(dedupeKey) });
      await store.changeOrder({ shop: "acme", orderId: id }, () => ({ record, result: null }));
      kept.set(id, `${dedupeKey} with its order`);
    } catch (error) {
      expect(error).toBeInstanceOf(StoreUnavailable);
    }
  }
  return kept;
}

async function expectKept(store: LowdbStore, kept: ReadonlyMap<string, string>, when: string): Promise<void> {
  for (const [id, what] of kept) {
    const [dedupeKey = "", ...withOrder] = what.split(" ");
    expect(Buffer.from((await store.getDelivery(id))?.body ?? []).toString(), when).toBe(
      dedupeKey.repeat(20),
    );
    if (withOrder.length === 0) continue;
    expect((await store.getOrder({ shop: "acme", orderId: id }))?.reason, when).toEqual(said(dedupeKey));
  }
}
