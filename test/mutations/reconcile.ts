import type { Mutation } from "./mutation.ts";

export const reconcile: readonly Mutation[] = [
  {
    name: "a round ends with the old end of a scan that was interrupted",
    file: "src/reconcile/watch.ts",
    find: "isPresent = progress.until >= now;",
    replace: "isPresent = true;",
    tests: ["test/integration/watch-behind.test.ts"],
  },
  {
    name: "a shop that lost many orders at once is believed",
    file: "src/reconcile/deleted-orders.ts",
    find: "const isTooMany = !isBelievable(mayBeGone, asked);",
    replace: "const isTooMany = mayBeGone < 0;",
    tests: ["test/integration/deleted-orders.test.ts"],
  },
];
