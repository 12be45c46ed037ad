import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isDeleted } from "../../../src/domain/facts/deletions.ts";
import { isNews, mergeFacts, NO_FACTS } from "../../../src/domain/facts/facts.ts";
import { refundStanding } from "../../../src/domain/facts/refunds.ts";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import { disputed } from "../../support/builders/order-life.ts";
import {
  aContext,
  anOrder,
  aProgramme,
  aRefund,
  arrive,
  aSnapshotEvent,
  DAY,
  deleted,
  effectivePoints,
  NOON,
  SECOND,
  send,
} from "../../support/builders/orders.ts";

const merged = (...events: readonly OrderEvent[]) => events.reduce(mergeFacts, NO_FACTS);

describe("an order is read again from the shop", () => {
  const snapshot = anOrder({ updatedAt: NOON });
  const { orderId } = snapshot;
  const seen = (observedAt: number, read = snapshot): OrderEvent => ({
    kind: "snapshot",
    orderId,
    snapshot: read,
    isRestoration: false,
    observedAt,
  });

  test("unchanged, it tells nothing new, however often it is read", () => {
    const facts = merged(aSnapshotEvent({ updatedAt: NOON }));
    expect(isNews(facts, mergeFacts(facts, seen(NOON + DAY)))).toBe(false);
    const read = mergeFacts(facts, seen(NOON + DAY));
    expect(isNews(read, mergeFacts(read, seen(NOON + 2 * DAY)))).toBe(false);
  });

  test("unchanged, with its fields put together in another order, it tells nothing new", () => {
    const facts = merged(aSnapshotEvent({ updatedAt: NOON }));
    const turned = Object.fromEntries(Object.entries(snapshot).toReversed()) as unknown as typeof snapshot;
    expect(isNews(facts, mergeFacts(facts, seen(NOON + DAY, turned)))).toBe(false);
  });

  test("it is news that a deleted order is there", () => {
    const facts = merged(aSnapshotEvent({ updatedAt: NOON }), deleted("d1", NOON + SECOND));
    expect(isDeleted(facts)).toBe(true);
    expect(isNews(facts, mergeFacts(facts, seen(NOON + DAY)))).toBe(true);
  });

  test("a change is news", () => {
    const facts = merged(aSnapshotEvent({ updatedAt: NOON }));
    expect(isNews(facts, mergeFacts(facts, aSnapshotEvent({ updatedAt: NOON + SECOND })))).toBe(true);
  });
});

describe("the newest snapshot wins", () => {
  test("an older snapshot that arrives later changes nothing", () => {
    const facts = merged(aSnapshotEvent({ updatedAt: NOON + SECOND, status: "new" }));
    expect(mergeFacts(facts, aSnapshotEvent({ updatedAt: NOON, status: "old" }))).toBe(facts);
  });

  test.each([
    ["cancelled over fulfilled", { isOrderCancelled: true }, { isFulfilled: true, isPaid: true }],
    ["refunded money over fulfilled", { refunds: [aRefund("r", 100)] }, { isFulfilled: true, isPaid: true }],
    [
      "cancelled over a partial refund",
      { isOrderCancelled: true, status: "cancelled", refunds: [aRefund("r", 100)] },
      { status: "processing", refunds: [aRefund("r", 100)] },
    ],
    ["fulfilled over paid", { isPaid: true, isFulfilled: true }, { isPaid: true }],
    ["paid over created", { isPaid: true }, {}],
    [
      "the larger refund over the smaller",
      { refunds: [aRefund("r", 200)] },
      { refunds: [aRefund("r", 100)] },
    ],
  ])("at equal times the state further along wins: %s", (_title, further, less) => {
    const expected = aSnapshotEvent(further);
    for (const events of [
      [aSnapshotEvent(further), aSnapshotEvent(less)],
      [aSnapshotEvent(less), aSnapshotEvent(further)],
    ]) {
      expect(merged(...events).snapshot).toEqual(expected.kind === "snapshot" && expected.snapshot);
    }
  });
});

describe("deletion", () => {
  const alive = aSnapshotEvent({ updatedAt: NOON });
  const restored = aSnapshotEvent({ updatedAt: NOON + SECOND }, true);

  test.each([
    ["a deleted order is deleted", [alive, deleted("d1")], true],
    [
      "a deletion counts although the shop's clock is ahead of ours",
      [
        { ...aSnapshotEvent({ updatedAt: NOON + 60 * SECOND }), receivedAt: NOON } as OrderEvent,
        deleted("d1", NOON + SECOND),
      ],
      true,
    ],
    ["a restoration answers a deletion, whichever arrives first", [restored, deleted("d1"), alive], false],
    [
      "a second deletion after a restoration deletes again",
      [alive, deleted("d1"), restored, deleted("d2")],
      true,
    ],
    ["a repeated delivery of one deletion counts once", [deleted("d1"), deleted("d1"), restored], false],
    [
      "two subscriptions tell of one deletion",
      [deleted("d1", NOON, "4"), deleted("d9", NOON, "8"), restored],
      false,
    ],
    [
      "an order seen alive after its deletion is not deleted",
      [deleted("d1", NOON), aSnapshotEvent({ updatedAt: NOON + 1 })],
      false,
    ],
    ["an order in the bin is deleted", [aSnapshotEvent({ isDeleted: true })], true],
  ])("%s", (_title, events, expected) => {
    expect(isDeleted(merged(...events))).toBe(expected);
    expect(isDeleted(merged(...events.toReversed()))).toBe(expected);
  });

  test("a final deletion stays, whatever is seen afterwards", () => {
    const final: OrderEvent = { ...deleted("x"), isFinal: true } as OrderEvent;
    expect(isDeleted(merged(final, aSnapshotEvent({ updatedAt: NOON + 9 * DAY })))).toBe(true);
  });
});

describe("refunds", () => {
  const notice = (id: string, amountMinor: number, currency: string | null = null): OrderEvent => ({
    kind: "refund",
    orderId: "1001",
    refund: aRefund(id, amountMinor, { currency }),
  });

  test("a refund told by a notice and by the order counts once", () => {
    const facts = merged(aSnapshotEvent({ refunds: [aRefund("r1", 2000)] }), notice("r1", 2000));
    expect(refundStanding(facts)).toMatchObject({
      refundedMinor: 2000,
      isPartial: true,
      isFull: false,
      share: 0.4,
    });
  });

  test("partial refunds that add up to the total are a full refund", () => {
    const facts = merged(aSnapshotEvent(), notice("r1", 2000), notice("r2", 3000));
    expect(refundStanding(facts)).toMatchObject({ isFull: true, isPartial: false, share: 1 });
  });

  test("a refund in the buyer's currency counts by its share of what the buyer paid", () => {
    const facts = merged(
      aSnapshotEvent({ presentment: { currency: "USD", totalMinor: 6000 } }),
      notice("r1", 3000, "USD"),
    );
    expect(refundStanding(facts)).toMatchObject({ refundedMinor: 2500 });
  });

  test("an order of zero without refunds is not refunded", () => {
    expect(refundStanding(merged(aSnapshotEvent({ totalMinor: 0 })))).toMatchObject({
      isFull: false,
      isPartial: false,
    });
  });

  test("a refund taken back at the shop is gone with the next snapshot", () => {
    const facts = merged(
      aSnapshotEvent({ refunds: [aRefund("r1", 2000)] }),
      aSnapshotEvent({ updatedAt: NOON + SECOND }),
    );
    expect(refundStanding(facts).refundedMinor).toBe(0);
  });
});

/** Lives that orders really have, as the snapshots and notices the shop sends, in their natural order. */
const life = fc
  .record({
    isPaid: fc.boolean(),
    isFulfilled: fc.boolean(),
    end: fc.constantFrom("none", "cancelled", "refunded", "partly refunded", "edited", "deleted", "voided"),
    isDelivered: fc.boolean(),
    dispute: fc.constantFrom("none", "won", "lost", "lost, as the order says"),
    isSplit: fc.boolean(),
    step: fc.constantFrom(0, SECOND, 60 * SECOND),
  })
  .map(({ isPaid, isFulfilled, isDelivered, dispute, end, isSplit, step }) => {
    const events: OrderEvent[] = [aSnapshotEvent({ status: "created" })];
    let state: Parameters<typeof aSnapshotEvent>[0] = {};
    const next = (change: Parameters<typeof aSnapshotEvent>[0]) => {
      state = { ...state, ...change };
      events.push(aSnapshotEvent({ ...state, updatedAt: NOON + events.length * step }));
    };
    if (isPaid) next({ isPaid: true, status: "paid" });
    if (isPaid && isFulfilled) next({ isFulfilled: true, status: "fulfilled" });
    if (isPaid && isFulfilled && isDelivered) next({ deliveredAt: NOON + SECOND, status: "delivered" });
    if (dispute !== "none") events.push(disputed("open"));
    if (dispute === "won" || dispute === "lost") events.push(disputed(dispute));
    if (dispute === "lost, as the order says") next({ disputes: [{ id: "d1", state: "lost" }] });
    if (end === "cancelled") next({ isOrderCancelled: true, status: "cancelled" });
    if (end === "voided") next({ isVoided: true, status: "voided" });
    if (end === "edited") {
      next({
        totalMinor: 4000,
        refunds: [aRefund("r1", 1000)],
        isPartiallyRefunded: true,
        withheld: ["phones"],
      });
    }
    if (end === "deleted") events.push(deleted());
    if (end === "refunded" || end === "partly refunded") {
      const refund = aRefund("r1", end === "refunded" ? 5000 : 1000);
      if (isSplit) events.push({ kind: "refund", orderId: "1001", refund });
      else next({ refunds: [refund], status: end });
    }
    return events;
  });

/** Without "ask": what a person is asked depends on what was sent before. */
const policies = fc
  .record({
    approve: fc.record({ on: fc.constantFrom("fulfilled", "delivered", "paid") }),
    cancel: fc.record({
      partialRefund: fc.constantFrom("keep", "cancel"),
      share: fc.constantFrom(0.1, 0.2, 1),
    }),
  })
  .map((given) => aProgramme(given));

const shuffledWithRepeats = life.chain((events) =>
  fc.tuple(
    fc.constant(events),
    fc
      .tuple(fc.shuffledSubarray(events, { minLength: events.length }), fc.subarray(events))
      .chain(([all, again]) =>
        fc.shuffledSubarray([...all, ...again], { minLength: all.length + again.length }),
      ),
    fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
  ),
);

describe("any permutation and repetition of an order's deliveries", () => {
  test("ends in the same facts", () => {
    fc.assert(
      fc.property(shuffledWithRepeats, ([natural, mixed]) => {
        expect(merged(...mixed)).toEqual(merged(...natural));
      }),
      { numRuns: 500 },
    );
  });

  test("ends in the same points, whenever the operations are sent in between", () => {
    fc.assert(
      fc.property(shuffledWithRepeats, policies, ([natural, mixed, sends], programme) => {
        const context = aContext({ programme });
        const straight = send(arrive(null, natural, context), context).record;
        let record = arrive(null, [], context);
        mixed.forEach((event, at) => {
          record = arrive(record, [event], context);
          if (sends[at] === true) record = send(record, context).record;
        });
        record = send(record, context).record;
        expect(effectivePoints(record)).toBe(effectivePoints(straight));
      }),
      { numRuns: 500 },
    );
  });
});
