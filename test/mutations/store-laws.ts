import type { Mutation } from "./mutation.ts";

/** A law of the store's contract each, taken out of the embedded store. */
const LAWS: readonly Omit<Mutation, "tests">[] = [
  {
    name: "a delivery that somebody took and never settled is lost",
    file: "src/store/lowdb/index/waiting-deliveries.ts",
    find: "      this.defer(row, now + leaseMs);\n",
    replace: "",
  },
  {
    name: "large deliveries are handed out all at once",
    file: "src/store/lowdb/inbox.ts",
    find: "rows.length > 0 && bytes < MOST_TAKEN_BYTES",
    replace: "rows.length > 0",
  },
  {
    name: "a dedupe key is one for all shops",
    file: "src/store/lowdb/add-delivery.ts",
    find: "const key = keyDigest(salt, shop, dedupeKey);",
    replace: 'const key = keyDigest(salt, "", dedupeKey);',
  },
  {
    name: "of many deliveries at once with one key, several are stored",
    file: "src/store/lowdb/add-delivery.ts",
    find: "return locks.run(key, async () => {",
    replace: "return locks.run(String(Math.random()), async () => {",
  },
  {
    name: "changes of one delivery interleave",
    file: "src/store/lowdb/inbox.ts",
    find: "return table.locks.run(String(row), async () => {\n        const known",
    replace: "return table.locks.run(String(Math.random()), async () => {\n        const known",
  },
  {
    name: "changes of one order interleave",
    file: "src/store/lowdb/records.ts",
    find: "locks.run(JSON.stringify([key.shop, key.orderId]), ",
    replace: "locks.run(String(Math.random()), ",
  },
  {
    name: "the call of a change is not remembered with it",
    file: "src/store/lowdb/records.ts",
    find: '        if (remembers !== undefined) writes.push({ kind: "call", ...remembers });\n',
    replace: "",
  },
  {
    name: "a key is forgotten with its delivery",
    file: "src/store/lowdb/inbox.ts",
    find: "before - KEY_MEMORY_MS, ",
    replace: "before, ",
  },
  {
    name: "what was received lately is forgotten with what is purged beside it",
    file: "src/store/lowdb/index/delivery-index.ts",
    find: "outcome === WAITING || receivedAt >= forgetBefore || count === limit",
    replace: "outcome === WAITING || count === limit",
  },
  {
    name: "of a purged delivery a body is compared",
    file: "src/store/lowdb/documents/delivery-table.ts",
    find: "    if (this.index.outcomeOf(row) === null) return false;\n    return holdsOtherBody",
    replace: "    if (this.index.outcomeOf(row) === null) return true;\n    return holdsOtherBody",
  },
  {
    name: "behind a full last page of orders another one is announced",
    file: "src/store/lowdb/index/order-list.ts",
    find: "found.length > query.limit && last !== undefined",
    replace: "found.length >= query.limit && last !== undefined",
  },
  {
    name: "behind a full last page of deliveries another one is announced",
    file: "src/store/lowdb/documents/delivery-table.ts",
    find: "    return { items, nextCursor: null };",
    replace: "    return { items, nextCursor: items.length === limit ? (items.at(-1)?.id ?? null) : null };",
  },
  {
    name: "the state of points does not narrow the order list",
    file: "src/store/lowdb/index/order-list.ts",
    find: "points === undefined ? 0 : POINTS_STATES.indexOf(points) + 1",
    replace: "0",
  },
  {
    name: "a lane that is released stays with whoever had it",
    file: "src/store/lowdb/records.ts",
    find: "      if (found !== null) lanes.release(found.row, lease);\n",
    replace: "",
  },
  {
    name: "lanes of every priority are taken, whatever was asked for",
    file: "src/store/lowdb/records.ts",
    find: "const lowest = PRIORITIES.indexOf(lowestPriority) + 1;",
    replace: "const lowest = PRIORITIES.length;",
  },
  {
    name: "a locked setting takes a second value",
    file: "src/store/lowdb/shop-memory.ts",
    find: "const locked = state.setting(key);",
    replace: "const locked = undefined as string | undefined;",
  },
  {
    name: "a repeated delivery is no sign of life",
    file: "src/store/lowdb/open.ts",
    find: '  if (write.kind === "repeat" && write.isTest !== true) state.deliveryArrived(write.shop, write.at);\n',
    replace: "",
  },
  {
    name: "a closed store answers",
    file: "src/store/lowdb/open.ts",
    find: "      if (error !== null) throw error;\n",
    replace: "",
  },
  {
    name: "what was erased of a delivery stays in its settlement",
    file: "src/store/lowdb/documents/delivery-table.ts",
    find: '{ kind: "settlement", row, outcome, text: erasedSettlement(settlement) }',
    replace: '{ kind: "settlement", row, outcome, text: settlement }',
  },
  {
    name: "orders of another account are listed where one was asked for",
    file: "src/store/lowdb/index/order-list.ts",
    find: '    (brand === 0 || brand === codeIn("brand")) &&\n',
    replace: "",
  },
  {
    name: "what is old stays kept behind an incident that goes on",
    file: "src/incidents/incident-log.ts",
    find: "({ begunAt }) => begunAt >= since,",
    replace: "({ endedAt }) => endedAt === null,",
  },
];

export const storeLaws: readonly Mutation[] = LAWS.map((law) => ({
  ...law,
  name: `a law of the store: ${law.name}`,
  tests: ["test/integration/store/lowdb-store.test.ts"],
}));
