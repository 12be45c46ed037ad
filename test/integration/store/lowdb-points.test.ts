import { expect, test, vi } from "vitest";
import { openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { aConversion } from "../../support/builders/conversions.ts";
import { DAY, NOON } from "../../support/builders/orders.ts";
import { aRecord, aStep, put } from "../../support/builders/stored.ts";
import { FakeDisk } from "../../support/disk/fake-disk.ts";

const open = (files: FakeDisk) => openLowdbStore({ path: "/data", files });
const anEarner = (orderId: string, count: number) => ({
  ...aRecord({ orderId, points: "pending", operations: [aStep({ state: "done", endedAt: NOON })] }),
  pointsGiven: { count, source: "service", at: NOON } as const,
});
const given = (points: number, orders: number) => [
  { shop: "acme", span: 0, kind: "given", points, orders, unknown: 0 },
];
const sums = (store: Awaited<ReturnType<typeof open>>) => store.sumPoints([NOON, NOON + DAY]);

async function stored(): Promise<FakeDisk> {
  const disk = new FakeDisk();
  const store = await open(disk);
  for (let index = 0; index < 5; index++) await put(store, anEarner(String(index), 10));
  await store.checkpoint();
  await store.close();
  return disk;
}

async function overwrite(disk: FakeDisk, path: string, content: Buffer): Promise<void> {
  await disk.remove(path);
  await (await disk.create(path)).write(content, 0);
}

test("the index of another version, which held other columns, is made again with its sums", async () => {
  const disk = await stored();
  const path = "/data/orders/index/0.bin";
  const bytes = Buffer.from((await disk.read(path)) ?? "");
  bytes.writeUInt32LE(bytes.readUInt32LE(8) + 1, 8);
  await overwrite(disk, path, bytes);
  const store = await open(disk);
  expect(await sums(store)).toEqual(given(50, 5));
  await store.close();
});

test("a stop at any moment of a checkpoint counts nothing twice and forgets nothing", async () => {
  const disk = await stored();
  const store = await open(disk);
  await put(store, anEarner("1", 30));
  await put(store, anEarner("9", 10));
  const before = disk.actCount;
  await store.checkpoint();
  for (let acts = before; acts <= disk.actCount; acts++) {
    const again = await open(disk.afterPowerCut(acts, () => 0));
    expect(await sums(again)).toEqual(given(80, 6));
    await again.close();
  }
  await store.close();
});

const conversions = (store: Awaited<ReturnType<typeof open>>) =>
  store.sumConversions({ from: NOON, until: NOON + DAY, limit: 10 });

test("a stop at any moment of a checkpoint keeps each conversion at its campaign and code, once", async () => {
  const disk = new FakeDisk();
  const store = await open(disk);
  const orders = Array.from({ length: 4 }, (_, index) => ({
    ...{ orderId: String(index), discountCode: `CODE${index}` },
  }));
  for (const order of orders.slice(0, 2)) await put(store, aConversion(order));
  await store.checkpoint();
  for (const order of orders) await put(store, aConversion(order));
  const expected = (await conversions(store)).map(({ discountCode, orders: count }) => [discountCode, count]);
  const before = disk.actCount;
  await store.checkpoint();
  for (let acts = before; acts <= disk.actCount; acts++) {
    const again = await open(disk.afterPowerCut(acts, () => 0));
    expect((await conversions(again)).map((sum) => [sum.discountCode, sum.orders])).toEqual(expected);
    await again.close();
  }
  expect(expected).toEqual(orders.map(({ discountCode }) => [discountCode, 1]));
  await store.close();
});

test("sums are made without reading an order, however many there are", async () => {
  const disk = await stored();
  const store = await open(disk);
  await put(store, aConversion({ orderId: "9" }));
  await store.checkpoint();
  await store.close();
  const again = await open(disk);
  const read = vi.spyOn(disk, "read");
  expect(await conversions(again)).toHaveLength(1);
  expect(await sums(again)).toEqual(given(50, 5));
  expect(read).not.toHaveBeenCalled();
  await again.close();
});

test("sums of all time look at what there is, not at each quarter of an hour since 1970", async () => {
  const disk = await stored();
  const store = await open(disk);
  const lookups = vi.spyOn(Map.prototype, "get");
  const summed = await store.sumPoints([0, NOON, NOON + DAY]);
  const { length } = lookups.mock.calls;
  lookups.mockRestore();
  expect(summed).toEqual([{ ...given(50, 5)[0], span: 1 }]);
  expect(length).toBeLessThan(1_000);
  await store.close();
});
