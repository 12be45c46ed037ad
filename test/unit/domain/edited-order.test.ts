import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergeFacts, NO_FACTS } from "../../../src/domain/facts/facts.ts";
import { refundStanding } from "../../../src/domain/facts/refunds.ts";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import {
  aContext,
  aProgramme,
  aRefund,
  arrive,
  aSnapshotEvent,
  NOON,
  SECOND,
} from "../../support/builders/orders.ts";

const merged = (...events: readonly OrderEvent[]) => events.reduce(mergeFacts, NO_FACTS);

describe("refunds of an order that was edited after it was paid", () => {
  const paid = aSnapshotEvent({ isPaid: true, totalMinor: 10_000 });
  const edited = (totalMinor: number, backMinor: number, given: Parameters<typeof aSnapshotEvent>[0] = {}) =>
    aSnapshotEvent({
      isPaid: true,
      updatedAt: NOON + SECOND,
      totalMinor,
      refunds: [aRefund("r1", backMinor)],
      isPartiallyRefunded: true,
      ...given,
    });

  test.each<[string, readonly OrderEvent[], number]>([
    ["a discount given later is a share of what was paid", [paid, edited(8000, 2000)], 0.2],
    ["what went back with the edit and after it is a share, too", [paid, edited(2000, 8000)], 0.8],
    ["what the edit added does not make the share smaller", [paid, edited(15_000, 5000)], 0.5],
    ["an edit upwards is not given back with what was first paid", [paid, edited(15_000, 10_000)], 1],
  ])("%s", (_fact, events, share) => {
    for (const arrived of [events, events.toReversed()]) {
      expect(refundStanding(merged(...arrived))).toMatchObject({ isFull: false, isPartial: true, share });
    }
  });

  test("a larger refund is never a smaller share", () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(15_000), fc.nat(15_000), (totalMinor, one, other) => {
        const [less, more] = [one, other].toSorted((a, b) => a - b) as [number, number];
        const shareOf = (backMinor: number) =>
          refundStanding(merged(paid, edited(totalMinor, backMinor))).share;
        fc.pre(more < Math.max(10_000, totalMinor));
        expect(shareOf(more)).toBeGreaterThanOrEqual(shareOf(less));
      }),
    );
  });

  test("a shop that says how much it received is believed, seen for the first time after the edit", () => {
    const facts = merged(edited(2000, 8000, { receivedMinor: 10_000 }));
    expect(refundStanding(facts)).toMatchObject({ isFull: false, share: 0.8 });
  });

  test("what its shop calls a part is no full refund, though the sum says so to who did not see the edit", () => {
    expect(refundStanding(merged(edited(2000, 8000)))).toMatchObject({ isFull: false, share: 0.8 });
    const full = edited(2000, 8000, { isPartiallyRefunded: false });
    expect(refundStanding(merged(full))).toMatchObject({ isFull: true, share: 1 });
  });

  test("before it is paid, the order counts as it is now", () => {
    const created = aSnapshotEvent({ totalMinor: 0 });
    const filled = aSnapshotEvent({
      updatedAt: NOON + SECOND,
      totalMinor: 4000,
      refunds: [aRefund("r1", 1000)],
    });
    expect(refundStanding(merged(created, filled)).share).toBe(0.25);
  });

  test("a smallest total is judged by what was paid", () => {
    const context = aContext({ programme: aProgramme({ exclude: { minTotal: "90" } }) });
    const record = arrive(null, [edited(8000, 2000), paid], context);
    expect(record.operations).toMatchObject([{ kind: "earn" }]);
  });
});
