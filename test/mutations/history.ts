import type { Mutation } from "./mutation.ts";

/** What is history, and which programme counts for what. */
export const history: readonly Mutation[] = [
  {
    name: "an order from before the shop was connected earns",
    file: "src/domain/plan/history.ts",
    find: "return placedAt(record) < earnFrom;",
    replace: "return false;",
    tests: ["test/integration/resync/backfill.test.ts"],
  },
  {
    name: "what earned already becomes history",
    file: "src/domain/plan/history.ts",
    find: 'if (pointsOf(operations) !== "none" || mayHoldUnconfirmedPoints(operations)) return false;',
    replace: "void operations;",
    tests: ["test/unit/domain/history.test.ts"],
  },
  {
    name: "the moment a shop was first known begins anew with each start",
    file: "src/wiring/shops.ts",
    find: "noLater(known ?? locked, now)",
    replace: "String(now)",
    tests: ["test/unit/wiring/remembered-shops.test.ts"],
  },
  {
    name: "an earn that was refused keeps the activity of its first plan",
    file: "src/domain/plan/terms.ts",
    find: "return isEarned ? terms : null;",
    replace: "return terms;",
    tests: ["test/unit/domain/terms.test.ts"],
  },
  {
    name: "an earn that may have happened is sent again at another activity",
    file: "src/domain/plan/terms.ts",
    find: 'state === "sending" || mayHaveHappened)',
    replace: 'state === "sending")',
    tests: ["test/unit/domain/terms.test.ts"],
  },
  {
    name: "what was refused waits for a person although it would be sent otherwise now",
    file: "src/domain/plan/replan.ts",
    find: 'operation.state === "dead" && isOtherwise(operation, step, record, context)',
    replace: "false",
    tests: ["test/unit/domain/terms.test.ts", "test/integration/reconcile/programme-change.test.ts"],
  },
  {
    name: "a start with another programme plans nothing again",
    file: "src/reconcile/programme-change.ts",
    find: "(await parts.store.getValue(shop.shop, PLANNED_BY)) === print",
    replace: "true",
    tests: ["test/integration/reconcile/programme-change.test.ts"],
  },
  {
    name: "what was written by a clock that was ahead waits until that time comes",
    file: "src/domain/operation/redate.ts",
    find: "if (aheadMs <= 0) return operation;",
    replace: "if (aheadMs > 0) return operation;",
    tests: ["test/simulation/wall-clock.test.ts"],
  },
  {
    name: "nobody hears that the clock went back",
    file: "src/time/steady-clock.ts",
    find: "check.setBack(stepMs);",
    replace: ";",
    tests: ["test/unit/time/steady-clock.test.ts"],
  },
  {
    name: "due work follows a clock that all others say is ahead",
    file: "src/time/steady-clock.ts",
    find: "const wall = check.now();",
    replace: "const wall = clock.now();",
    tests: ["test/unit/time/steady-clock.test.ts"],
  },
  {
    name: "one wrong clock among those that tell the time holds approvals up",
    file: "src/time/clock-check.ts",
    find: "Math.min(...valid.map",
    replace: "Math.max(...valid.map",
    tests: ["test/unit/time/steady-clock.test.ts"],
  },
  {
    name: "a lane stays leased until the time of a clock that was ahead",
    file: "src/store/turns/due-lanes.ts",
    find: "    this.#follow(now);\n",
    replace: "",
    tests: ["test/integration/reconcile/redate-orders.test.ts"],
  },
];
