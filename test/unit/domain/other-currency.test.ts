import { expect, test } from "vitest";
import { mergeFacts, NO_FACTS } from "../../../src/domain/facts/facts.ts";
import { asFirstPaid, refundStanding } from "../../../src/domain/facts/refunds.ts";
import { conversionMade } from "../../../src/domain/operation/conversion-made.ts";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import { redactRecord } from "../../../src/domain/order/redaction.ts";
import { endingOf } from "../../../src/domain/plan/ending.ts";
import { aConversion } from "../../support/builders/conversions.ts";
import { anOrder, aProgramme, aRefund, aSnapshotEvent, NOON, SECOND } from "../../support/builders/orders.ts";
import { aRecord } from "../../support/builders/stored.ts";

/** Orders that are paid, edited or refunded in another currency than the shop's, or whose currency is changed. */
const merged = (...events: readonly OrderEvent[]) => events.reduce(mergeFacts, NO_FACTS);
const notice = (id: string, amountMinor: number, currency: string): OrderEvent => ({
  ...{ kind: "refund", orderId: "1001", refund: aRefund(id, amountMinor, { currency }) },
});

test("three thirds in the buyer's currency are all of it, though none is a whole number of the shop's cents", () => {
  const yen = { currency: "JPY", totalMinor: 15_000 };
  const refunds = ["r1", "r2", "r3"].map((id) => notice(id, 5000, "JPY"));
  const facts = merged(aSnapshotEvent({ totalMinor: 10_000, presentment: yen }), ...refunds);
  expect(refundStanding(facts)).toMatchObject({ refundedMinor: 10_000, isFull: true });
  expect(
    refundStanding(
      merged(aSnapshotEvent({ totalMinor: 10_000, presentment: yen }), notice("r1", 5000, "JPY")),
    ).refundedMinor,
  ).toBe(3333);
});

test.each([
  ["a quarter", 0.25, 2500, 10_000, 9129],
  ["three tenths", 0.3, 3000, 10_000, 9127],
  ["a tenth", 0.1, 1000, 10_000, 9133],
])(
  "%s of what the buyer paid is that share, and ends the points from there",
  (_case, share, back, paid, total) => {
    const presentment = { currency: "USD", totalMinor: paid };
    const event = aSnapshotEvent({ totalMinor: total, isPaid: true, presentment });
    const programme = aProgramme({ cancel: { partialRefund: "cancel", share } });
    const ending = (amountMinor: number) => {
      const facts = merged(event, notice("r1", amountMinor, "USD"));
      const { snapshot } = facts;
      return endingOf({ ...aRecord(), facts }, snapshot ?? anOrder(), programme)?.code;
    };
    expect(ending(back)).toBe("refundedShare");
    expect(ending(back - 1)).toBeUndefined();
  },
);

test("a refund in the buyer's currency counts by the rate of the payment after an edit down to nothing", () => {
  const facts = merged(
    aSnapshotEvent({ totalMinor: 9000, isPaid: true, presentment: { currency: "USD", totalMinor: 10_000 } }),
    aSnapshotEvent({
      ...{ totalMinor: 0, isPaid: true, updatedAt: NOON + SECOND, isPartiallyRefunded: true },
      presentment: { currency: "USD", totalMinor: 0 },
    }),
    notice("r1", 9000, "USD"),
  );
  expect(refundStanding(facts)).toEqual({ refundedMinor: 8100, isPartial: true, isFull: false, share: 0.9 });
});

/** Paid as 36,000.00 forint; then the shop counts the order in euro. */
const RECOUNTED: readonly Partial<OrderSnapshot>[] = [
  { currency: "HUF", totalMinor: 3_600_000, isPaid: true },
  { currency: "EUR", totalMinor: 9000, isPaid: true, updatedAt: NOON + SECOND },
];

test("what was paid in another currency is no amount of the order's own", () => {
  const facts = merged(...RECOUNTED.map((given) => aSnapshotEvent(given)));
  expect(asFirstPaid(anOrder(RECOUNTED[1]), facts).totalMinor).toBe(9000);
  const half = mergeFacts(facts, notice("r1", 4500, "EUR"));
  expect(refundStanding(half)).toMatchObject({ isFull: false, share: 0.5 });
  expect(refundStanding(mergeFacts(half, notice("r2", 4500, "EUR")))).toMatchObject({ isFull: true });
  const conversion = aConversion();
  const record = { ...conversion, facts };
  expect(conversionMade(record)?.amount).toEqual({ amountMinor: 9000, currency: "EUR" });
  expect(conversionMade(redactRecord(record, NOON))).toEqual(conversionMade(record));
});

test("whichever of two payments of one second arrives first, the same one counts", () => {
  const events = [
    aSnapshotEvent({ currency: "USD", isPaid: true }),
    aSnapshotEvent({ currency: "EUR", isPaid: true }),
  ];
  expect(merged(...events).firstPaid).toEqual(merged(...events.toReversed()).firstPaid);
});
