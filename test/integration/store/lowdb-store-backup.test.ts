import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { backupStore } from "../../../src/store/lowdb/care/backup.ts";
import { restoreStore } from "../../../src/store/lowdb/care/restore.ts";
import { type LowdbStore, openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { NOON } from "../../support/builders/orders.ts";
import { aDelivery, aRecord } from "../../support/builders/stored.ts";

let top: string;
const at = (name: string) => join(top, name);

beforeEach(async () => {
  top = await mkdtemp(join(tmpdir(), "loyalty-store-"));
});
afterEach(() => rm(top, { recursive: true }));

function deliveryOf(orderId: string) {
  return aDelivery({ dedupeKey: orderId, body: Buffer.alloc(2000, orderId), receivedAt: NOON });
}

async function fill(store: LowdbStore, from: number, count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const orderId = String(from + index);
      const { id } = await store.addDelivery(deliveryOf(orderId));
      await store.changeOrder({ shop: "acme", orderId }, () => ({
        record: aRecord({ orderId }),
        result: null,
        settles: [{ deliveryId: id, outcome: "processed", reason: null, orderIds: [orderId] }],
      }));
    }),
  );
}

async function holds(store: LowdbStore, from: number, count: number): Promise<boolean> {
  for (let number = from; number < from + count; number++) {
    const orderId = String(number);
    if ((await store.getOrder({ shop: "acme", orderId })) === null) return false;
    const again = await store.addDelivery(deliveryOf(orderId));
    if (again.outcome !== "duplicate") return false;
    if ((await store.getDelivery(again.id))?.orderIds[0] !== orderId) return false;
  }
  return true;
}

describe("a backup", () => {
  test("of a closed folder opens and holds everything; restored, too", async () => {
    const store = await openLowdbStore({ path: at("data") });
    await fill(store, 0, 50);
    await store.close();
    const report = await backupStore(at("data"), at("backup"));
    expect(report.findings).toEqual([]);
    expect(report.files).toBeGreaterThan(5);
    await restoreStore(at("backup"), at("restored"));
    for (const name of ["backup", "restored"]) {
      const copy = await openLowdbStore({ path: at(name) });
      expect(await holds(copy, 0, 50)).toBe(true);
      await copy.close();
    }
  });

  test("taken while the store works holds at least what was durable when it began", async () => {
    const store = await openLowdbStore({ path: at("data"), checkpointBytes: 60_000 });
    await fill(store, 0, 200);
    let isCopied = false;
    let next = 200;
    const working = (async () => {
      for (; !isCopied; next += 5) {
        await fill(store, next, 5);
        // A journal of so few bytes, written without a pause, would begin anew before any machine has copied it.
        await setTimeout(5);
      }
    })();
    const backups = [];
    for (const name of ["one", "two", "three"]) backups.push(await backupStore(at("data"), at(name)));
    isCopied = true;
    await working;
    await store.close();
    expect(backups.flatMap(({ findings }) => findings)).toEqual([]);
    for (const name of ["one", "two", "three"]) {
      const copy = await openLowdbStore({ path: at(name) });
      expect(await holds(copy, 0, 200), name).toBe(true);
      const counts = await copy.counts();
      expect((await copy.listOrders({ limit: 10_000 })).items).toHaveLength(counts.orders.idle);
      await copy.close();
    }
  });

  test("is for its owner's eyes only", async () => {
    await (await openLowdbStore({ path: at("data") })).close();
    await backupStore(at("data"), at("backup"));
    expect((await stat(at("backup"))).mode & 0o077).toBe(0);
    expect((await stat(join(at("backup"), "format.json"))).mode & 0o077).toBe(0);
  });

  test("is never put on top of something", async () => {
    await (await openLowdbStore({ path: at("data") })).close();
    await backupStore(at("data"), at("backup"));
    await expect(backupStore(at("data"), at("backup"))).rejects.toThrow("backupPlaceTaken");
    await expect(restoreStore(at("backup"), at("data"))).rejects.toThrow("folderNotEmpty");
  });

  test("that was cut short, or is damaged, is not restored", async () => {
    const store = await openLowdbStore({ path: at("data") });
    await fill(store, 0, 3);
    await store.close();
    await backupStore(at("data"), at("backup"));
    const [document = ""] = await readdir(join(at("backup"), "orders"));
    await writeFile(join(at("backup"), "orders", document), "{}");
    await expect(restoreStore(at("backup"), at("restored"))).rejects.toThrow("backupDamaged");
    await rm(join(at("backup"), "format.json"));
    await expect(restoreStore(at("backup"), at("restored"))).rejects.toThrow("backupDamaged");
    await expect(readdir(at("restored"))).rejects.toThrow("ENOENT");
  });
});
