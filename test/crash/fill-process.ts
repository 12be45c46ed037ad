import { openLowdbStore } from "../../src/store/lowdb/open.ts";
import { aDelivery, aRecord, aStep } from "../support/builders/stored.ts";
import { givenToChild, sendToParent } from "../support/processes/child.ts";

/** Fills a data folder with processed deliveries and an order for each whose step waits; never closes it. */
export interface FillGiven {
  readonly folder: string;
  readonly orders: number;
  readonly bodyBytes: number;
}

export interface Filled {
  readonly tookMs: number;
}

const WIDTH = 500;
const SHOP = "garden";

const { folder, orders, bodyBytes } = givenToChild<FillGiven>();
const startedAt = performance.now();
const store = await openLowdbStore({ path: folder });
let next = 0;
await Promise.all(
  Array.from({ length: WIDTH }, async () => {
    while (next < orders) await fill(next++);
  }),
);
sendToParent({ tookMs: performance.now() - startedAt } satisfies Filled);
// It waits to be killed.
setInterval(() => undefined, 60_000);

async function fill(number: number): Promise<void> {
  const orderId = String(5_000_000_000 + number);
  const plannedAt = Date.now();
  const body = Buffer.alloc(bodyBytes, orderId);
  const { id } = await store.addDelivery(
    aDelivery({ shop: SHOP, dedupeKey: orderId, receivedAt: plannedAt, body }),
  );
  const operations = [aStep({ id: `${SHOP}:${orderId}:earn:1`, plannedAt })];
  await store.changeOrder({ shop: SHOP, orderId }, () => ({
    record: aRecord({ shop: SHOP, orderId, brand: "main", changedAt: plannedAt, operations }),
    result: null,
    settles: [{ deliveryId: id, outcome: "processed", reason: null, orderIds: [orderId] }],
  }));
}
