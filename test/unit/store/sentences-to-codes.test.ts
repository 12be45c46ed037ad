import { describe, expect, test } from "vitest";
import { sentencesToCodes } from "../../../src/store/lowdb/migration/sentences-to-codes.ts";

const { order, delivery, settlement, value } = sentencesToCodes;
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

test("so do a resync's notes and why it waits or failed", () => {
  const job = {
    id: "a",
    notes: ["earlier orders stay"],
    waiting: "the shop is busy",
    problem: "no access",
    findings: [],
  };
  expect(value?.(job, "resync/a")).toEqual({
    id: "a",
    notes: [asWritten("earlier orders stay")],
    waiting: asWritten("the shop is busy"),
    problem: asWritten("no access"),
    findings: [],
  });
});

test("so does what the watch remembers of a shop", () => {
  const watched = {
    nextAt: 1,
    subscriptions: {
      checkedAt: 1,
      states: [
        { topic: "orders/paid", state: "missing", detail: "it is not there" },
        { topic: "orders/edited", state: "active", detail: null },
      ],
      restored: ["orders/paid: made"],
      problem: "no access",
    },
    ofNoUse: { since: 1, reason: "the signature is wrong" },
    mended: [{ at: 1, what: "orders", detail: "2 orders were read" }],
    scan: {
      notes: ["old orders"],
      under: { notes: ["more of them"], healed: 0 },
      problem: "asked too often",
    },
    deleted: { kept: ["1"], problem: "cannot be asked" },
  };
  const expected = {
    nextAt: 1,
    subscriptions: {
      checkedAt: 1,
      states: [
        { topic: "orders/paid", state: "missing", detail: asWritten("it is not there") },
        { topic: "orders/edited", state: "active", detail: null },
      ],
      restored: [asWritten("orders/paid: made")],
      problem: asWritten("no access"),
    },
    ofNoUse: { since: 1, reason: asWritten("the signature is wrong") },
    mended: [{ at: 1, what: "orders", how: asWritten("2 orders were read") }],
    scan: {
      notes: [asWritten("old orders")],
      under: { notes: [asWritten("more of them")], healed: 0 },
      problem: asWritten("asked too often"),
    },
    deleted: { kept: ["1"], problem: asWritten("cannot be asked") },
  };
  expect(value?.(watched, "watch")).toEqual(expected);
  expect(value?.(expected, "watch")).toEqual(expected);
  const early = { nextAt: 1, subscriptions: null, scan: { notes: [], under: null, problem: null } };
  expect(value?.(early, "watch")).toEqual(early);
});

test("so does the title of trouble that was announced", () => {
  const known = { since: 1, level: 1 };
  const expected = { told: [{ key: "disk", ...known, alarm: asWritten("The disk is full") }], pending: null };
  const titled = { told: [{ key: "disk", title: "The disk is full", ...known }], pending: null };
  expect(value?.(titled, "alerts")).toEqual(expected);
  expect(value?.(expected, "alerts")).toEqual(expected);
});

test("so does why a delivery was settled or left alone", () => {
  const row = { shop: "acme", outcome: "ignored", reason: "the topic means nothing", body: { base64: "" } };
  expect(delivery?.(row)).toEqual({ ...row, reason: asWritten("the topic means nothing") });
  expect(settlement?.({ outcome: "dead", reason: "invalid JSON", orderIds: [] })).toEqual({
    outcome: "dead",
    reason: asWritten("invalid JSON"),
    orderIds: [],
  });
  for (const reason of [null, asWritten("the topic means nothing")]) {
    const done = { ...row, reason };
    expect(delivery?.(done)).toBe(done);
    expect(settlement?.(done)).toBe(done);
  }
});

describe("the hints that an erased delivery left", () => {
  const base64 = (text: string) => ({ base64: Buffer.from(text).toString("base64") });
  const snapshot = { kind: "snapshot", orderId: "1" };
  const hint = (reason: unknown) => ({ kind: "reference", entity: "refund", id: "7", reason });
  const rowOf = (text: string, marks: object) => ({
    shop: "acme",
    reason: null,
    ...marks,
    body: base64(text),
  });
  const MARK = { "loyalty-bridge-reduced": "1" };

  test.each([{ content: "events", headers: {} }, { headers: MARK }])(
    "say why as it was written, and the body stays last: %j",
    (marks) => {
      const written = rowOf(JSON.stringify([snapshot, hint("it names a refund only")]), marks);
      const expected = rowOf(JSON.stringify([snapshot, hint(asWritten("it names a refund only"))]), marks);
      const migrated = delivery?.(written) ?? {};
      expect(migrated).toEqual(expected);
      expect(Object.keys(migrated).at(-1)).toBe("body");
      expect(delivery?.(migrated)).toBe(migrated);
    },
  );

  test.each(["", "no JSON", "null"])("are left as they are where they are none: %j", (text) => {
    const row = rowOf(text, { content: "events", headers: {} });
    expect(delivery?.(row)).toBe(row);
  });

  test("are looked for in no body of a platform, whatever its headers say", () => {
    const row = rowOf(JSON.stringify([hint("of the platform")]), { content: "whole", headers: MARK });
    expect(delivery?.(row)).toBe(row);
  });
});

test("what is done already, or is no such value, is left as it is", () => {
  const audit = { auditedUntil: null, audit: { problem: asWritten("the key is not accepted") } };
  expect(value?.(audit, "audit")).toEqual(audit);
  expect(value?.({ auditedUntil: null, audit: null }, "audit")).toEqual({ auditedUntil: null, audit: null });
  expect(value?.({ id: "a" }, "resync/a")).toEqual({ id: "a" });
  const other = { problem: "a sentence", reason: "another" };
  expect(value?.(other, "accounts")).toBe(other);
});

test("a visit that came back before an update keeps its secret used, and says why it failed as it was written", () => {
  const [open, connected] = [
    { nonce: "a", until: 9, result: null },
    { nonce: "b", until: 9, result: { isConnected: true, reason: null } },
  ];
  const refused = { nonce: "c", until: 9, result: { isConnected: false, reason: "The key was refused" } };
  const migrated = value?.([open, connected, refused] as never, "visits");
  expect(migrated).toEqual([
    open,
    { ...connected, result: { isConnected: true, because: null } },
    { ...refused, result: { isConnected: false, because: asWritten("The key was refused") } },
  ]);
  expect(value?.(migrated as never, "visits")).toEqual(migrated);
});
