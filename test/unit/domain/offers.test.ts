import { describe, expect, test } from "vitest";
import { mayHavePoints } from "../../../src/domain/operation/points.ts";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import { decideWithEffect, offeredDecisions } from "../../../src/domain/person/offers.ts";
import { decideOperation, type OrderDecision } from "../../../src/domain/person/person.ts";
import { byAda, cancelled, decided, fulfilled, paid } from "../../support/builders/order-life.ts";
import {
  aContext,
  anOrder,
  aProgramme,
  aRefund,
  arrive,
  aSnapshotEvent,
  NOON,
  SECOND,
  send,
} from "../../support/builders/orders.ts";
import { noAnswer, refused } from "../../support/builders/outcomes.ts";

const old = aSnapshotEvent({ isPaid: true, createdAt: 0 });
const oldTest = aSnapshotEvent({ isPaid: true, createdAt: 0, isTest: true });
const withoutMobile = { ...anOrder().contact, phones: [] };
const inTwoWeeks = aContext({ programme: aProgramme({ approve: { afterDays: 14 } }) });
const context = aContext();

describe("what a person is offered to decide about an order", () => {
  test.each<[string, OrderRecord, readonly OrderDecision[]]>([
    ["that waits for payment", arrive(null, [aSnapshotEvent()]), ["hold", "cancel"]],
    [
      "that waits for a mobile",
      arrive(null, [aSnapshotEvent({ isPaid: true, contact: withoutMobile })]),
      ["hold", "cancel"],
    ],
    ["whose earn waits", arrive(null, [paid]), ["approve", "hold", "cancel"]],
    ["whose points are pending", send(arrive(null, [paid])).record, ["approve", "hold", "cancel"]],
    ["whose points are approved", send(arrive(null, [fulfilled])).record, ["cancel"]],
    ["that was cancelled before it earned", arrive(null, [cancelled]), []],
    ["whose points are cancelled", send(arrive(send(arrive(null, [paid])).record, [cancelled])).record, []],
    ["that is a test", arrive(null, [aSnapshotEvent({ isTest: true, isPaid: true })]), []],
    ["from before the shop was connected", arrive(null, [old]), ["approve", "release"]],
    ["of a test from before then", arrive(null, [oldTest]), []],
    ["on hold", decided(send(arrive(null, [paid])).record, "hold"), ["approve", "release", "cancel"]],
    [
      "whose points somebody approved",
      send(decided(send(arrive(null, [paid])).record, "approve")).record,
      ["cancel"],
    ],
    [
      "on hold that was cancelled in the shop",
      arrive(decided(arrive(null, [paid]), "hold"), [cancelled]),
      [],
    ],
    [
      "whose points somebody cancelled",
      send(decided(send(arrive(null, [paid])).record, "cancel")).record,
      ["release"],
    ],
    ["that somebody wants no points for", decided(arrive(null, [aSnapshotEvent()]), "cancel"), ["release"]],
    [
      "whose approval is under way already",
      decided(send(arrive(null, [paid])).record, "approve"),
      ["hold", "release", "cancel"],
    ],
  ])("%s", (_title, record, offers) => {
    expect(offeredDecisions(record, context)).toEqual(offers);
  });

  test("an approval that waits for the return window may come at once", () => {
    const record = send(arrive(null, [fulfilled], inTwoWeeks), inTwoWeeks).record;
    expect(record.operations.at(-1)).toMatchObject({ kind: "approvePoints", state: "queued" });
    expect(offeredDecisions(record, inTwoWeeks)).toContain("approve");
  });

  test("what is offered changes something, and what is not offered sends nothing else", () => {
    const known = arrive(null, [paid]);
    for (const decision of offeredDecisions(known, context)) expect(decided(known, decision)).not.toBe(known);
  });
});

describe("a decision about an order that gets no points either way is refused", () => {
  test.each<[string, OrderRecord, readonly OrderDecision[]]>([
    ["that was cancelled before it earned", arrive(null, [cancelled]), ["approve", "hold", "cancel"]],
    ["that is a test", arrive(null, [aSnapshotEvent({ isTest: true, isPaid: true })]), ["approve", "hold"]],
    ["that somebody wants no points for", decided(arrive(null, [aSnapshotEvent()]), "cancel"), ["approve"]],
  ])("%s", (_title, record, decisions) => {
    for (const decision of decisions)
      expect(decideWithEffect(record, decision, byAda, context)).toEqual({
        ok: false,
        problem: { code: "decisionWithoutEffect", because: record.reason },
      });
  });

  test.each<[string, OrderRecord, OrderDecision]>([
    ["that waits for payment", arrive(null, [aSnapshotEvent()]), "approve"],
    ["from before the shop was connected", arrive(null, [old]), "approve"],
    ["whose points somebody cancelled", decided(send(arrive(null, [paid])).record, "cancel"), "release"],
  ])("but not one of an order %s", (_title, record, decision) => {
    expect(decideWithEffect(record, decision, byAda, context)).toMatchObject({ ok: true });
  });
});

test.each<[string, boolean, OrderRecord]>([
  ["nothing was decided for", false, arrive(null, [aSnapshotEvent()])],
  ["whose earn waits", false, arrive(null, [paid])],
  ["whose earn was refused", false, send(arrive(null, [paid]), context, [refused("no such member")]).record],
  ["whose earn may have arrived", true, send(arrive(null, [paid]), context, [noAnswer()]).record],
  ["whose points are pending", true, send(arrive(null, [paid])).record],
  ["whose points are approved", true, send(arrive(null, [fulfilled])).record],
  ["whose points are cancelled", false, send(arrive(send(arrive(null, [paid])).record, [cancelled])).record],
])("of an order %s, points may have been given: %s", (_title, expected, record) => {
  expect(mayHavePoints(record)).toBe(expected);
});

test("while an earn is being sent, points may be given", () => {
  const record = arrive(null, [paid]);
  const operations = record.operations.map((operation) => ({ ...operation, state: "sending" as const }));
  expect(mayHavePoints({ ...record, operations })).toBe(true);
});

test("an approval says what it waits for, not that it has passed", () => {
  const { record } = send(arrive(null, [fulfilled], inTwoWeeks), inTwoWeeks);
  expect(record.operations.at(-1)?.reason).toEqual({
    code: "approve",
    trigger: "fulfilled",
    afterDays: 14,
  });
});

test.each([
  ["retry", "cancelled", "cancelForRefund"],
  ["skip", "pending", "keepDespiteRefund"],
] as const)("a partial refund that is answered with %s leaves the points %s", (decision, points, decided) => {
  const asking = aContext({ programme: aProgramme({ cancel: { partialRefund: "ask" } }) });
  const refunded = aSnapshotEvent({
    isPaid: true,
    updatedAt: NOON + 2 * SECOND,
    refunds: [aRefund("r", 1000)],
  });
  const record = arrive(send(arrive(null, [paid], asking), asking).record, [refunded], asking);
  const id = record.operations.find(({ state }) => state === "parked")?.id ?? "";
  const answered = decideOperation(record, id, decision, byAda);
  if (!answered.ok) throw new Error(answered.problem.code);
  expect(send(answered.record, asking).record.points).toBe(points);
  expect(answered.record.trace.at(-1)?.detail).toEqual({
    code: "decidedByPerson",
    by: "Ada",
    decision: decided,
  });
});
