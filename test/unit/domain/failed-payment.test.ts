import { expect, test } from "vitest";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import { orderState } from "../../../src/domain/order/order-summary.ts";
import { decided, fulfilled, paid, stepDecided, told } from "../../support/builders/order-life.ts";
import { arrive, aSnapshotEvent, send } from "../../support/builders/orders.ts";

/**
 * Given an order that was paid, whose payment the shop then says to have failed,
 * when its points were given, or would be,
 * then a person is asked what becomes of them: they are neither approved nor cancelled by themselves.
 */
const failed = told(5, { isPaymentFailed: true });
const fulfilledAndFailed = told(6, { isFulfilled: true, isPaymentFailed: true });
const asked = (record: OrderRecord) => [record.reason.code, orderState(record), record.points];
const pending = () => send(arrive(null, [paid])).record;

test.each<[string, () => OrderRecord, string]>([
  ["whose points are pending", () => arrive(pending(), [failed]), "pending"],
  ["that would be approved", () => arrive(pending(), [fulfilledAndFailed]), "pending"],
  ["whose points are approved", () => arrive(send(arrive(null, [fulfilled])).record, [failed]), "approved"],
])("an order %s asks a person", (_title, order, points) => {
  expect(asked(order())).toEqual(["askAboutFailedPayment", "parked", points]);
  expect(send(order()).sent).toEqual([]);
});

test("an order that was paid and failed at once earns, and asks before anything is approved", () => {
  const { record, sent } = send(arrive(null, [told(1), fulfilledAndFailed]));
  expect([sent, ...asked(record)]).toEqual([["earn"], "askAboutFailedPayment", "parked", "pending"]);
});

test("a payment that failed before the order was ever paid asks nobody", () => {
  const record = arrive(null, [aSnapshotEvent({ isPaymentFailed: true })]);
  expect(record.reason.code).toBe("waitsForPayment");
});

test("once the shop says that it was paid after all, nobody is asked any more", () => {
  const record = arrive(arrive(pending(), [failed]), [told(9, { isFulfilled: true })]);
  expect(send(record).record.points).toBe("approved");
});

test.each([
  ["retry", "cancelForFailure", "cancelled"],
  ["skip", "keepDespiteFailure", "approved"],
] as const)("answered with %s, that is what happens, and it is asked once", (answer, decision, points) => {
  const answered = stepDecided(arrive(pending(), [fulfilledAndFailed]), "cancelPoints", answer);
  expect(answered.trace.findLast(({ what }) => what === "person")?.detail).toMatchObject({ decision });
  const { record } = send(answered);
  expect(record.points).toBe(points);
  expect(send(arrive(record, [told(8, { isFulfilled: true, isPaymentFailed: true })])).sent).toEqual([]);
});

test("the answer is taken back like any other: the person is asked again", () => {
  const kept = stepDecided(arrive(pending(), [failed]), "cancelPoints", "skip");
  expect(asked(decided(kept, "release"))).toEqual(["askAboutFailedPayment", "parked", "pending"]);
});
