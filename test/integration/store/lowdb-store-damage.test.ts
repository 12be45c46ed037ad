import { beforeEach, describe, expect, test } from "vitest";
import { LOG_LINES } from "../../../src/runtime/log/log-lines.ts";
import { StoreDamaged } from "../../../src/store/lowdb/care/damage.ts";
import { type LowdbStore, openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { NOON } from "../../support/builders/orders.ts";
import { aDelivery, aRecord, aStep, put } from "../../support/builders/stored.ts";
import { FakeDisk } from "../../support/disk/fake-disk.ts";
import { isLong } from "../../support/runs/long-run.ts";

const PATH = "/data";
const JOURNAL = `${PATH}/journal/00000001.log`;

let disk: FakeDisk;
let warnings: { readonly fields: object; readonly message: string }[];

beforeEach(() => {
  disk = new FakeDisk();
  warnings = [];
});

const log = {
  info: () => {},
  warn: (fields: object, message: string) => warnings.push({ fields, message }),
};
const open = (files = disk): Promise<LowdbStore> => openLowdbStore({ path: PATH, files, log });
const flip = (at: number) => (bytes: Buffer) => {
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0x10, at);
  return bytes;
};

/** A journal of three deliveries, a frame each, as a crash leaves it. Returns where each frame begins. */
async function crashed(): Promise<number[]> {
  const store = await open();
  const starts: number[] = [];
  for (const dedupeKey of ["a", "b", "c"]) {
    starts.push((await disk.read(JOURNAL))?.length ?? 0);
    await store.addDelivery(aDelivery({ dedupeKey }));
  }
  disk = disk.afterPowerCut(disk.actCount, () => 0);
  return starts;
}

/** Orders and deliveries in documents, after a clean close. */
async function closed(): Promise<void> {
  const store = await open();
  for (const orderId of ["1", "2", "3"]) await put(store, aRecord({ orderId, operations: [aStep()] }));
  const { id } = await store.addDelivery(aDelivery());
  await store.settleDelivery({ deliveryId: id, outcome: "processed", reason: null, orderIds: ["1"] });
  await store.addDelivery(aDelivery({ dedupeKey: "waiting" }));
  await store.close();
}

describe("the journal", () => {
  test("a torn tail of any length is cut and told once; the start succeeds", async () => {
    const [, , third = 0] = await crashed();
    const length = (await disk.read(JOURNAL))?.length ?? 0;
    for (let size = third + 1; size < length; size++) {
      const torn = disk.afterPowerCut(0, () => 0);
      torn.tamper(JOURNAL, (bytes) => bytes.subarray(0, size));
      warnings = [];
      const store = await open(torn);
      expect(warnings).toEqual([
        { fields: { file: JOURNAL, offset: third, bytes: size - third }, message: LOG_LINES.tailCutOff },
      ]);
      expect((await store.counts()).deliveries.waiting).toBe(2);
      expect((await store.addDelivery(aDelivery({ dedupeKey: "c" }))).outcome).toBe("stored");
      await store.close();
      warnings = [];
      await (await open(torn)).close();
      expect(warnings).toEqual([]);
    }
  });

  test("a byte changed anywhere before the last frame stops the start with file and offset", async () => {
    const starts = await crashed();
    const [first = 0, second = 0, third = 0] = starts;
    for (let at = 0; at < third; at++) {
      const damaged = disk.afterPowerCut(0, () => 0);
      damaged.tamper(JOURNAL, flip(at));
      const frame = at < first ? 0 : at < second ? first : second;
      const refusal = await open(damaged).catch((error) => error);
      expect(refusal, `byte ${at}`).toBeInstanceOf(StoreDamaged);
      expect(refusal.trouble.file).toBe(JOURNAL);
      if (at >= first) expect(refusal.trouble, `byte ${at}`).toMatchObject({ offset: frame });
    }
  });

  test("a missing segment stops the start and is named", async () => {
    await closed();
    const [segment = ""] = disk.paths(`${PATH}/journal`);
    disk.tamper(segment, () => null);
    const trouble = { code: "journalPartMissing", file: segment };
    await expect(open()).rejects.toMatchObject({ trouble });
  });

  test("files that are not the store's are left alone", async () => {
    await closed();
    const other = await disk.create(`${PATH}/journal/.DS_Store`);
    await other.write(Buffer.from("x"), 0);
    await disk.create(`${PATH}/orders/index/notes.txt`);
    await disk.create(`${PATH}/orders/12.json~`);
    const store = await open();
    await store.checkpoint();
    await store.close();
    expect(disk.paths(PATH)).toContain(`${PATH}/journal/.DS_Store`);
  });
});

describe("documents", () => {
  test("a byte changed anywhere in an order document is found, named, and never read as an order", async () => {
    await closed();
    const document = `${PATH}/orders/1.json`;
    const length = (await disk.read(document))?.length ?? 0;
    for (let at = 0; at < length; at += isLong ? 1 : 17) {
      disk.tamper(document, flip(at));
      const store = await open();
      const read = store.getOrder({ shop: "acme", orderId: "1" });
      await expect(read, `byte ${at}`).rejects.toThrow(document);
      await store.close();
      disk.tamper(document, flip(at));
    }
    expect(await (await open()).getOrder({ shop: "acme", orderId: "1" })).not.toBeNull();
  });

  test("a damaged document holds up nothing that stands elsewhere", async () => {
    const store = await open();
    await put(store, aRecord({ orderId: "old", operations: [aStep()] }));
    await store.addDelivery(aDelivery({ dedupeKey: "old" }));
    await store.close();
    disk.tamper(`${PATH}/orders/1.json`, flip(100));
    disk.tamper(`${PATH}/deliveries/1.json`, flip(100));
    const again = await open();
    await put(again, aRecord({ orderId: "new", operations: [aStep()] }));
    await again.addDelivery(aDelivery({ dedupeKey: "new" }));
    const lanes = await again.takeDueLanes({ now: NOON, limit: 9, leaseMs: 1000, brands: ["main"] });
    expect(lanes.map(({ orderId }) => orderId)).toEqual(["new"]);
    expect(await again.takeDeliveries(9, NOON, 1000)).toHaveLength(1);
    expect(warnings.map(({ fields }) => fields)).toContainEqual(
      expect.objectContaining({ file: `${PATH}/orders/1.json` }),
    );
    const repeated = await again.addDelivery(aDelivery({ dedupeKey: "old" }));
    expect(repeated.outcome).toBe("stored");
    await again.close();
  });

  test.each(["state.json", "format.json"])("a damaged %s stops the start", async (name) => {
    await closed();
    disk.tamper(`${PATH}/${name}`, (bytes) => bytes.subarray(0, bytes.length - 5));
    await expect(open()).rejects.toThrow(name);
  });

  test.each(["format.json"])("a missing %s stops the start", async (name) => {
    await closed();
    disk.tamper(`${PATH}/${name}`, () => null);
    await expect(open()).rejects.toThrow(StoreDamaged);
  });

  test("what was left on its way to be renamed is removed at start", async () => {
    await closed();
    await disk.create(`${PATH}/temporary/orders-7.json`);
    await (await open()).close();
    expect(disk.paths(`${PATH}/temporary`)).toEqual([]);
  });
});

describe("the index", () => {
  const PARTS = ["orders/index/0.bin", "deliveries/index/0.bin", "orders/terms/0.bin"];
  const CHANGES = [
    ["with a changed byte", flip(40)],
    ["cut short", (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
    ["empty", () => Buffer.alloc(0)],
    ["gone", () => null],
  ] as const;
  test.each(PARTS.flatMap((part) => CHANGES.map(([how, change]) => [part, how, change] as const)))(
    "%s %s is made again from the documents, for good",
    async (part, _how, change) => {
      await closed();
      disk.tamper(`${PATH}/${part}`, change);
      const store = await open();
      await expectWhole(store);
      expect(warnings).toContainEqual({
        fields: expect.objectContaining({ file: `${PATH}/${part}` }),
        message: LOG_LINES.indexRemade,
      });
      await store.checkpoint();
      await store.close();
      warnings = [];
      const again = await open();
      await expectWhole(again);
      expect(warnings).toEqual([]);
      await again.close();
    },
  );
});

async function expectWhole(store: LowdbStore): Promise<void> {
  const found = await store.listOrders({ limit: 9, q: "ada@shop.example" });
  expect(found.items.map(({ orderId }) => orderId)).toEqual(["3", "2", "1"]);
  expect((await store.counts()).orders.queued).toBe(3);
  expect((await store.counts()).deliveries).toMatchObject({ processed: 1, waiting: 1 });
  expect(await store.getDelivery("1")).toMatchObject({ outcome: "processed", orderIds: ["1"] });
  expect((await store.addDelivery(aDelivery())).outcome).toBe("duplicate");
  expect(await store.takeDeliveries(9, NOON, 0)).toHaveLength(1);
  const lanes = await store.takeDueLanes({ now: NOON, limit: 9, leaseMs: 0, brands: ["main"] });
  expect(lanes).toHaveLength(3);
}
