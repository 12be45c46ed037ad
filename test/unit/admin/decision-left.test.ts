import { describe, expect, test } from "vitest";
import { decisionLeft } from "../../../src/admin/acts/undoing-now.ts";
import type { Operation } from "../../../src/domain/operation/operation.ts";
import type { DecisionName } from "../../../src/domain/order/decision-name.ts";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import type { OrderDecision } from "../../../src/domain/person/person.ts";
import { byAda } from "../../support/builders/order-life.ts";
import { aRecord, aStep } from "../../support/builders/stored.ts";

const { decisions: NONE } = aRecord();
const approved = { decisions: { ...NONE, approve: byAda } };
const skipped: Partial<Operation> = { state: "withdrawn", settledBy: "Ada" };

describe("a decision about an order is in force", () => {
  test.each<[string, OrderDecision, Partial<OrderRecord>, boolean]>([
    ["no approval", "approve", {}, false],
    ["an approval", "approve", approved, true],
    ["an approval that was carried out", "approve", { ...approved, points: "approved" }, false],
    ["points approved without a person", "approve", { points: "approved" }, false],
    ["no hold", "hold", {}, false],
    ["a hold", "hold", { decisions: { ...NONE, hold: byAda } }, true],
    ["a hold, asked about a cancel", "cancel", { decisions: { ...NONE, hold: byAda } }, false],
    ["a cancel", "cancel", { decisions: { ...NONE, cancel: byAda } }, true],
    ["no settlement", "settle", {}, false],
    ["a settlement", "settle", { decisions: { ...NONE, settle: byAda } }, true],
    ["a release", "release", approved, false],
  ])("%s", (_case, decision, given, isSo) => {
    const done = { code: "actOrderDecided", decision } as const;
    expect(decisionLeft(aRecord(given), done)).toBe(isSo ? decision : null);
  });
});

describe("a step that was skipped is in force", () => {
  const done = { code: "actOperationDecided", operation: "cancelPoints", decision: "skip" } as const;
  const ofCancel = { ...skipped, kind: "cancelPoints" } as const;
  test.each<[string, readonly Operation[], boolean]>([
    ["none", [], false],
    ["this kind", [aStep(ofCancel)], true],
    ["another kind", [aStep(skipped)], false],
    ["one that became pointless", [aStep({ ...ofCancel, settledBy: null })], false],
    ["one that a person marked done", [aStep({ ...ofCancel, state: "done" })], false],
    ["one of two", [aStep({ kind: "cancelPoints" }), aStep(ofCancel)], true],
  ])("%s", (_case, operations, isSo) => {
    expect(decisionLeft(aRecord({ operations }), done)).toBe(isSo ? "cancelPoints" : null);
  });
});

describe("the answer to a question is in force, whatever else was decided", () => {
  const cancel = byAda;
  test.each<[string, "skip" | "retry", Partial<typeof NONE>, DecisionName | null]>([
    ["keeping points despite a refund", "skip", { cancel, keepDespiteRefund: byAda }, "keepDespiteRefund"],
    ["keeping points despite a failure", "skip", { keepDespiteFailure: byAda }, "keepDespiteFailure"],
    ["keeping them no longer", "skip", { cancel }, null],
    ["a cancel", "retry", { cancel }, "cancel"],
  ])("%s", (_case, decision, decisions, left) => {
    const done = {
      code: "actOperationDecided",
      operation: "cancelPoints",
      isAnswer: true,
      decision,
    } as const;
    expect(decisionLeft(aRecord({ decisions: { ...NONE, ...decisions } }), done)).toBe(left);
  });
});
