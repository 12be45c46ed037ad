import type { Mutation } from "./mutation.ts";

const JUDGE = "src/domain/rules/judge.ts";
const OVERLAP = "src/domain/rules/overlap.ts";
const FIRST = "src/domain/rules/first-order.ts";
const TABLE = ["test/unit/domain/conditions.test.ts"];
const CHOOSING = ["test/unit/domain/rules.test.ts"];
const REFERENCE = ["test/unit/domain/rules-reference.test.ts"];
const SETTINGS = ["test/unit/settings/config-rules.test.ts"];
const FIRST_ORDERS = ["test/integration/outbound/first-order.test.ts"];

/** Mistakes in judging rules, and in what is refused and warned of. */
export const rules: readonly Mutation[] = [
  {
    name: "the words of an order are made comparable anew for each rule",
    file: JUDGE,
    find: "  comparable?.set(condition, present);\n",
    replace: "",
    tests: CHOOSING,
  },
  {
    name: "what a shop does not tell counts as none",
    file: JUDGE,
    find: 'const outcome = found !== null ? "holds" : isWhole ? "fails" : "unknown";',
    replace: 'const outcome = found !== null ? "holds" : "fails";',
    tests: TABLE,
  },
  {
    name: "a rule fits although a condition is unknown",
    file: JUDGE,
    find: 'return judged.every(({ outcome }) => outcome === "holds") ? "holds" : "unknown";',
    replace: 'return "holds";',
    tests: REFERENCE,
  },
  {
    name: "hours are those of UTC",
    file: "src/domain/rules/local-time.ts",
    find: "      timeZone: zone,",
    replace: '      timeZone: zone === "" ? zone : "UTC",',
    tests: TABLE,
  },
  {
    name: "hours do not go through midnight",
    file: JUDGE,
    find: "return from < to ? time >= from && time < to : time >= from || time < to;",
    replace: "return time >= from && time < to;",
    tests: TABLE,
  },
  {
    name: "a total that is just enough is too small",
    file: JUDGE,
    find: "totalMinor >= limitMinor : totalMinor <= limitMinor",
    replace: "totalMinor > limitMinor : totalMinor <= limitMinor",
    tests: TABLE,
  },
  {
    name: "a wider list is called covered by a narrower one",
    file: OVERLAP,
    find: "narrower.size > 0 && narrower.isSubsetOf(wider)",
    replace: "!narrower.isDisjointFrom(wider)",
    tests: REFERENCE,
  },
  {
    name: "a smaller total is called covered",
    file: OVERLAP,
    find: "narrower.minTotal !== null && !isSmaller(narrower.minTotal, wider.minTotal)",
    replace: "narrower.minTotal !== null",
    tests: SETTINGS,
  },
  {
    name: "a rule on what no order of the platform tells is accepted",
    file: "src/settings/rule-checks.ts",
    find: "!isTold(platform.judges, condition)",
    replace: "isTold(platform.judges, condition) && false",
    tests: SETTINGS,
  },
  {
    name: "a return window from a delivery that the platform never tells of is accepted",
    file: "src/settings/rule-checks.ts",
    find: "platform.tellsDelivery ||",
    replace: 'platform.title !== "" ||',
    tests: SETTINGS,
  },
  {
    name: "a notice that a dispute is open undoes that it was won",
    file: "src/domain/facts/disputes.ts",
    find: "DISPUTE_STATES.indexOf(b.state) > DISPUTE_STATES.indexOf(a.state)",
    replace: "DISPUTE_STATES.indexOf(b.state) < DISPUTE_STATES.indexOf(a.state)",
    tests: ["test/unit/domain/policies.test.ts"],
  },
  {
    name: "points of a disputed payment are approved",
    file: "src/domain/plan/plan.ts",
    find: "if (isDisputed(facts)) return",
    replace: "if (isDisputed(facts) && facts.snapshot === null) return",
    tests: ["test/unit/domain/policies.test.ts"],
  },
  {
    name: "a part of the payment that was lost in a dispute ends all points",
    file: "src/domain/facts/disputes.ts",
    find: "const isFull = isAll || amounts.includes(null);",
    replace: "const isFull = isAll || amounts.length > 0;",
    tests: ["test/unit/domain/policies.test.ts"],
  },
  {
    name: "a dispute whose amount nobody tells takes nothing back",
    file: "src/domain/facts/disputes.ts",
    find: "const isFull = isAll || amounts.includes(null);",
    replace: "const isFull = isAll;",
    tests: ["test/unit/domain/policies.test.ts"],
  },
  {
    name: "the amount in dispute is forgotten where the order is read again",
    file: "src/domain/facts/disputes.ts",
    find: "const { amount } = rank(b.amount) > rank(a.amount) ? b : a;",
    replace: "const { amount } = b;",
    tests: ["test/unit/domain/policies.test.ts"],
  },
  {
    name: "a dispute whose order cannot be read is taken for one without an order",
    file: "adapters/shopify/payloads.ts",
    find: '  order_id: optional("id", readId),\n  initiated_at',
    replace: "  order_id: optionalId,\n  initiated_at",
    tests: ["test/adapters/shopify/shopify-disputes.test.ts"],
  },
  {
    name: "with approved points, the question about a refund is asked and not shown",
    file: "src/domain/plan/plan.ts",
    find: "return steps([question, ...conversion], question.reason);",
    replace: 'return steps([question, ...conversion], { code: "pointsApproved" });',
    tests: ["test/unit/domain/refund-policies.test.ts"],
  },
  {
    name: "a referral of one's own order is recorded",
    file: "src/domain/plan/conversion.ts",
    find: "own.has(value) ||",
    replace: "own.has(`${value} `) ||",
    tests: ["test/unit/domain/conversions.test.ts"],
  },
  {
    name: "a referral counts for an order that the platform calls a later one",
    file: "src/domain/plan/conversion.ts",
    find: "isKnownFirst(order.record) === false",
    replace: "order.record.isFirstOrder === false",
    tests: ["test/unit/domain/conversions.test.ts"],
  },
  {
    name: "which order is the first is not found out for referrals",
    file: "src/domain/rules/first-order.ts",
    find: "if (conversion.firstOrderOnly === true) return true;",
    replace: "if (conversion.firstOrderOnly === undefined) return false;",
    tests: ["test/integration/outbound/first-order.test.ts"],
  },
  {
    name: "points are given before what their rule asks for was read",
    file: "src/outbound/lane-run.ts",
    find: "if (!(await this.#isRead())) return;",
    replace: "void this.#isRead;",
    tests: ["test/integration/reconcile/read-for-rules.test.ts"],
  },
  {
    name: "what an earlier reading told outlasts a later one",
    file: "src/domain/facts/read-parts.ts",
    find: "at > before.at ||",
    replace: "at < before.at ||",
    tests: ["test/unit/domain/read-parts.test.ts"],
  },
  {
    name: "an exclusion that asks for nothing is accepted",
    file: "src/domain/plan/programme.ts",
    find: "when: conditionsSchema.refine(isConditional,",
    replace: "when: conditionsSchema.refine((when) => isConditional(when) || true,",
    tests: SETTINGS,
  },
  {
    name: "an order that was placed before but never paid is the first",
    file: FIRST,
    find: "return firstPaidAt !== null && isEarlier(other, record);",
    replace: "return isEarlier(other, record);",
    tests: FIRST_ORDERS,
  },
  {
    name: "an order that is told late is the first once more",
    file: FIRST,
    find: "if (other.isFirstOrder === true && termsInForce(other) !== null) return true;",
    replace: "",
    tests: FIRST_ORDERS,
  },
  {
    name: "whether it is the first order is not found out before sending",
    file: "src/outbound/lane-run.ts",
    find: "this.#isFirstOrder = await this.#findFirstOrder();",
    replace: "this.#isFirstOrder = undefined;",
    tests: FIRST_ORDERS,
  },
  {
    name: "more orders of a customer than are looked at are none",
    file: "src/outbound/first-order.ts",
    find: "return nextCursor === null ? true : null;",
    replace: "return true;",
    tests: FIRST_ORDERS,
  },
  {
    name: "what was chosen when the points were given follows today's facts",
    file: "src/domain/plan/explain.ts",
    find: "const { activityId, rule } = kept ?? chooseActivity(order, programme);",
    replace: "const { activityId, rule } = chooseActivity(order, programme);",
    tests: ["test/integration/admin/explain.test.ts"],
  },
  {
    name: "products of an order that was read in part count as all",
    file: "adapters/shopify/order-node.ts",
    find: "order.lineItems?.pageInfo.hasNextPage !== false ? {} : { products }",
    replace: "order.lineItems === undefined ? {} : { products }",
    tests: ["test/adapters/shopify/shopify-two-roads.test.ts"],
  },
  {
    name: "a time that is none is said to be expected as an amount",
    file: "src/domain/plan/programme.ts",
    find: 'expected("expectedSince")',
    replace: 'expected("expectedAmount")',
    tests: ["test/unit/domain/programme-expectations.test.ts"],
  },
];
