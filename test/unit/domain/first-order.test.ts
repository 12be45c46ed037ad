import { describe, expect, test } from "vitest";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import {
  asksForFirstOrder,
  comesFirst,
  isFirstOpen,
  withFirstOrder,
} from "../../../src/domain/rules/first-order.ts";
import { afterwards } from "../../support/builders/order-life.ts";
import { aProgramme, arrive, aSnapshotEvent, deleted, NOON, SECOND } from "../../support/builders/orders.ts";

/** Which order of a customer is the first. Unless a row says otherwise, it is about order 1001, placed at noon and paid. */

const anArrived = (given: Partial<OrderSnapshot> = {}): OrderRecord =>
  arrive(null, [aSnapshotEvent({ isPaid: true, ...given })]);
const record = anArrived();
const earned = (isFirstOrder: boolean): OrderRecord => ({
  ...afterwards([aSnapshotEvent({ orderId: "1002", isPaid: true, createdAt: NOON + SECOND })]),
  isFirstOrder,
});

test.each<[when: string, other: OrderRecord, comesFirst: boolean]>([
  ["it was placed a second before", anArrived({ orderId: "1002", createdAt: NOON - SECOND }), true],
  ["it was placed a second later", anArrived({ orderId: "1000", createdAt: NOON + SECOND }), false],
  ["it was placed in the same second, with a smaller id", anArrived({ orderId: "1000" }), true],
  ["it was placed in the same second, with a larger id", anArrived({ orderId: "1002" }), false],
  ["it was placed in the same second, with a shorter id", anArrived({ orderId: "999" }), true],
  ["it was placed in the same second, with a longer id", anArrived({ orderId: "10000" }), false],
  ["it is the order itself", anArrived({ createdAt: NOON - SECOND }), false],
  ["it was not paid", anArrived({ orderId: "1002", createdAt: NOON - SECOND, isPaid: false }), false],
  ["it is a test", anArrived({ orderId: "1002", createdAt: NOON - SECOND, isTest: true }), false],
  ["it is a draft", anArrived({ orderId: "1002", createdAt: NOON - SECOND, isDraft: true }), false],
  ["nobody's", anArrived({ orderId: "1002", createdAt: NOON - SECOND, isAnonymised: true }), false],
  ["only a notice of its deletion is known", { ...arrive(null, [deleted()]), orderId: "1000" }, false],
  ["it earned as the first one, though placed later", earned(true), true],
  ["it earned as a later one", earned(false), false],
  ["it was found to be the first, and earned nothing yet", { ...earned(true), terms: null }, false],
])("another order comes first, or does not: %s", (_, other, isFirst) => {
  expect(comesFirst(other, record)).toBe(isFirst);
});

describe("whether an order is the first is open", () => {
  test("until another one is known to be the first", () => {
    expect(isFirstOpen(record)).toBe(true);
    expect(isFirstOpen({ ...record, isFirstOrder: true })).toBe(true);
    expect(isFirstOpen({ ...record, isFirstOrder: false })).toBe(false);
  });
  test("until its points were given", () => {
    expect(isFirstOpen(afterwards([aSnapshotEvent({ isPaid: true })]))).toBe(false);
  });
  test("only once the order was told of", () => {
    expect(isFirstOpen(arrive(null, [deleted()]))).toBe(false);
  });
});

describe("what was found out is kept with the order", () => {
  test("as it was found out, and not once more", () => {
    const first = withFirstOrder(record, true);
    expect(first.isFirstOrder).toBe(true);
    expect(withFirstOrder(first, true)).toBe(first);
    expect(withFirstOrder(first, false).isFirstOrder).toBe(false);
  });
  test("where nobody can tell, nothing is kept", () => {
    expect(withFirstOrder(record, null)).toBe(record);
    expect(withFirstOrder({ ...record, isFirstOrder: true }, null)).toEqual(record);
    expect(Object.keys(withFirstOrder({ ...record, isFirstOrder: true }, null))).not.toContain(
      "isFirstOrder",
    );
  });
  test("and stays once another one was the first", () => {
    const later = { ...record, isFirstOrder: false };
    expect(withFirstOrder(later, true)).toBe(later);
  });
});

describe("a programme asks which order is the first", () => {
  const rule = (firstOrder?: boolean) => ({
    when: { minTotal: null, ...(firstOrder === undefined ? {} : { firstOrder }) },
  });
  const earning = (firstOrder?: boolean) => ({
    activityId: "12",
    rules: [{ ...rule(firstOrder), activityId: "13" }],
  });
  test.each([
    ["where a rule asks for the first order", { earn: earning(true) }, true],
    ["where a rule asks for a later one", { earn: earning(false) }, true],
    ["where one of two rules does", { earn: { rules: [...earning().rules, ...earning(true).rules] } }, true],
    [
      "where an exclusion does",
      { exclude: { rules: [{ when: { minTotal: null, firstOrder: true } }] } },
      true,
    ],
    ["where conversions are for first orders", { conversion: { firstOrderOnly: true } }, true],
    ["not where conversions are for all", { conversion: { firstOrderOnly: false } }, false],
    ["not where its rules ask for something else", { earn: earning() }, false],
    ["not where there are none", {}, false],
  ])("%s", (_, given, asks) => {
    expect(asksForFirstOrder(aProgramme(given as Parameters<typeof aProgramme>[0]))).toBe(asks);
  });
});
