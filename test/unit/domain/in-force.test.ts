import { describe, expect, test } from "vitest";
import type { Operation } from "../../../src/domain/operation/operation.ts";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import { isFinished } from "../../../src/domain/person/offers.ts";
import { decisionsInForce, released } from "../../../src/domain/person/release.ts";
import { byAda } from "../../support/builders/order-life.ts";
import { aContext, anOrder } from "../../support/builders/orders.ts";
import { aRecord, aStep } from "../../support/builders/stored.ts";

/** What of a person's decisions is in force, and what is left of an order's steps when they are taken back. */

const { decisions: NONE, facts } = aRecord();
const approved = { decisions: { ...NONE, approve: byAda } };

describe("an order is finished", () => {
  const unpaid = facts;
  const ended = { ...facts, snapshot: anOrder({ isOrderCancelled: true }) };
  test.each<[string, Partial<OrderRecord>, boolean]>([
    ["one that may still be paid", { facts: unpaid }, false],
    ["one that was cancelled", { facts: ended }, true],
    ["points to be approved", { facts: ended, points: "pending" }, false],
    ["points approved", { facts: unpaid, points: "approved" }, true],
    ["points cancelled", { facts: unpaid, points: "cancelled" }, true],
    ["a step to be sent", { facts: ended, points: "approved", operations: [aStep()] }, false],
    [
      "a step that was sent",
      { facts: ended, points: "approved", operations: [aStep({ state: "done" })] },
      true,
    ],
  ])("%s", (_case, given, isSo) => {
    expect(isFinished(aRecord(given), aContext())).toBe(isSo);
  });
});

describe("a release", () => {
  const because = { code: "cancelledByPerson", by: "Ada" } as const;
  const cancelByPerson = aStep({ kind: "cancelPoints", state: "done", reason: { code: "cancel", because } });
  const question = (code: "askAboutRefund" | "askAboutFailedPayment") =>
    aStep({
      ...({
        kind: "cancelPoints",
        state: "parked",
        settledBy: "Ada",
        releasedBy: "Ada",
        releasedAt: 1,
      } as const),
      reason: { code } as Operation["reason"],
    });
  const undone = { settledBy: null, releasedBy: null, releasedAt: null };
  const release = (operations: readonly Operation[], given: Partial<OrderRecord> = {}) =>
    released(aRecord({ operations, ...given }), "Eve", aContext());
  const cancelled = { decisions: { ...NONE, cancel: byAda } };

  test.each(["askAboutRefund", "askAboutFailedPayment"] as const)("asks again: %s", (code) => {
    expect(release([question(code)]).operations).toEqual([{ ...question(code), ...undone }]);
  });
  test("plans again what was skipped, and leaves every other step as it is", () => {
    const skipped = aStep({ state: "withdrawn", settledBy: "Ada", releasedBy: "Ada", releasedAt: 1 });
    const [left, other] = release([skipped, aStep()]).operations;
    expect(left).toEqual({ ...skipped, settledBy: null });
    expect(other).toEqual(aStep());
  });
  test("takes a person's cancel back, and what was asked about it", () => {
    const earn = aStep({ state: "done" });
    const { operations, decisions } = release([earn, cancelByPerson, question("askAboutRefund")], cancelled);
    expect(decisions).toEqual(NONE);
    expect(operations).toEqual([
      earn,
      { ...cancelByPerson, takenBackBy: "Eve" },
      { ...question("askAboutRefund"), ...undone, takenBackBy: "Eve" },
    ]);
  });
  test("takes no cancel back that had another reason", () => {
    const byShop = aStep({
      ...({ kind: "cancelPoints", state: "done" } as const),
      reason: { code: "cancel", because: { code: "orderCancelled" } } as Operation["reason"],
    });
    expect(release([byShop], cancelled).operations).toEqual([byShop]);
  });
  test("takes no cancel back where nobody decided one, or the order has ended by itself", () => {
    expect(release([cancelByPerson]).operations).toEqual([cancelByPerson]);
    const ended = { ...facts, snapshot: anOrder({ isOrderCancelled: true }) };
    expect(release([cancelByPerson], { ...cancelled, facts: ended }).operations).toEqual([cancelByPerson]);
  });
  test("takes a cancel back also of an order that no snapshot was seen of", () => {
    const unseen = { ...facts, snapshot: null };
    expect(release([cancelByPerson], { ...cancelled, facts: unseen }).operations).toEqual([
      { ...cancelByPerson, takenBackBy: "Eve" },
    ]);
  });
});

describe("taking back one of several decisions", () => {
  const skipped = aStep({ state: "withdrawn", settledBy: "Ada", endedAt: 5 });
  const given = aRecord({
    decisions: { ...NONE, hold: byAda, cancel: { by: "Ben", at: 7 }, settle: byAda },
    operations: [skipped, aStep({ kind: "addConversion", state: "done", settledBy: "Ada" })],
  });

  test("each is listed with who and when, and one that was carried out is not", () => {
    expect(decisionsInForce(given).map(({ name, at }) => [name, at])).toEqual([
      ["hold", byAda.at],
      ["cancel", 7],
      ["settle", byAda.at],
      ["earn", 5],
    ]);
    const carriedOut = aRecord({ ...approved, points: "approved" });
    expect(decisionsInForce(carriedOut)).toEqual([]);
  });

  test.each(["hold", "cancel", "settle", "earn"] as const)("%s leaves the others in force", (only) => {
    const left = decisionsInForce(released(given, "Eve", aContext(), only)).map(({ name }) => name);
    expect(left).toEqual(["hold", "cancel", "settle", "earn"].filter((name) => name !== only));
  });

  test("a skipped step stays skipped when a cancel is taken back, and what was asked about it is asked again", () => {
    const because = { code: "askAboutFailedPayment" } as const;
    const question = aStep({ kind: "cancelPoints", state: "done", settledBy: "Ben", reason: because });
    const record = { ...given, operations: [skipped, question] };
    const { operations } = released(record, "Eve", aContext(), "cancel");
    expect(operations).toMatchObject([skipped, { settledBy: null, takenBackBy: "Eve" }]);
  });
});
