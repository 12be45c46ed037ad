import { expect, test } from "vitest";
import { withPointsGiven } from "../../../src/domain/operation/points-given.ts";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import { summarise } from "../../../src/domain/order/order-summary.ts";
import { redactRecord } from "../../../src/domain/order/redaction.ts";
import { NOON, SECOND } from "../../support/builders/orders.ts";
import { aRecord, aStep } from "../../support/builders/stored.ts";

const LATER = NOON + SECOND;
const given = (points: OrderRecord["points"] = "pending") =>
  aRecord({ points, operations: [aStep({ state: "done", endedAt: NOON })] });
const service = (count: number | null) => ({ service: count, activities: null });
const activities = (count: number | null) => ({ service: null, activities: count });

test("what the service says is kept with the order, and is no change of the order", () => {
  const record = withPointsGiven(given(), service(50), LATER);
  expect(record.pointsGiven).toEqual({ count: 50, source: "service", at: LATER });
  expect(record.changedAt).toBe(NOON);
  expect(summarise(record).pointsGiven).toBe(50);
});

test("what nobody says is not known: nothing is kept", () => {
  const record = given();
  expect(withPointsGiven(record, service(null), LATER)).toBe(record);
  expect(summarise(record).pointsGiven).toBeNull();
});

test("an order without points has no number of them", () => {
  const record = aRecord();
  expect(withPointsGiven(record, service(50), LATER)).toBe(record);
});

test("what is known already is not written again", () => {
  const record = withPointsGiven(given(), service(50), LATER);
  expect(withPointsGiven(record, service(50), LATER + 1)).toBe(record);
  expect(withPointsGiven(record, service(null), LATER + 1)).toBe(record);
  expect(withPointsGiven(record, activities(70), LATER + 1)).toBe(record);
});

test("the service's word counts more than what the settings say", () => {
  const listed = withPointsGiven(given(), activities(70), LATER);
  expect(listed.pointsGiven).toMatchObject({ count: 70, source: "activities" });
  expect(withPointsGiven(listed, service(50), LATER)).toMatchObject({
    pointsGiven: { count: 50, source: "service" },
  });
});

test("points that were cancelled are known still; given anew, they are not before somebody says so", () => {
  const cancelled: OrderRecord = {
    ...withPointsGiven(given(), service(50), LATER),
    points: "cancelled",
    operations: [
      aStep({ state: "done" }),
      aStep({ id: "acme:1001:cancelPoints:1", kind: "cancelPoints", state: "done" }),
    ],
  };
  expect(withPointsGiven(cancelled, service(null), LATER)).toBe(cancelled);
  const anew = {
    ...cancelled,
    operations: [...cancelled.operations, aStep({ id: "acme:1001:earn:2", state: "done" })],
  };
  expect(withPointsGiven(anew, service(null), LATER).pointsGiven).toBeUndefined();
  expect(withPointsGiven(anew, service(80), LATER).pointsGiven).toMatchObject({ count: 80 });
});

test("a service that counts none after a cancellation does not say that there never were any", () => {
  const cancelled: OrderRecord = { ...withPointsGiven(given(), service(50), LATER), points: "cancelled" };
  const operations = [...cancelled.operations, aStep({ id: "c", kind: "cancelPoints", state: "done" })];
  const record = { ...cancelled, operations };
  expect(withPointsGiven(record, service(0), LATER + 1)).toBe(record);
  expect(withPointsGiven(record, service(40), LATER + 1).pointsGiven).toMatchObject({ count: 40 });
  expect(withPointsGiven(given(), service(0), LATER).pointsGiven).toMatchObject({ count: 0 });
});

test("an erased order keeps its number of points", () => {
  const record = withPointsGiven(given(), service(50), LATER);
  expect(redactRecord(record, LATER).pointsGiven).toEqual(record.pointsGiven);
});
