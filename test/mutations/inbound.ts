import type { Mutation } from "./mutation.ts";

/** Receiving, connections and the work on the inbox. */
export const inbound: readonly Mutation[] = [
  {
    name: "every delivery that only names an order waits in memory",
    file: "src/inbound/reference-queues.ts",
    find: "queue.waiting.length >= MOST_QUEUED",
    replace: "queue.waiting.length < 0",
    tests: ["test/integration/many-references.test.ts"],
  },
  {
    name: "a delivery that waits for its shop is handed out again and again",
    file: "src/inbound/reference-queues.ts",
    find: "    await store.restDelivery(deliveryId, now + QUEUED_MS);\n",
    replace: "",
    tests: ["test/integration/many-references.test.ts"],
  },
  {
    name: "large deliveries are handed out all at once",
    file: "src/store/lowdb/inbox.ts",
    find: "rows.length > 0 && bytes < MOST_TAKEN_BYTES",
    replace: "rows.length > 0",
    tests: ["test/integration/lowdb-store.test.ts"],
  },
];
