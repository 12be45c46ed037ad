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
  {
    name: "a gap in a reading erases what is known of the customer",
    file: "src/domain/told-contact.ts",
    find: "!withheld.includes(part);",
    replace: "withheld.length >= 0;",
    tests: ["test/unit/told-contact.test.ts"],
  },
  {
    name: "a sum counts as a full refund where the platform says it is none",
    file: "src/domain/refunds.ts",
    find: "isAllBack && !snapshot.isPartiallyRefunded",
    replace: "isAllBack",
    tests: ["test/unit/edited-order.test.ts"],
  },
  {
    name: "an order that was edited after its payment is judged by its total of today",
    file: "src/domain/refunds.ts",
    find: "return firstPaid == null ? snapshot",
    replace: "return firstPaid !== undefined ? snapshot",
    tests: ["test/unit/edited-order.test.ts"],
  },
  {
    name: "points are taken back to be sent again although the plan would not send them",
    file: "src/reconcile/send-again.ts",
    find: "return isPlanned\n",
    replace: "return isPlanned || !isPlanned\n",
    tests: ["test/integration/send-again.test.ts"],
  },
  {
    name: "a pattern may take for ever with a stranger's code",
    file: "src/reconcile/match-code.ts",
    find: "{ timeout: LONGEST_MS }",
    replace: "{ timeout: 1_000_000 }",
    tests: ["test/unit/redemption.test.ts"],
  },
  {
    name: "a change of an order is taken for its payment after a restore",
    file: "src/domain/redemption.ts",
    find: "Math.min(notPaidBefore(look.snapshot), ",
    replace: "Math.min(record.facts.firstPaidAt ?? 0, ",
    tests: ["test/unit/redemption.test.ts"],
  },
];
