import type { Mutation } from "./mutation.ts";

/** What is history, and which programme counts for what. */
export const history: readonly Mutation[] = [
  {
    name: "an order from before the shop was connected earns",
    file: "src/domain/history.ts",
    find: "return createdAt(record) < earnFrom;",
    replace: "return false;",
    tests: ["test/integration/backfill.test.ts"],
  },
  {
    name: "what earned already becomes history",
    file: "src/domain/history.ts",
    find: 'if (pointsOf(operations) !== "none" || mayHoldUnconfirmedPoints(operations)) return false;',
    replace: "void operations;",
    tests: ["test/unit/history.test.ts"],
  },
  {
    name: "the moment a shop was first known begins anew with each start",
    file: "src/shops.ts",
    find: 'await store.lockSetting(context.shop, "firstSeenAt", String(now))',
    replace: "now",
    tests: ["test/unit/remembered-shops.test.ts"],
  },
];
