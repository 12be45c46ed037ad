import { describe, expect, test } from "vitest";
import { decideOperation } from "../../../src/domain/person/person.ts";
import { byAda, cancelled, fulfilled, paid } from "../../support/builders/order-life.ts";
import {
  aContext,
  aProgramme,
  aRefund,
  arrive,
  aSnapshotEvent,
  DAY,
  NOON,
  SECOND,
  send,
} from "../../support/builders/orders.ts";

describe("a partial refund", () => {
  /** Of an order of 5000. */
  const refundOf = (amountMinor: number) =>
    aSnapshotEvent({
      isPaid: true,
      isFulfilled: true,
      refunds: [aRefund("r", amountMinor)],
      updatedAt: NOON + 3 * SECOND,
    });
  const partly = refundOf(2000);
  const afterRefund = (cancel: object, event = partly) => {
    const context = aContext({ programme: aProgramme({ cancel }) });
    return {
      context,
      ...send(arrive(send(arrive(null, [paid], context), context).record, [event], context), context),
    };
  };

  test.each([
    ["keep leaves the points alone", { partialRefund: "keep" }, ["approvePoints"]],
    ["cancel takes them from the chosen share on", { partialRefund: "cancel", share: 0.4 }, ["cancelPoints"]],
    ["cancel leaves them below that share", { partialRefund: "cancel", share: 0.5 }, ["approvePoints"]],
    ["ask sends nothing", { partialRefund: "ask" }, []],
  ])("%s", (_title, cancel, expected) => {
    expect(afterRefund(cancel).sent).toEqual(expected);
  });

  test.each([
    [2500, ["approvePoints"]],
    [4999, ["approvePoints"]],
    [5000, ["cancelPoints"]],
  ])(
    "keep leaves the points alone however much is given back, but all: %i of 5000",
    (amountMinor, expected) => {
      expect(afterRefund({ partialRefund: "keep", share: 0.1 }, refundOf(amountMinor)).sent).toEqual(
        expected,
      );
    },
  );

  test("a person who cancels the points ends them: nothing is asked again", () => {
    const { record, context } = afterRefund({ partialRefund: "ask" });
    const answered = decideOperation(record, record.operations.at(-1)?.id ?? "", "retry", byAda);
    if (!answered.ok) throw new Error(answered.problem.code);
    const cancelled = send(answered.record, context);
    expect(cancelled.sent).toEqual(["cancelPoints"]);
    expect(cancelled.record.reason).toEqual({
      code: "pointsCancelled",
      because: { code: "cancelledByPerson", by: "Ada" },
    });
    expect(send(arrive(cancelled.record, [partly], context), context).sent).toEqual([]);
  });

  test("a person who keeps the points lets the approval go on; a full refund still cancels", () => {
    const { record, context } = afterRefund({ partialRefund: "ask" });
    const kept = decideOperation(record, record.operations.at(-1)?.id ?? "", "skip", byAda);
    if (!kept.ok) throw new Error(kept.problem.code);
    const approved = send(kept.record, context);
    expect(approved.sent).toEqual(["approvePoints"]);
    const fully = aSnapshotEvent({ isPaid: true, isRefunded: true, updatedAt: NOON + 9 * SECOND });
    expect(send(arrive(approved.record, [fully], context), context).sent).toEqual(["cancelPoints"]);
  });
});

describe("approval after the return window", () => {
  const programme = aProgramme({ approve: { afterDays: 14 }, exclude: { tags: ["returned"] } });
  const early = aContext({ programme, now: NOON + DAY });
  const late = aContext({ programme, now: NOON + 15 * DAY });

  test("waits until the last day is over, then is sent", () => {
    const { record, sent } = send(arrive(null, [fulfilled], early), early);
    expect(sent).toEqual(["earn"]);
    expect(record.operations.at(-1)).toMatchObject({
      kind: "approvePoints",
      state: "queued",
      notBefore: NOON + 14.5 * DAY,
    });
    expect(send(record, late).sent).toEqual(["approvePoints"]);
  });

  test("is withdrawn when the order is cancelled meanwhile", () => {
    const { record } = send(arrive(null, [fulfilled], early), early);
    expect(send(arrive(record, [cancelled], late), late).sent).toEqual(["cancelPoints"]);
  });

  test("eligibility is judged again on the day", () => {
    const { record } = send(arrive(null, [fulfilled], early), early);
    const tagged = aSnapshotEvent({
      isPaid: true,
      isFulfilled: true,
      tags: ["returned"],
      updatedAt: NOON + 9 * SECOND,
    });
    const due = send(arrive(record, [tagged], late), late);
    expect(due.sent).toEqual([]);
    expect(due.record.reason).toEqual({
      code: "approvalExcluded",
      because: { code: "excludedTag", tag: "returned" },
    });
  });

  test("later decisions use the programme the points were earned under", () => {
    const { record } = send(arrive(null, [fulfilled], early), early);
    const stricter = aContext({
      programme: aProgramme({ approve: { afterDays: 90 } }),
      now: NOON + 15 * DAY,
    });
    expect(send(record, stricter).sent).toEqual(["approvePoints"]);
  });
});
