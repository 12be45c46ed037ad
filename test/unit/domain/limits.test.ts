import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { beyondLimits, mergeFacts, NO_FACTS } from "../../../src/domain/facts/facts.ts";
import { refundStanding } from "../../../src/domain/facts/refunds.ts";
import {
  eventWithinLimits,
  LONGEST_LIST,
  LONGEST_TEXT,
  MOST_CANDIDATES,
  withinLimits,
} from "../../../src/domain/order/limits.ts";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import {
  anOrder,
  aRefund,
  arrive,
  aSnapshotEvent,
  deleted,
  hints,
  NOON,
  SECOND,
  send,
} from "../../support/builders/orders.ts";
import { expectLinear } from "../../support/growth/expect-linear.ts";
import { ORDER_WORKS } from "../../support/growth/works.ts";

const long = (length: number) => "x".repeat(length);
const many = <T>(length: number, make: (at: number) => T): readonly T[] =>
  Array.from({ length }, (_, at) => make(at));
const contact = (given: Partial<OrderSnapshot["contact"]>) => ({
  contact: { ...anOrder().contact, ...given },
});
const referral = (given: Partial<OrderSnapshot["referral"]>) => ({
  referral: hints(given),
});

/** What holds an order, by the length that is just allowed. */
const HOLDING: readonly (readonly [
  field: string,
  most: number,
  make: (size: number) => Partial<OrderSnapshot>,
])[] = [
  ["orderNumber", LONGEST_TEXT.orderNumber, (size) => ({ orderNumber: long(size) })],
  ["orderSequence", LONGEST_TEXT.orderSequence, (size) => ({ orderSequence: "1".repeat(size) })],
  ["status", LONGEST_TEXT.status, (size) => ({ status: long(size) })],
  ["source", LONGEST_TEXT.source, (size) => ({ source: long(size) })],
  ["customerId", LONGEST_TEXT.customerId, (size) => ({ customerId: long(size) })],
  ["currency", LONGEST_TEXT.currency, (size) => ({ currency: long(size) })],
  ["currency", LONGEST_TEXT.currency, (size) => ({ presentment: { currency: long(size), totalMinor: 1 } })],
  ["disputeId", LONGEST_TEXT.disputeId, (size) => ({ disputes: [{ id: long(size), state: "open" }] })],
  ["disputes", LONGEST_LIST, (size) => ({ disputes: many(size, (at) => ({ id: `d${at}`, state: "open" })) })],
  ["refundId", LONGEST_TEXT.refundId, (size) => ({ refunds: [aRefund(long(size), 1)] })],
  [
    "fulfillment",
    LONGEST_TEXT.fulfillment,
    (size) => ({ fulfillments: [{ id: long(size), status: "", at: null }] }),
  ],
  ["name", LONGEST_TEXT.name, (size) => contact({ names: [long(size)] })],
  ["email", LONGEST_TEXT.email, (size) => contact({ emails: [long(size)] })],
  ["phone", LONGEST_TEXT.phone, (size) => contact({ phones: ["1".repeat(size)] })],
  ["country", LONGEST_TEXT.country, (size) => contact({ countries: [long(size)] })],
  ["names", MOST_CANDIDATES, (size) => contact({ names: many(size, String) })],
  ["emails", MOST_CANDIDATES, (size) => contact({ emails: many(size, (at) => `${at}@shop.example`) })],
  ["phones", MOST_CANDIDATES, (size) => contact({ phones: many(size, String) })],
  ["tags", LONGEST_LIST, (size) => ({ tags: many(size, String) })],
  ["customerTags", LONGEST_LIST, (size) => ({ customerTags: many(size, String) })],
  ["refunds", LONGEST_LIST, (size) => ({ refunds: many(size, (at) => aRefund(`r${at}`, 1)) })],
  [
    "fulfillments",
    LONGEST_LIST,
    (size) => ({ fulfillments: many(size, (at) => ({ id: `f${at}`, status: "", at: null })) }),
  ],
  ["discountCodes", LONGEST_LIST, (size) => referral({ discountCodes: many(size, String) })],
  [
    "attributes",
    LONGEST_LIST,
    (size) => referral({ attributes: many(size, (at) => ({ name: `n${at}`, value: "v" })) }),
  ],
  ["campaigns", LONGEST_LIST, (size) => referral({ attributedCampaigns: many(size, String) })],
];

describe("an order is held when the shop sends more than the bridge takes", () => {
  test.each(HOLDING)("%s: up to %i is taken as it is", (_field, most, make) => {
    const snapshot = anOrder(make(most));
    expect(withinLimits(snapshot)).toBe(snapshot);
  });

  test.each(HOLDING)(
    "%s: one more than %i holds the order, taken out whole and named",
    (field, most, make) => {
      const bounded = withinLimits(anOrder({ ...make(most + 1), isPaid: true }));
      expect(bounded.beyondLimits).toEqual([field]);
      expect(JSON.stringify(bounded).length).toBeLessThan(2000);
      const record = arrive(null, [eventWithinLimits(aSnapshotEvent({ ...make(most + 1), isPaid: true }))]);
      expect(record.operations).toEqual([]);
      const of = field in LONGEST_TEXT ? "characters" : "entries";
      expect(record.held).toEqual({ code: "beyondLimits", limits: [{ field, limit: most, of }] });
    },
  );

  test("points that were earned are still taken back when the order is cancelled", () => {
    const earned = send(arrive(null, [aSnapshotEvent({ isPaid: true })])).record;
    const cancelled = aSnapshotEvent({
      isOrderCancelled: true,
      updatedAt: NOON + SECOND,
      orderNumber: long(9999),
    });
    expect(send(arrive(earned, [eventWithinLimits(cancelled)])).record.points).toBe("cancelled");
  });

  test("the next snapshot within the limits lets it go on", () => {
    const held = arrive(null, [eventWithinLimits(aSnapshotEvent({ isPaid: true, orderNumber: long(9999) }))]);
    const free = arrive(held, [aSnapshotEvent({ isPaid: true, updatedAt: NOON + SECOND })]);
    expect(free.held).toBeNull();
    expect(free.operations.map(({ kind }) => kind)).toEqual(["earn"]);
  });
});

test.each<[string, (size: number) => Partial<OrderSnapshot>, number]>([
  ["a tag", (size) => ({ tags: ["vip", long(size)] }), LONGEST_TEXT.tag],
  ["a discount code", (size) => referral({ discountCodes: [long(size)] }), LONGEST_TEXT.discountCode],
  [
    "an attribute's name",
    (size) => referral({ attributes: [{ name: long(size), value: "1" }] }),
    LONGEST_TEXT.attributeName,
  ],
  [
    "an attribute's value",
    (size) => referral({ attributes: [{ name: "n", value: long(size) }] }),
    LONGEST_TEXT.attributeValue,
  ],
  [
    "an attributed campaign",
    (size) => referral({ attributedCampaigns: [long(size)] }),
    LONGEST_TEXT.campaign,
  ],
  ["a landing page", (size) => referral({ landingUrl: long(size) }), LONGEST_TEXT.landingUrl],
])("%s that is too long to mean anything is left out without holding the order", (_what, make, most) => {
  expect(JSON.stringify(withinLimits(anOrder(make(most))))).toContain(long(most));
  const bounded = withinLimits(anOrder(make(most + 1)));
  expect(JSON.stringify(bounded)).not.toContain(long(most));
  expect(bounded.beyondLimits).toBeUndefined();
  expect(withinLimits(bounded)).toBe(bounded);
});

test("of a shipment's status the beginning is kept, listed with the order or told alone", () => {
  const shipped = (size: number) => [{ id: "f1", status: long(size), at: null }];
  const most = LONGEST_TEXT.fulfillment;
  const whole = anOrder({ fulfillments: shipped(most) });
  expect(withinLimits(whole)).toBe(whole);
  const bounded = withinLimits(anOrder({ fulfillments: shipped(most + 1) }));
  expect(bounded).toEqual(whole);
  expect(withinLimits(bounded)).toBe(bounded);
});

test("a snapshot that was bounded once is not changed by doing it again", () => {
  const each = fc
    .constantFrom(...HOLDING)
    .chain(([, most, make]) => fc.constantFrom(most, most + 1).map(make));
  fc.assert(
    fc.property(fc.array(each, { maxLength: 4 }), (parts) => {
      const once = withinLimits(anOrder(Object.assign({}, ...parts)));
      expect(withinLimits(once)).toEqual(once);
    }),
    { numRuns: 200 },
  );
});

const merged = (...events: readonly OrderEvent[]) => events.reduce(mergeFacts, NO_FACTS);

describe("facts that come one by one", () => {
  const notices: readonly (readonly [string, string, (at: number) => OrderEvent])[] = [
    [
      "refunds",
      "refunds",
      (at) => ({ kind: "refund", orderId: "1001", refund: aRefund(`r${at}`, 1, { at: NOON + at * SECOND }) }),
    ],
    [
      "fulfillments",
      "fulfillments",
      (at) => ({
        kind: "fulfillment",
        orderId: "1001",
        fulfillment: { id: `f${at}`, status: "success", at: null },
      }),
    ],
    ["deletions", "deletions", (at) => deleted(`d${at}`)],
    ["restorations", "restorations", (at) => aSnapshotEvent({ updatedAt: NOON + at }, true)],
  ];

  test.each(notices)(
    "%s: beyond the limit they hold the order, in any order of arrival",
    (_title, field, make) => {
      const all = many(LONGEST_LIST + 5, make);
      const facts = merged(...all);
      expect(beyondLimits(merged(...all.slice(0, LONGEST_LIST)))).toEqual([]);
      expect(beyondLimits(facts)).toEqual([field]);
      expect(merged(...all.toReversed())).toEqual(facts);
      expect(merged(...all.slice(250), ...all, ...all.slice(0, 300))).toEqual(facts);
    },
  );

  test("refunds: a reading of the whole order makes good for those there was no room for", () => {
    const all = many(LONGEST_LIST + 5, (at): OrderEvent => notices[0]?.[2](at) as OrderEvent);
    const snapshot = anOrder({ refunds: [aRefund("r0", 100)] });
    const observedAt = NOON + 9 * 60 * 60 * SECOND;
    const reading: OrderEvent = {
      kind: "snapshot",
      orderId: "1001",
      snapshot,
      isRestoration: false,
      observedAt,
    };
    const facts = merged(...all, reading);
    expect(beyondLimits(facts)).toEqual([]);
    expect(refundStanding(facts).refundedMinor).toBe(100);
    expect(merged(reading, ...all)).toEqual(facts);
  });
});

test.each(ORDER_WORKS)("$what: four times as much takes about four times as many steps", expectLinear);

test.each([
  ["more than any rule could ask for", many(1501, String)],
  ["one with a text without end", ["MUG-1", long(256)]],
])("products, %s, count as not told and hold no order", (_title, products) => {
  const bounded = withinLimits(anOrder({ products, isPaid: true }));
  expect(bounded).not.toHaveProperty("products");
  expect(bounded).not.toHaveProperty("beyondLimits");
  expect(withinLimits(bounded)).toBe(bounded);
  const whole = anOrder({ products: many(1500, String) });
  expect(withinLimits(whole)).toBe(whole);
});
