import { NOON } from "../support/builders.ts";
import { aDelivery } from "../support/stored.ts";

/**
 * Opens a data folder and prints what it took: `node store-start.ts <folder>`. One process a measurement, so that
 * memory and start are those of a fresh bridge.
 */
const [path = ""] = process.argv.slice(2);
const DELIVERIES = 20_000;
const WIDTH = 200;

const { openLowdbStore } = await import("../../src/store/lowdb/open.ts");
const openedAt = performance.now();
const store = await openLowdbStore({ path });
const openMs = performance.now() - openedAt;
const startMs = performance.now();
const listMs = await took(() => store.listOrders({ limit: 50 }));
const searchMs = await took(() => store.listOrders({ limit: 50, q: "5000000007" }));
const parkedMs = await took(() => store.listOrders({ limit: 50, state: "parked" }));
const restingMb = megabytes();
const resting = process.memoryUsage();
const startedAt = performance.now();
let next = 0;
const run = `${process.pid}-${Date.now()}`;
await Promise.all(
  Array.from({ length: WIDTH }, async () => {
    while (next < DELIVERIES) {
      const number = next++;
      const body = Buffer.alloc(4096, "y");
      await store.addDelivery(
        aDelivery({ dedupeKey: `${run}-${number}`, receivedAt: NOON, body, outcome: "ignored" }),
      );
    }
  }),
);
const perSecond = Math.round((DELIVERIES / (performance.now() - startedAt)) * 1000);
const busyMb = megabytes();
await store.close();
console.log(
  JSON.stringify(
    {
      openMs,
      startMs,
      listMs,
      searchMs,
      parkedMs,
      restingMb,
      perSecond,
      busyMb,
      resting,
      busy: process.memoryUsage(),
    },
    rounded,
  ),
);

async function took(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function megabytes(): number {
  return process.memoryUsage.rss() / 1024 / 1024;
}

function rounded(_key: string, value: unknown): unknown {
  return typeof value === "number" ? Math.round(value * 10) / 10 : value;
}
