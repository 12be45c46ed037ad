import { describe, expect, test } from "vitest";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import type { DisputeState } from "../../../src/domain/order/order-snapshot.ts";
import { decideOrder } from "../../../src/domain/person/person.ts";
import { replan } from "../../../src/domain/plan/replan.ts";
import {
  aContext,
  aProgramme,
  arrive,
  aSnapshotEvent,
  DAY,
  NOON,
  SECOND,
  send,
} from "../../support/builders/orders.ts";

/** What a merchant's policies do to an order of 50.00 EUR: each row is a sentence about one of them. */

const told = (second: number, given: object = {}) =>
  aSnapshotEvent({ isPaid: true, isFulfilled: true, updatedAt: NOON + second * SECOND, ...given });
describe("the payment is disputed", () => {
  const dispute = (state: DisputeState, id = "d1"): OrderEvent => ({
    kind: "dispute",
    orderId: "1001",
    dispute: { id, state },
  });
  const context = aContext();
  const paid = aSnapshotEvent({ isPaid: true, updatedAt: NOON + SECOND });
  const afterwards = (...events: readonly OrderEvent[]): OrderRecord =>
    events.reduce<OrderRecord>(
      (record, event) => send(arrive(record, [event], context), context).record,
      send(arrive(null, [paid], context), context).record,
    );

  test.each([
    [
      "while it is open, pending points are not approved",
      [dispute("open"), told(2)],
      "pending",
      { code: "approvalDisputed" },
    ],
    [
      "once it is won, they are",
      [dispute("open"), told(2), dispute("won")],
      "approved",
      { code: "pointsApproved" },
    ],
    [
      "once it is lost, they end",
      [dispute("open"), told(2), dispute("lost")],
      "cancelled",
      { code: "pointsCancelled", because: { code: "disputeLost" } },
    ],
    [
      "approved points stay while it is open",
      [told(2), dispute("open")],
      "approved",
      { code: "pointsApproved" },
    ],
    [
      "approved points end once it is lost",
      [told(2), dispute("open"), dispute("lost")],
      "cancelled",
      { code: "pointsCancelled", because: { code: "disputeLost" } },
    ],
    [
      "of two disputes, one that is open holds the approval",
      [dispute("won"), dispute("open", "d2"), told(2)],
      "pending",
      { code: "approvalDisputed" },
    ],
    [
      "an older notice that it is open changes nothing once it is won",
      [dispute("won"), dispute("open"), told(2)],
      "approved",
      { code: "pointsApproved" },
    ],
  ] as const)("%s", (_sentence, events, points, reason) => {
    expect(afterwards(...events)).toMatchObject({ points, reason });
  });

  test("a dispute that is told of before the order is known counts when the order comes", () => {
    const { record } = send(arrive(arrive(null, [dispute("lost")], context), [told(2)], context), context);
    expect(record).toMatchObject({
      points: "none",
      reason: { code: "noPoints", because: { code: "disputeLost" } },
    });
  });

  test("a person may approve the points all the same", () => {
    const held = afterwards(dispute("open"), told(2));
    const decided = decideOrder(held, "approve", { by: "Ada", at: NOON }, context);
    if (!decided.ok) throw new Error(decided.problem.code);
    expect(send(replan(decided.record, context), context).record.points).toBe("approved");
  });
});

describe("the return window", () => {
  const programme = aProgramme({ approve: { on: "delivered", afterDays: 14 } });
  const delivered = (second: number, at: number) => told(second, { deliveredAt: at });
  const at = (now: number) => aContext({ programme, now });

  test("counted from delivery, points of an order that was only shipped stay pending", () => {
    const { record } = send(arrive(null, [told(2)], at(NOON + 60 * DAY)), at(NOON + 60 * DAY));
    expect(record).toMatchObject({
      points: "pending",
      reason: { code: "approvalWaitsFor", trigger: "delivered" },
    });
  });

  test("it begins with the delivery, not with the parcel on its way, nor with the message that tells of it", () => {
    const context = at(NOON + 10 * DAY);
    const { record } = send(arrive(null, [told(2), delivered(9 * 86_400, NOON + 3 * DAY)], context), context);
    expect(record.reason).toEqual({ code: "approvalOn", at: NOON + 17 * DAY });
    expect(send(record, at(NOON + 17 * DAY - 1)).sent).toEqual([]);
    expect(send(record, at(NOON + 17 * DAY)).sent).toEqual(["approvePoints"]);
  });

  test("of two times of delivery that are told, the earlier one counts, whichever comes first", () => {
    const context = at(NOON + 5 * DAY);
    const [early, late] = [delivered(2, NOON + DAY), delivered(3, NOON + 2 * DAY)];
    for (const order of [
      [early, late],
      [late, early],
    ])
      expect(arrive(null, order, context).facts.firstDeliveredAt).toBe(NOON + DAY);
  });

  test.each([
    ["in spring, when a day has 23 hours", Date.UTC(2026, 2, 28, 12)],
    ["in autumn, when a day has 25 hours", Date.UTC(2026, 9, 24, 12)],
  ])("fourteen days are 14 × 24 hours, %s", (_season, shippedAt) => {
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
    expect(send(record, { ...context, now: shippedAt + 14 * DAY - 1 }).sent).toEqual([]);
    expect(send(record, { ...context, now: shippedAt + 14 * DAY }).sent).toEqual(["approvePoints"]);
  });
});
