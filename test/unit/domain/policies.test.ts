import { describe, expect, test } from "vitest";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import type { Reason } from "../../../src/domain/reason/reason.ts";
import {
  afterwards,
  decided,
  disputed,
  fulfilled,
  paid,
  refunded,
  told,
} from "../../support/builders/order-life.ts";
import {
  aContext,
  aProgramme,
  arrive,
  aSnapshotEvent,
  DAY,
  NOON,
  send,
} from "../../support/builders/orders.ts";

/** What a merchant's policies do to an order of 50.00 EUR: each row is a sentence about one of them. */

const shipped = fulfilled;
const [KEEP, ASK] = [{ partialRefund: "keep" }, { partialRefund: "ask" }] as const;
const FROM_HALF = { partialRefund: "cancel", share: 0.5 } as const;

describe("the payment is disputed", () => {
  test.each<[string, readonly OrderEvent[], string, Reason]>([
    [
      "while it is open, pending points are not approved",
      [disputed("open"), shipped],
      "pending",
      { code: "approvalDisputed" },
    ],
    [
      "once it is won, they are",
      [disputed("open"), shipped, disputed("won")],
      "approved",
      { code: "pointsApproved" },
    ],
    [
      "once it is lost, they end",
      [disputed("open"), shipped, disputed("lost")],
      "cancelled",
      { code: "pointsCancelled", because: { code: "disputeLost" } },
    ],
    [
      "approved points stay while it is open",
      [shipped, disputed("open")],
      "approved",
      { code: "pointsApproved" },
    ],
    [
      "approved points end once it is lost",
      [shipped, disputed("open"), disputed("lost")],
      "cancelled",
      { code: "pointsCancelled", because: { code: "disputeLost" } },
    ],
    [
      "of two disputes, one that is open holds the approval",
      [disputed("won"), disputed("open", { id: "d2" }), shipped],
      "pending",
      { code: "approvalDisputed" },
    ],
    [
      "an older notice that it is open changes nothing once it is won",
      [disputed("won"), disputed("open"), shipped],
      "approved",
      { code: "pointsApproved" },
    ],
  ])("%s", (_sentence, events, points, reason) => {
    expect(afterwards([paid, ...events])).toMatchObject({ points, reason });
  });

  test("a dispute that is told of before the order is known counts when the order comes", () => {
    expect(afterwards([disputed("lost"), shipped])).toMatchObject({
      points: "none",
      reason: { code: "noPoints", because: { code: "disputeLost" } },
    });
  });

  test("a person may approve the points all the same", () => {
    const held = afterwards([paid, disputed("open"), shipped]);
    expect(send(decided(held, "approve")).record.points).toBe("approved");
  });
});

describe("a part of the payment is disputed, and lost", () => {
  const lost = (amountMinor: number, given: object = {}) => disputed("lost", { amountMinor, ...given });
  const whole = { code: "pointsCancelled", because: { code: "disputeLost" } } as const;
  const partOf = (amountMinor: number) =>
    ({
      code: "pointsCancelled",
      because: { code: "refundedShare", amountMinor, currency: "EUR", share: 0.5 },
    }) as const;

  test.each<[string, object, readonly OrderEvent[], string, Reason]>([
    [
      "keep: 20 of 50 are lost, and the points stay",
      KEEP,
      [lost(2000)],
      "approved",
      { code: "pointsApproved" },
    ],
    ["keep: all of it is lost, and the points end", KEEP, [lost(5000)], "cancelled", whole],
    [
      "cancel from 50 %: 20 of 50 are lost, and the points stay",
      FROM_HALF,
      [lost(2000)],
      "approved",
      { code: "pointsApproved" },
    ],
    ["cancel from 50 %: the half is lost, and they end", FROM_HALF, [lost(2500)], "cancelled", partOf(2500)],
    [
      "cancel from 50 %: 20 were refunded and 5 are lost, which is the half",
      FROM_HALF,
      [refunded(3, 2000), lost(500)],
      "cancelled",
      partOf(2500),
    ],
    [
      "ask: 20 of 50 are lost, and a person decides",
      ASK,
      [lost(2000)],
      "approved",
      { code: "askAboutRefund", amountMinor: 2000, currency: "EUR" },
    ],
    [
      "ask: 20 were refunded and 15 are lost, and a person is asked about both",
      ASK,
      [refunded(3, 2000), lost(1500)],
      "approved",
      { code: "askAboutRefund", amountMinor: 3500, currency: "EUR" },
    ],
    [
      "two disputes lose all of it together",
      KEEP,
      [lost(2000), lost(3000, { id: "d2" })],
      "cancelled",
      whole,
    ],
    [
      "what was not refunded is lost: nothing is left",
      KEEP,
      [refunded(3, 2000), lost(3000)],
      "cancelled",
      whole,
    ],
    [
      "ask: one about nothing is lost, and nobody is asked",
      ASK,
      [lost(0)],
      "approved",
      { code: "pointsApproved" },
    ],
    [
      "one that was won takes nothing",
      ASK,
      [disputed("won", { amountMinor: 2000 })],
      "approved",
      { code: "pointsApproved" },
    ],
    ["the amount is not told: it is taken for all", KEEP, [disputed("lost")], "cancelled", whole],
    [
      "the amount is in a currency that the order does not know: it is taken for all",
      KEEP,
      [lost(2000, { currency: "CHF" })],
      "cancelled",
      whole,
    ],
    [
      "the notice told the amount, and a reading of the order that it is lost: the part is lost",
      KEEP,
      [
        disputed("open", { amountMinor: 2000 }),
        told(4, { isFulfilled: true, disputes: [{ id: "d1", state: "lost" }] }),
      ],
      "approved",
      { code: "pointsApproved" },
    ],
  ])("%s", (_sentence, cancel, events, points, reason) => {
    const context = aContext({ programme: aProgramme({ cancel }) });
    expect(afterwards([shipped, ...events], context)).toMatchObject({ points, reason });
  });

  test("of two amounts that are told of one dispute the larger one counts, whichever comes first", () => {
    const events = [lost(2000), lost(2600), disputed("open", { amountMinor: 2400 })];
    const context = aContext({ programme: aProgramme({ cancel: ASK }) });
    for (const order of [events, events.toReversed()])
      expect(arrive(null, [shipped, ...order], context).facts.disputes).toEqual([
        { id: "d1", state: "lost", amount: { amountMinor: 2600, currency: "EUR" } },
      ]);
  });
});

describe("the return window", () => {
  const programme = aProgramme({ approve: { on: "delivered", afterDays: 14 } });
  const delivered = (second: number, at: number) => told(second, { isFulfilled: true, deliveredAt: at });
  const at = (now: number) => aContext({ programme, now });

  test("counted from delivery, points of an order that was only shipped stay pending", () => {
    const { record } = send(arrive(null, [shipped], at(NOON + 60 * DAY)), at(NOON + 60 * DAY));
    expect(record).toMatchObject({
      points: "pending",
      reason: { code: "approvalWaitsFor", trigger: "delivered", afterDays: 14 },
    });
  });

  test("it begins with the delivery, not with the parcel on its way, nor with the message that tells of it", () => {
    const context = at(NOON + 10 * DAY);
    const { record } = send(arrive(null, [shipped, delivered(9 * 86_400, NOON + 3 * DAY)], context), context);
    expect(record.reason).toEqual({ code: "approvalOn", at: NOON + 17.5 * DAY, lastDay: "2026-06-18" });
    expect(send(record, at(NOON + 17.5 * DAY - 1)).sent).toEqual([]);
    expect(send(record, at(NOON + 17.5 * DAY)).sent).toEqual(["approvePoints"]);
  });

  test.each([
    ["keep", 0.5, {}],
    ["cancel", 0.5, { share: 0.5 }],
    ["cancel", 1, {}],
    ["ask", 0.5, {}],
  ] as const)(
    "what ends the points before is said by the programme: %s from %s",
    (partialRefund, share, said) => {
      const cancelling = { ...programme, cancel: { partialRefund, share } };
      const context = aContext({ programme: cancelling, now: NOON + 10 * DAY });
      const { record } = send(
        arrive(null, [shipped, delivered(9 * 86_400, NOON + 3 * DAY)], context),
        context,
      );
      expect(record.reason).toEqual({
        ...{ code: "approvalOn", at: NOON + 17.5 * DAY, lastDay: "2026-06-18" },
        ...said,
      });
    },
  );

  test("of two times of delivery that are told, the earlier one counts, whichever comes first", () => {
    const context = at(NOON + 5 * DAY);
    const [early, late] = [delivered(2, NOON + DAY), delivered(3, NOON + 2 * DAY)];
    for (const order of [
      [early, late],
      [late, early],
    ])
      expect(arrive(null, order, context).facts.firstDeliveredAt).toBe(NOON + DAY);
  });

  /** Given fourteen days, when an order is shipped on the 24th of October, then the 7th of November is the last day. */
  test.each([
    ["in the morning", "2026-10-23T22:00:00Z", "2026-11-07T23:00:00Z"],
    ["in the last minute of the day", "2026-10-24T21:59:00Z", "2026-11-07T23:00:00Z"],
    ["a minute later, on the day of 25 hours", "2026-10-24T22:00:00Z", "2026-11-08T23:00:00Z"],
    ["over the day of 23 hours", "2026-03-28T12:00:00Z", "2026-04-11T22:00:00Z"],
  ])("it ends with its last whole day on the shop's calendar: shipped %s", (_case, written, over) => {
    const [shippedAt, overAt] = [Date.parse(written), Date.parse(over)];
    const context = aContext({
      programme: aProgramme({ approve: { afterDays: 14 }, timeZone: "Europe/Berlin" }),
      earnFrom: 0,
      now: shippedAt + DAY,
    });
    const shipped = aSnapshotEvent({
      createdAt: shippedAt,
      isPaid: true,
      isFulfilled: true,
      fulfilledAt: shippedAt,
      updatedAt: shippedAt,
    });
    const { record } = send(arrive(null, [shipped], context), context);
    expect(send(record, { ...context, now: overAt - 1 }).sent).toEqual([]);
    expect(send(record, { ...context, now: overAt }).sent).toEqual(["approvePoints"]);
  });
});
