import { beforeEach, describe, expect, test } from "vitest";
import { checkStore } from "../../../src/store/lowdb/care/check.ts";
import { FolderRefused } from "../../../src/store/lowdb/care/damage.ts";
import { repairStore } from "../../../src/store/lowdb/care/repair.ts";
import { type LowdbStore, openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { aDelivery, aRecord, put } from "../../support/builders/stored.ts";
import { FakeDisk } from "../../support/disk/fake-disk.ts";

const PATH = "/data";
const EXPORT = "/export";
const ORDERS = ["1", "2", "3", "4"];

let disk: FakeDisk;

beforeEach(() => {
  disk = new FakeDisk();
});

const open = (): Promise<LowdbStore> => openLowdbStore({ path: PATH, files: disk });
const check = async () => (await checkStore(PATH, disk)).findings;
const repair = () => repairStore({ path: PATH, exportTo: EXPORT, files: disk });
const flip = (at: number) => (bytes: Buffer) => {
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0x10, at);
  return bytes;
};

/** Four orders and a delivery; in documents, or with `isCrashed` in the journal, a frame each. */
async function filled(isCrashed = false): Promise<number[]> {
  const store = await open();
  const starts: number[] = [];
  for (const orderId of ORDERS) {
    starts.push((await disk.read(`${PATH}/journal/00000001.log`))?.length ?? 0);
    await put(store, aRecord({ orderId, reason: { code: "onHold", by: `order ${orderId}` } }));
  }
  await store.lockSetting("acme", "orderId", "id");
  await store.addDelivery(aDelivery());
  if (isCrashed) disk = disk.afterPowerCut(disk.actCount, () => 0);
  else await store.close();
  return starts;
}

async function ordersLeft(): Promise<string[]> {
  const store = await open();
  const found: string[] = [];
  for (const orderId of ORDERS) {
    const record = await store.getOrder({ shop: "acme", orderId });
    if (record === null) continue;
    expect(record.reason).toEqual({ code: "onHold", by: `order ${orderId}` });
    expect((await store.listOrders({ limit: 9, q: `#${orderId}` })).items).toHaveLength(1);
    found.push(orderId);
  }
  expect((await store.counts()).orders.idle).toBe(found.length);
  await put(store, aRecord({ orderId: "new" }));
  expect((await store.addDelivery(aDelivery({ dedupeKey: "new" }))).outcome).toBe("stored");
  await store.close();
  return found;
}

describe("the check", () => {
  test("finds nothing in a sound folder, new, open a moment ago, or after a crash", async () => {
    expect(await check()).toEqual([]);
    await filled();
    expect(await checkStore(PATH, disk)).toMatchObject({ findings: [], rows: 5 });
    await filled(true);
    expect(await check()).toEqual([]);
  });

  test("takes a torn tail for what it is", async () => {
    await filled(true);
    disk.tamper(`${PATH}/journal/00000001.log`, (bytes) => bytes.subarray(0, bytes.length - 3));
    expect(await check()).toEqual([]);
  });

  test("names each damaged document, and each damaged frame with its offset", async () => {
    await filled();
    disk.tamper(`${PATH}/orders/1.json`, flip(200));
    disk.tamper(`${PATH}/deliveries/1.json`, flip(200));
    expect(await check()).toEqual([
      { code: "fileNotAsWritten", file: `${PATH}/orders/1.json` },
      { code: "fileNotAsWritten", file: `${PATH}/deliveries/1.json` },
    ]);
    disk = new FakeDisk();
    const [, second = 0, third = 0] = await filled(true);
    const journal = `${PATH}/journal/00000001.log`;
    disk.tamper(journal, flip(second + 50));
    disk.tamper(journal, flip(third + 50));
    expect(await check()).toEqual([{ code: "journalEntryDamaged", file: journal, offset: second }]);
  });

  test("changes nothing", async () => {
    await filled(true);
    const before = await Promise.all(disk.paths(PATH).map((path) => disk.read(path)));
    await check();
    expect(await Promise.all(disk.paths(PATH).map((path) => disk.read(path)))).toEqual(before);
  });
});

describe("the repair", () => {
  test("leaves a sound folder alone", async () => {
    await filled();
    expect(await repair()).toEqual({ found: [], exported: [], savedRows: 0, left: [], earlierFormat: null });
    expect(disk.paths(EXPORT)).toEqual([]);
  });

  test("keeps every frame of the journal that is sound, and exports the original", async () => {
    const [, second = 0] = await filled(true);
    const journal = `${PATH}/journal/00000001.log`;
    disk.tamper(journal, flip(second + 50));
    const original = await disk.read(journal);
    await expect(open()).rejects.toThrow("journalEntryDamaged");
    const report = await repair();
    expect(report).toMatchObject({ left: [], exported: [`${EXPORT}/journal-00000001.log`] });
    expect(await disk.read(`${EXPORT}/journal-00000001.log`)).toEqual(original);
    expect(await ordersLeft()).toEqual(["1", "3", "4"]);
  });

  test("keeps every row of a document that is sound, and exports the original", async () => {
    await filled();
    const document = `${PATH}/orders/1.json`;
    disk.tamper(document, (bytes) => flip(bytes.indexOf("order 3"))(bytes));
    const report = await repair();
    expect(report).toMatchObject({ left: [], savedRows: 3, exported: [`${EXPORT}/orders-1.json`] });
    expect(await ordersLeft()).toEqual(["1", "2", "4"]);
  });

  test("saves what stands in a document of which only a part is left", async () => {
    await filled();
    disk.tamper(`${PATH}/orders/1.json`, (bytes) => bytes.subarray(0, bytes.indexOf("order 3")));
    expect((await repair()).savedRows).toBe(2);
    expect(await ordersLeft()).toEqual(["1", "2"]);
  });

  test("goes on without a segment that is gone", async () => {
    const store = await openLowdbStore({ path: PATH, files: disk });
    await put(store, aRecord({ orderId: "1", reason: { code: "onHold", by: "order 1" } }));
    await store.close();
    const [segment = ""] = disk.paths(`${PATH}/journal`);
    disk.tamper(segment, () => null);
    expect((await repair()).left).toEqual([]);
    expect(await ordersLeft()).toEqual(["1"]);
  });

  test.each(["state.json", "format.json"])("finds its way without a sound %s", async (name) => {
    await filled();
    disk.tamper(`${PATH}/${name}`, (bytes) => bytes.subarray(0, 20));
    expect(await repair()).toMatchObject({ left: [], exported: [`${EXPORT}/${name}`] });
    expect(await ordersLeft()).toEqual(ORDERS);
  });

  test.each(["state.json", "format.json"])("finds its way without any %s", async (name) => {
    await filled();
    disk.tamper(`${PATH}/${name}`, () => null);
    expect((await repair()).left).toEqual([]);
    expect(await ordersLeft()).toEqual(ORDERS);
  });

  test("is refused while a process uses the folder", async () => {
    const claimed: typeof disk.claim = async () => {
      throw new FolderRefused({ code: "folderInUse", folder: PATH, pid: null });
    };
    const used = Object.assign(Object.create(disk), { claim: claimed }) as FakeDisk;
    await expect(repairStore({ path: PATH, exportTo: EXPORT, files: used })).rejects.toThrow("folderInUse");
  });
});
