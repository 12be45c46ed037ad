import { expect, test } from "vitest";
import { sentencesToCodes } from "../../../src/store/lowdb/migration/sentences-to-codes.ts";

const { order, value } = sentencesToCodes;
const asWritten = (text: string) => ({ code: "asWritten", text });

const earn = {
  kind: "earn",
  reason: "Earn points: the order is paid",
  lastError: "500 down for a moment",
  attempts: [
    { outcome: "transient", detail: "500 down for a moment" },
    { outcome: null, detail: null },
  ],
};
const record = {
  orderId: "1",
  reason: "Waits for payment",
  held: "Waits for a mobile number",
  operations: [earn, { ...earn, lastError: null, attempts: [] }],
  trace: [{ at: 1, what: "arrived", detail: "delivery orders/paid", delivery: "7" }],
};

test("each sentence of a record becomes a reason that says it as it was written; all else stays", () => {
  expect(order?.(record)).toEqual({
    orderId: "1",
    reason: asWritten("Waits for payment"),
    held: asWritten("Waits for a mobile number"),
    operations: [
      {
        kind: "earn",
        reason: asWritten("Earn points: the order is paid"),
        lastError: asWritten("500 down for a moment"),
        attempts: [
          { outcome: "transient", detail: asWritten("500 down for a moment") },
          { outcome: null, detail: null },
        ],
      },
      { kind: "earn", reason: asWritten("Earn points: the order is paid"), lastError: null, attempts: [] },
    ],
    trace: [{ at: 1, what: "arrived", detail: asWritten("delivery orders/paid"), delivery: "7" }],
  });
});

test("a record whose reasons are codes is the very same object", () => {
  const coded = { ...record, reason: { code: "waitsForPayment" } };
  expect(order?.(coded)).toBe(coded);
});

test("so do the findings of a resync and the problem of an audit", () => {
  const findings = [
    { orderId: "1", reason: "Points approved", operations: [{ operation: "earn", reason: "paid" }] },
  ];
  expect(value?.({ id: "a", findings }, "resync/a")).toEqual({
    id: "a",
    findings: [
      {
        orderId: "1",
        reason: asWritten("Points approved"),
        operations: [{ operation: "earn", reason: asWritten("paid") }],
      },
    ],
  });
  const audit = { state: "failed", problem: "the key is not accepted" };
  expect(value?.({ auditedUntil: 1, audit }, "audit")).toEqual({
    auditedUntil: 1,
    audit: { state: "failed", problem: asWritten("the key is not accepted") },
  });
});

test("what is done already, or is no such value, is left as it is", () => {
  const audit = { auditedUntil: null, audit: { problem: asWritten("the key is not accepted") } };
  expect(value?.(audit, "audit")).toEqual(audit);
  expect(value?.({ auditedUntil: null, audit: null }, "audit")).toEqual({ auditedUntil: null, audit: null });
  expect(value?.({ id: "a" }, "resync/a")).toEqual({ id: "a", findings: undefined });
  const other = { problem: "a sentence", reason: "another" };
  expect(value?.(other, "watch")).toBe(other);
});
