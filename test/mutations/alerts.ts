import type { Mutation } from "./mutation.ts";

/** What needs a person, and is told. */
export const alerts: readonly Mutation[] = [
  {
    name: "a clock that is ahead is told as work that piles up",
    file: "src/alerts/conditions.ts",
    find: 'alarm: { code: "clockAhead", minutes }',
    replace: 'alarm: { code: "workPilesUp", minutes }',
    tests: ["test/integration/alerts/conditions.test.ts"],
  },
  {
    name: "a shop that was never reached alerts nobody, however long it is away",
    file: "src/alerts/shop-conditions.ts",
    find: 'readAt === null && problemKind === "unreachable"',
    replace: "readAt !== null && now < 0",
    tests: ["test/integration/alerts/unreached-shop.test.ts"],
  },
];
