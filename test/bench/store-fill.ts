import { openLowdbStore } from "../../src/store/lowdb/open.ts";
import { NOON } from "../support/builders/orders.ts";
import { aDelivery, aRecord, aStep } from "../support/builders/stored.ts";

/** Fills a data folder: `node store-fill.ts <folder> <orders>`; a delivery for each, one lane in a hundred open. */
const [path = "", orders = "1000"] = process.argv.slice(2);
const WIDTH = 500;

const store = await openLowdbStore({ path });
let next = 0;
await Promise.all(
  Array.from({ length: WIDTH }, async () => {
    while (next < Number(orders)) await fill(next++);
  }),
);
await store.close();

async function fill(number: number): Promise<void> {
  const orderId = String(5_000_000_000 + number);
  const receivedAt = NOON + number;
  const body = Buffer.from(JSON.stringify({ id: orderId, note: "x".repeat(900) }));
  const { id } = await store.addDelivery(aDelivery({ dedupeKey: orderId, receivedAt, body }));
  const isOpen = number % 100 === 0;
  const step = aStep({
    id: `acme:${orderId}:earn:1`,
    state: isOpen ? "queued" : "done",
    plannedAt: receivedAt,
  });
  await store.changeOrder({ shop: "acme", orderId }, () => ({
    record: aRecord({ orderId, changedAt: receivedAt, operations: [step], mobile: `+49170${number}` }),
    result: null,
    settles: [{ deliveryId: id, outcome: "processed", reason: null, orderIds: [orderId] }],
  }));
}
