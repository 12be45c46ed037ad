import { expect, test } from "vitest";
import { tryRefund } from "../../../src/domain/plan/refund-trial.ts";
import { afterwards, refunded } from "../../support/builders/order-life.ts";
import { aContext, aProgramme, arrive, deleted } from "../../support/builders/orders.ts";

/** Given an order of 50.00 EUR whose points are approved, when somebody asks what a refund would do. */
function trial(cancel: object, before: readonly number[], amountMinor: number) {
  const context = aContext({ programme: aProgramme({ cancel: { ...aProgramme().cancel, ...cancel } }) });
  const record = afterwards([refunded(2, ...before)], context);
  return { record, tried: tryRefund(record, amountMinor, context) };
}

test.each([
  ["kept whatever goes back", { partialRefund: "keep" }, [], 2000, "approved", "stay"],
  ["below the share", { partialRefund: "cancel", share: 0.5 }, [], 2000, "approved", "stayBelow"],
  ["from the share on", { partialRefund: "cancel", share: 0.5 }, [], 2500, "cancelled", "cancelled"],
  [
    "with what went back before",
    { partialRefund: "cancel", share: 0.5 },
    [1500],
    1000,
    "cancelled",
    "cancelled",
  ],
  ["a person is asked", { partialRefund: "ask" }, [], 2000, "approved", "asked"],
  ["all of it", { partialRefund: "keep" }, [], 5000, "cancelled", undefined],
  ["the rest of it", { partialRefund: "keep" }, [1000], 4000, "cancelled", undefined],
] as const)("%s", (_, cancel, before, amountMinor, points, effect) => {
  const { tried } = trial(cancel, before, amountMinor);
  expect([tried?.points, tried?.partial?.effect]).toEqual([points, effect]);
});

test("a shop's word that only a part went back so far does not keep the rest from being all", () => {
  const context = aContext();
  const record = afterwards([refunded(2, 1000)], context);
  const { snapshot } = record.facts;
  if (snapshot === null) throw new Error("nothing arrived");
  const partly = {
    ...record,
    facts: { ...record.facts, snapshot: { ...snapshot, isPartiallyRefunded: true } },
  };
  expect(tryRefund(partly, 4000, context)?.reason.code).toBe("pointsCancelled");
});

test("the record stays as it is", () => {
  const { record } = trial({ partialRefund: "keep" }, [], 5000);
  expect([record.points, record.facts.refunds]).toEqual(["approved", []]);
});

test("of an order that the shop has not sent, nothing is known", () => {
  const context = aContext();
  expect(tryRefund(arrive(null, [deleted()], context), 100, context)).toBeNull();
});
