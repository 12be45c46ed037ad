import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Low } from "lowdb";
import { JSONFile } from "lowdb/node";
import type { OrderRecord } from "../../src/domain/order/order-record.ts";
import { openLowdbStore } from "../../src/store/lowdb/open.ts";
import { NOON } from "../support/builders/orders.ts";
import { aRecord } from "../support/builders/stored.ts";
import { type Figure, median, rounded } from "./figure.ts";
import type { StoreStart } from "./store-start.ts";

const FEW = 1_000;
const MANY = 1_000_000;
const ROUNDS = 7;
const PLAIN_ORDERS = 10_000;
const PLAIN_CHANGES = 40;
const CHANGES = 10_000;
const WIDTH = 200;

/** How the embedded store does with a million orders, against a thousand and against a plain lowdb file. */
export async function run(): Promise<readonly Figure[]> {
  const top = await mkdtemp(join(tmpdir(), "loyalty-bench-"));
  try {
    return [...(await scale(top)), ...(await changes(top))];
  } finally {
    await rm(top, { recursive: true });
  }
}

async function scale(top: string): Promise<Figure[]> {
  const folders = { few: join(top, "few"), many: join(top, "many") };
  await script("store-fill.ts", folders.few, String(FEW));
  await script("store-fill.ts", folders.many, String(MANY));
  const measured: { readonly few: StoreStart; readonly many: StoreStart }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    measured.push({ few: await measure(folders.few), many: await measure(folders.many) });
  }
  const of = (what: keyof StoreStart, orders: "few" | "many") =>
    median(measured.map((round) => round[orders][what]));
  // Within a round, so that a busy moment of the machine strikes both.
  const ratio = (what: keyof StoreStart) => median(measured.map(({ few, many }) => many[what] / few[what]));
  return [
    figure("start with 1,000,000 orders, against 1,000", ratio("startMs"), "times", { atMost: 3 }),
    figure("start with 1,000,000 orders", of("startMs", "many"), "ms"),
    figure("memory with 1,000,000 orders", of("megabytes", "many"), "MB", { atMost: 300 }),
    figure("first page of 1,000,000 orders", of("listMs", "many"), "ms"),
    figure("search among 1,000,000 orders", of("searchMs", "many"), "ms"),
    figure("deliveries, against 1,000 orders", ratio("deliveriesPerSecond"), "times", { atLeast: 0.9 }),
    figure("durable deliveries with 1,000,000 orders", of("deliveriesPerSecond", "many"), "a second"),
  ];
}

async function changes(top: string): Promise<Figure[]> {
  const plain = await plainChanges(join(top, "plain.json"));
  const ours = await ourChanges(join(top, "ours"));
  return [
    figure("changes of a plain lowdb file with 10,000 orders", plain, "a second"),
    figure("changes of the store with 10,000 orders", ours, "a second"),
    figure("changes, against the plain lowdb file", ours / plain, "times", { atLeast: 300 }),
  ];
}

async function plainChanges(path: string): Promise<number> {
  const orders: Record<string, OrderRecord> = {};
  for (let number = 0; number < PLAIN_ORDERS; number++) orders[number] = aRecord({ orderId: String(number) });
  const document = new Low(new JSONFile<typeof orders>(path), orders);
  const startedAt = performance.now();
  for (let number = 0; number < PLAIN_CHANGES; number++) {
    await document.update((all) => {
      all[number] = aRecord({ orderId: String(number), changedAt: NOON + 1 });
    });
  }
  return PLAIN_CHANGES / ((performance.now() - startedAt) / 1000);
}

async function ourChanges(path: string): Promise<number> {
  const store = await openLowdbStore({ path });
  const changeAll = async (count: number, changedAt: number) => {
    let next = 0;
    const loop = async () => {
      while (next < count) {
        const record = aRecord({ orderId: String(next++), changedAt });
        await store.changeOrder(record, () => ({ record, result: null }));
      }
    };
    await Promise.all(Array.from({ length: WIDTH }, loop));
  };
  await changeAll(PLAIN_ORDERS, NOON);
  const startedAt = performance.now();
  await changeAll(CHANGES, NOON + 1);
  const perSecond = CHANGES / ((performance.now() - startedAt) / 1000);
  await store.close();
  return perSecond;
}

async function measure(path: string): Promise<StoreStart> {
  return JSON.parse(await script("store-start.ts", path)) as StoreStart;
}

async function script(name: string, ...given: readonly string[]): Promise<string> {
  const path = fileURLToPath(new URL(name, import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [path, ...given]);
  return stdout;
}

function figure(name: string, value: number, unit: string, goal?: Figure["goal"]): Figure {
  return { name, value: rounded(value), unit, ...(goal === undefined ? {} : { goal }) };
}
