import { openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { NOON } from "../builders/orders.ts";
import { aDelivery, aRecord } from "../builders/stored.ts";
import { givenToChild, sendToParent } from "../processes/child.ts";

/** Opens the folder in a process of its own. With `works`, stores as fast as possible and reports what is durable. */
export interface StoreChildGiven {
  readonly path: string;
  readonly works: boolean;
}

export type StoreChildReady = { readonly refused: string | null };
/** The delivery and order with this number are durable. */
export interface Durable {
  readonly number: number;
}

const WIDTH = 8;
const { path, works } = givenToChild<StoreChildGiven>();
const opening = openLowdbStore({ path, checkpointBytes: 100_000 });
const refused = await opening.then(
  () => null,
  (error: Error) => error.message,
);
sendToParent({ refused } satisfies StoreChildReady);
if (refused !== null) process.disconnect();
else if (works) await work();
else process.on("message", () => undefined); // An open channel keeps the owner alive until it is killed.

async function work(): Promise<void> {
  const store = await opening;
  const run = Date.now();
  let next = 0;
  const loop = async () => {
    for (;;) {
      const number = run * 1000 + next++;
      const orderId = String(number);
      const { id } = await store.addDelivery(aDelivery({ dedupeKey: orderId, receivedAt: NOON }));
      await store.changeOrder({ shop: "acme", orderId }, () => ({
        record: aRecord({ orderId }),
        result: null,
        settles: [{ deliveryId: id, outcome: "processed", reason: null, orderIds: [orderId] }],
      }));
      sendToParent({ number } satisfies Durable);
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, loop));
}
