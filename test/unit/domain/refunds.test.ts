import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isNews, mergeFacts, NO_FACTS } from "../../../src/domain/facts/facts.ts";
import { refundStanding } from "../../../src/domain/facts/refunds.ts";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import type { OrderSnapshot, Refund } from "../../../src/domain/order/order-snapshot.ts";
import {
  aContext,
  anOrder,
  aProgramme,
  aRefund,
  arrive,
  DAY,
  NOON,
  SECOND,
  send,
} from "../../support/builders/orders.ts";

const merged = (...events: readonly OrderEvent[]) => events.reduce(mergeFacts, NO_FACTS);
const MINUTE = 60 * SECOND;

/** The whole order by a webhook: stamped, and received so much later. */
function webhook(given: Partial<OrderSnapshot>, receivedAt = (given.updatedAt ?? NOON) + SECOND): OrderEvent {
  const snapshot = anOrder(given);
  const { orderId } = snapshot;
  return { kind: "snapshot", orderId, snapshot, isRestoration: false, observedAt: null, receivedAt };
}

/** The whole order as the platform's interface shows it at this moment. */
function reading(given: Partial<OrderSnapshot>, observedAt: number): OrderEvent {
  const snapshot = anOrder(given);
  return { kind: "snapshot", orderId: snapshot.orderId, snapshot, isRestoration: false, observedAt };
}

function notice(refund: Refund, receivedAt = NOON + MINUTE): OrderEvent {
  return { kind: "refund", orderId: "1001", refund, receivedAt };
}

const r1 = aRefund("r1", 2000);
const refunded = (...events: readonly OrderEvent[]) => refundStanding(merged(...events)).refundedMinor;

describe("a refund that was taken back at the shop", () => {
  test.each<[string, readonly OrderEvent[], number]>([
    [
      "is gone when the order is read afresh, although its time of change is the same",
      [webhook({ refunds: [r1] }), reading({}, NOON + MINUTE)],
      0,
    ],
    [
      "is gone when only a notice told of it and the whole order was read later",
      [webhook({}), notice({ ...r1, at: NOON + 5 * SECOND }), reading({}, NOON + MINUTE)],
      0,
    ],
    [
      "is gone when a webhook tells of the whole order with a later time of change",
      [notice({ ...r1, at: NOON }), webhook({ updatedAt: NOON + MINUTE })],
      0,
    ],
    [
      "is gone although its own webhook comes late, when it was made before the reading",
      [reading({}, NOON + MINUTE), notice({ ...r1, at: NOON }, NOON + DAY)],
      0,
    ],
  ])("%s", (_title, events, expected) => {
    expect(refunded(...events)).toBe(expected);
    expect(refunded(...events.toReversed())).toBe(expected);
  });
});

describe("a refund that is newer than the latest reading of the whole order", () => {
  test.each<[string, readonly OrderEvent[]]>([
    [
      "counts when a notice tells of it",
      [reading({}, NOON + MINUTE), notice({ ...r1, at: NOON + 2 * MINUTE })],
    ],
    [
      "counts when a webhook tells of it without a new time of change",
      [reading({}, NOON + MINUTE), webhook({ refunds: [r1] }, NOON + 2 * MINUTE)],
    ],
    [
      "counts when it shares the reading's second",
      [reading({}, NOON + 300), webhook({ refunds: [r1], isPaid: true }, NOON + 900)],
    ],
    [
      "counts when the reading lists it, too",
      [webhook({ refunds: [r1] }), reading({ refunds: [r1] }, NOON + MINUTE)],
    ],
    [
      "counts when what was read does not list all refunds",
      [notice({ ...r1, at: NOON }), reading({ hasAllRefunds: false }, NOON + DAY)],
    ],
  ])("%s", (_title, events) => {
    expect(refunded(...events)).toBe(2000);
    expect(refunded(...events.toReversed())).toBe(2000);
  });
});

describe("points of an order whose refund is taken back", () => {
  const context = aContext({ programme: aProgramme({ cancel: { partialRefund: "cancel", share: 0.3 } }) });
  const paid = { isPaid: true };
  const earned = send(arrive(null, [webhook(paid)], context), context).record;
  const cancelling = arrive(earned, [webhook({ ...paid, refunds: [r1] })], context);

  test("are not cancelled while the cancel still waits", () => {
    expect(cancelling.operations.at(-1)).toMatchObject({ kind: "cancelPoints", state: "queued" });
    const back = arrive(cancelling, [reading(paid, NOON + MINUTE)], context);
    expect(back.operations.at(-1)).toMatchObject({ kind: "cancelPoints", state: "withdrawn" });
    expect(back.points).toBe("pending");
  });

  test("wait for a person once the cancel was sent", () => {
    const cancelled = send(cancelling, context).record;
    const back = arrive(cancelled, [reading(paid, NOON + MINUTE)], context);
    expect(back.operations.at(-1)).toMatchObject({ kind: "earn", state: "parked" });
  });
});

test("a reading that tells the same refunds is no news, and one with fewer is", () => {
  const known = merged(webhook({ refunds: [r1] }));
  expect(isNews(known, mergeFacts(known, reading({ refunds: [r1] }, NOON + DAY)))).toBe(false);
  expect(isNews(known, mergeFacts(known, reading({}, NOON + DAY)))).toBe(true);
});

const moment = fc.integer({ min: 0, max: 8 }).map((step) => NOON + step * SECOND);
const refund = fc.record({
  id: fc.constantFrom("a", "b", "c", "d"),
  amountMinor: fc.integer({ min: 0, max: 3 }).map((units) => units * 100),
  currency: fc.constant(null),
  at: fc.option(moment, { nil: null }),
});
const refunds = fc.uniqueArray(refund, { selector: ({ id }) => id, maxLength: 3 });
const event: fc.Arbitrary<OrderEvent> = fc.oneof(
  fc.tuple(refund, moment).map(([reported, at]) => notice(reported, at)),
  fc.tuple(refunds, moment, moment).map(([list, updatedAt, at]) => webhook({ refunds: list, updatedAt }, at)),
  fc.tuple(refunds, moment, moment).map(([list, updatedAt, at]) => reading({ refunds: list, updatedAt }, at)),
  fc.tuple(moment, moment).map(([updatedAt, at]) => reading({ hasAllRefunds: false, updatedAt }, at)),
);

describe("readings, webhooks and notices of refunds", () => {
  const events = fc.array(event, { minLength: 1, maxLength: 8 });
  const shuffled = events.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length })),
  );

  test("end in the same facts in any order and however often they come", () => {
    fc.assert(
      fc.property(shuffled, ([natural, mixed]) => {
        expect(merged(...mixed)).toEqual(merged(...natural));
      }),
      { numRuns: 3000 },
    );
  });

  test("change nothing when one is merged again", () => {
    fc.assert(
      fc.property(events, fc.nat(), (all, at) => {
        const facts = merged(...all);
        expect(mergeFacts(facts, all[at % all.length] as OrderEvent)).toBe(facts);
      }),
      { numRuns: 1000 },
    );
  });
});
