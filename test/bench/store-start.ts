import { openLowdbStore } from "../../src/store/lowdb/open.ts";
import { NOON } from "../support/builders/orders.ts";
import { aDelivery } from "../support/builders/stored.ts";

/**
 * Opens a data folder and prints what it took, as JSON: `node store-start.ts <folder>`. One process a measurement, so
 * that start and memory are those of a fresh process; the start counts from the process's own.
 */
export interface StoreStart {
  readonly startMs: number;
  readonly megabytes: number;
  readonly listMs: number;
  readonly searchMs: number;
  readonly deliveriesPerSecond: number;
}

const DELIVERIES = 20_000;
const BODY_BYTES = 4096;
const WIDTH = 200;

const store = await openLowdbStore({ path: process.argv[2] ?? "" });
const startMs = performance.now();
const megabytes = process.memoryUsage.rss() / 1024 / 1024;
const listMs = await took(() => store.listOrders({ limit: 50 }));
const searchMs = await took(() => store.listOrders({ limit: 50, q: "5000000007" }));
const deliveriesPerSecond = (DELIVERIES / (await took(deliver))) * 1000;
await store.close();
console.log(
  JSON.stringify({ startMs, megabytes, listMs, searchMs, deliveriesPerSecond } satisfies StoreStart),
);

async function deliver(): Promise<void> {
  const run = Date.now();
  let next = 0;
  const loop = async () => {
    while (next < DELIVERIES) {
      const dedupeKey = `${run}-${next++}`;
      const body = Buffer.alloc(BODY_BYTES, "y");
      await store.addDelivery(aDelivery({ dedupeKey, receivedAt: NOON, body, outcome: "ignored" }));
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, loop));
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
