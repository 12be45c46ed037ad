import type { Mutation } from "./mutation.ts";

export const adapters: readonly Mutation[] = [
  {
    name: "an order that the app is too young to see counts as gone",
    file: "adapters/shopify/visibility.ts",
    find: "seesAll || (oldest",
    replace: "seesAll || true || (oldest",
    tests: ["test/integration/missing-orders.test.ts"],
  },
];
