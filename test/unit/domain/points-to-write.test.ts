import { expect, test } from "vitest";
import { newRecord } from "../../../src/domain/order/new-record.ts";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import { balancesToWrite, pointsToWrite } from "../../../src/domain/order/points-to-write.ts";
import { redactRecord } from "../../../src/domain/order/redaction.ts";
import { anOrder, DAY, NOON } from "../../support/builders/orders.ts";

const NEW = newRecord({ shop: "acme", orderId: "1" }, "main", NOON);
const GIVEN = { pointsGiven: { count: 120, source: "service", at: NOON } } as const;
const shown = (points: number | null, state: OrderRecord["points"]) => ({
  atShop: { points, state, at: NOON },
});

test.each<[string, Partial<OrderRecord>, ReturnType<typeof pointsToWrite>]>([
  ["an order without points", {}, null],
  ["pending points", { points: "pending", ...GIVEN }, { points: 120, state: "pending" }],
  ["points whose number nobody says", { points: "pending" }, { points: null, state: "pending" }],
  ["what it shows already", { points: "approved", ...GIVEN, ...shown(120, "approved") }, null],
  [
    "another number",
    { points: "approved", ...GIVEN, ...shown(100, "approved") },
    { points: 120, state: "approved" },
  ],
  [
    "points that are gone, with the number they had",
    { points: "cancelled", ...GIVEN, ...shown(120, "approved") },
    { points: 120, state: "cancelled" },
  ],
  [
    "no points any more",
    { points: "none", ...GIVEN, ...shown(120, "pending") },
    { points: null, state: "none" },
  ],
  ["an erased order", { points: "approved", ...GIVEN, erasedAt: NOON }, null],
  [
    "an order that was deleted for good",
    { points: "cancelled", ...GIVEN, facts: { ...NEW.facts, isDeletedForGood: true } },
    null,
  ],
])("what is written: %s", (_name, given, expected) => {
  expect(pointsToWrite({ ...NEW, ...given }, NOON)).toEqual(expected);
});

test("what the shop refused is written a day later at the earliest, or once the clock is right; anything else at once", () => {
  const refused = { ...NEW, points: "pending", ...GIVEN, notAtShop: shown(120, "pending").atShop } as const;
  expect(pointsToWrite(refused, NOON + DAY - 1)).toBeNull();
  expect(pointsToWrite(refused, NOON + DAY)).toEqual({ points: 120, state: "pending" });
  expect(pointsToWrite(refused, NOON - 30 * DAY)).toEqual({ points: 120, state: "pending" });
  expect(pointsToWrite({ ...refused, points: "approved" }, NOON)).toEqual({ points: 120, state: "approved" });
});

const placedBy = (customerId: string | null, isErased = false) => ({
  facts: { ...NEW.facts, snapshot: anOrder({ customerId }) },
  erasedAt: isErased ? NOON : null,
});

test.each<[string, Partial<OrderRecord>, readonly string[]]>([
  ["pending points", { points: "pending", ...GIVEN, ...placedBy("7") }, []],
  ["approved points", { points: "approved", ...GIVEN, ...placedBy("7") }, ["7"]],
  ["approved points of a guest", { points: "approved", ...GIVEN, ...placedBy(null) }, []],
  [
    "approved points that it has",
    { points: "approved", ...GIVEN, ...placedBy("7"), inBalanceAtShop: 120 },
    [],
  ],
  [
    "approved points that another customer's has",
    { points: "approved", ...GIVEN, ...placedBy("7"), inBalanceAtShop: 120, inBalanceOf: "8" },
    ["7", "8"],
  ],
  [
    "points that were taken back",
    { points: "cancelled", ...GIVEN, ...placedBy("7"), inBalanceAtShop: 120 },
    ["7"],
  ],
  ["points whose number nobody says", { points: "approved", ...placedBy("7") }, ["7"]],
  ["such points once that is noted", { points: "approved", ...placedBy("7"), inBalanceAtShop: null }, []],
  [
    "such points that were taken back",
    { points: "cancelled", ...placedBy("7"), inBalanceAtShop: null },
    ["7"],
  ],
  ["an erased customer's points", { points: "approved", ...GIVEN, ...placedBy("7", true) }, []],
])("whose balance is written: %s", (_name, given, customers) => {
  expect(balancesToWrite({ ...NEW, ...given })).toEqual(customers);
});

test("an erasure keeps what the shop shows of the points, and no more", () => {
  const atShop = { ...shown(120, "pending").atShop, more: "Ada" };
  expect(redactRecord({ ...NEW, atShop }, NOON).atShop).toEqual(shown(120, "pending").atShop);
});
