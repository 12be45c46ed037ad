import type { Mutation } from "./mutation.ts";

/** The facts of an order, their limits and what is planned from them. */
export const domain: readonly Mutation[] = [
  {
    name: "a reading of the whole order answers no notice of a refund",
    file: "src/domain/facts/refunds.ts",
    find: "reported.filter(({ toldAt }) => toldAt >= readAt)",
    replace: "reported",
    tests: ["test/unit/domain/refunds.test.ts"],
  },
  {
    name: "at equal times of change the larger refund wins over a later reading",
    file: "src/domain/facts/newest-snapshot.ts",
    find: "    readAt - current.snapshotSeenAt ||\n",
    replace: "",
    tests: ["test/unit/domain/refunds.test.ts"],
  },
  {
    name: "a refund that came without a new time of change is lost behind a reading",
    file: "src/domain/facts/refunds.ts",
    find: "const isListed = isWebhookOfNow && receivedAt !== undefined;",
    replace: "const isListed = isWebhookOfNow && receivedAt === undefined;",
    tests: ["test/unit/domain/refunds.test.ts"],
  },
  {
    name: "a text without end is taken as it is",
    file: "src/domain/order/limits.ts",
    find: "if (value === null || value.length <= LONGEST_TEXT[field]) return value;",
    replace: "if (field.length > 0) return value;",
    tests: ["test/unit/domain/limits.test.ts"],
  },
  {
    name: "an order beyond a limit is judged by what is left of it",
    file: "src/domain/plan/plan.ts",
    find: "const tooMuch = ending === null ? beyondLimits(record.facts) : [];",
    replace: "const tooMuch = ending === null ? beyondLimits(record.facts).slice(0, 0) : [];",
    tests: ["test/unit/domain/limits.test.ts"],
  },
  {
    name: "facts grow without end",
    file: "src/domain/facts/facts.ts",
    find: "if (list.length <= LONGEST_LIST) return",
    replace: "if (list.length >= 0) return",
    tests: ["test/unit/domain/limits.test.ts"],
  },
  {
    name: "refunds without room are forgotten",
    file: "src/domain/facts/refunds.ts",
    find: "newest[LONGEST_LIST]?.toldAt ?? 0",
    replace: "0",
    tests: ["test/unit/domain/limits.test.ts"],
  },
  {
    name: "an order that was deleted says that it was cancelled",
    file: "src/domain/plan/ending.ts",
    find: 'if (isDeleted(facts)) return { code: "orderDeleted" };',
    replace: 'if (isDeleted(facts)) return { code: "orderCancelled" };',
    tests: ["test/unit/domain/plan.test.ts"],
  },
  {
    name: "a campaign by an attribute says that a discount code brought it",
    file: "src/domain/plan/referral.ts",
    find: '({ code: "attributeSays", name: settings.attribute, value })',
    replace: '({ code: "discountCodeUsed", discountCode: value })',
    tests: ["test/unit/domain/plan.test.ts"],
  },
  {
    name: "what an interrupted call was about is not written into the story",
    file: "src/domain/operation/attempt.ts",
    find: "return answered(interrupted, id, detail, now);",
    replace: 'return traced(interrupted, now, "answered", detail);',
    tests: ["test/unit/domain/attempt.test.ts"],
  },
  {
    name: "points that are sent again are counted again",
    file: "src/domain/operation/points-moves.ts",
    find: 'kind === "earn" && (points === "none" || points === "cancelled")',
    replace: 'kind === "earn"',
    tests: ["test/unit/domain/points-moves.test.ts"],
  },
  {
    name: "points that were given anew are as many as those before",
    file: "src/domain/operation/points-given.ts",
    find: "isGivenAnew ? undefined : record.pointsGiven",
    replace: "record.pointsGiven",
    tests: ["test/unit/domain/points-given.test.ts"],
  },
];
