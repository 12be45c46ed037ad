import fc from "fast-check";
import { expect, test } from "vitest";
import { conversionMade } from "../../../src/domain/operation/conversion-made.ts";
import { redactRecord } from "../../../src/domain/order/redaction.ts";
import { figuresOf } from "../../../src/store/conversion-sums.ts";
import { aConversion } from "../../support/builders/conversions.ts";
import { NOON } from "../../support/builders/orders.ts";
import { aRecord, aStep } from "../../support/builders/stored.ts";

test("an order without a conversion that is done adds none", () => {
  expect(conversionMade(aRecord())).toBeNull();
  const waiting = aStep({ kind: "addConversion", campaignId: 42 });
  expect(conversionMade(aRecord({ operations: [waiting] }))).toBeNull();
});

test("an order is worth what it was when it was first paid", () => {
  const record = aConversion({ snapshot: { totalMinor: 900, currency: "EUR" } });
  const paid = { ...record, facts: { ...record.facts, firstPaid: { at: NOON, totalMinor: 1000 } } };
  expect(conversionMade(record)?.amount).toEqual({ amountMinor: 900, currency: "EUR" });
  expect(conversionMade(paid)?.amount).toEqual({ amountMinor: 1000, currency: "EUR" });
});

test.each([
  ["cancelled", { snapshot: { isOrderCancelled: true } }],
  ["of which the payment was voided", { snapshot: { isVoided: true } }],
  ["deleted", { snapshot: { isDeleted: true } }],
  ["paid back", { snapshot: { isRefunded: true } }],
  ["whose points were cancelled", { given: 5, points: "cancelled" }],
] as const)("an order %s has ended", (_, given) => {
  expect(conversionMade(aConversion())?.hasEnded).toBe(false);
  expect(conversionMade(aConversion(given))?.hasEnded).toBe(true);
});

test("whatever the order is, it counts once, and an erasure changes none of its figures", () => {
  const orders = fc.record({
    campaignId: fc.integer({ min: 1 }),
    discountCode: fc.string({ maxLength: 20 }),
    given: fc.option(fc.nat(), { nil: null }),
    snapshot: fc.record({ isOrderCancelled: fc.boolean(), isVoided: fc.boolean(), totalMinor: fc.nat() }),
  });
  fc.assert(
    fc.property(orders, (given) => {
      const record = aConversion(given);
      const made = conversionMade(record);
      expect(conversionMade(redactRecord(record, NOON))).toEqual(made);
      const figures = figuresOf({
        amountMinor: 1,
        points: made?.points ?? null,
        hasEnded: made?.hasEnded === true,
      });
      expect(figures.orders + figures.ended).toBe(1);
      expect(figures.amountMinor + figures.endedAmountMinor).toBe(1);
    }),
  );
});
