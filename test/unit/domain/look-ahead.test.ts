import fc from "fast-check";
import { expect, test } from "vitest";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import { fateDifference, fateIn, fateOf } from "../../../src/domain/plan/look-ahead.ts";
import type { Programme } from "../../../src/domain/plan/programme.ts";
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

const NOW = NOON + 10 * DAY;
const inContext = (programme: Programme, now = NOW) => aContext({ programme, now });

const when = fc.constantFrom(
  { tags: ["vip"] },
  { minTotal: "40" },
  { countries: ["AT"] },
  { maxTotal: "60" },
);
const programmes = fc
  .record({
    on: fc.constantFrom("created" as const, "paid" as const),
    rules: fc.array(fc.record({ when, activityId: fc.constantFrom("13", "14") }), { maxLength: 2 }),
    approveOn: fc.constantFrom("fulfilled" as const, "paid" as const),
    afterDays: fc.constantFrom(0, 9, 30),
    partialRefund: fc.constantFrom("keep" as const, "cancel" as const, "ask" as const),
    excluded: fc.constantFrom<string[]>([], ["vip"], ["sale"]),
    missing: fc.constantFrom("hold" as const, "skip" as const),
    campaign: fc.constantFrom(null, 42),
  })
  .map(({ on, rules, approveOn, afterDays, partialRefund, excluded, missing, campaign }) =>
    aProgramme({
      earn: { on, rules: rules as never },
      approve: { on: approveOn, afterDays },
      cancel: { partialRefund, share: 0.3 },
      conversion: { defaultCampaignId: campaign },
      exclude: { tags: excluded },
      contact: { missing },
    }),
  );

const delivery: fc.Arbitrary<OrderEvent> = fc
  .record({
    updatedAt: fc.integer({ min: 0, max: 5 }).map((step) => NOON + step * DAY),
    isPaid: fc.boolean(),
    isFulfilled: fc.boolean(),
    isCancelled: fc.boolean(),
    tags: fc.constantFrom([], ["vip"], ["sale", "vip"]),
    totalMinor: fc.constantFrom(3000, 5000, 9000),
    phones: fc.constantFrom(["+491701234567"], []),
  })
  .map(({ phones, ...given }) =>
    aSnapshotEvent({
      ...given,
      contact: { names: ["Ada"], emails: ["ada@shop.example"], phones, countries: ["DE"] },
    }),
  );
const refund: OrderEvent = {
  kind: "refund",
  orderId: "1001",
  refund: aRefund("r1", 2000, { at: NOON + DAY }),
};
const history = fc.array(fc.oneof({ weight: 4, arbitrary: delivery }, fc.constant(refund)), {
  minLength: 1,
  maxLength: 4,
});

test("a look ahead tells what really happens when the same deliveries come in anew under the changed programme", () => {
  fc.assert(
    fc.property(history, programmes, programmes, (told, before, after) => {
      // What was lived through: each delivery by itself, and the calls that were due after each.
      const lived = told.reduce<OrderRecord | null>((record, event, at) => {
        const context = inContext(before, NOON + (at + 5) * DAY);
        return send(arrive(record, [event], context), context).record;
      }, null) as OrderRecord;
      const anew = told.reduce<OrderRecord | null>(
        (record, event) => arrive(record, [event], inContext(after)),
        null,
      ) as OrderRecord;
      const happens = fateIn(send(anew, inContext(after)).record);
      expect(fateOf(lived, inContext(after))).toEqual(happens);
      const difference = fateDifference(fateOf(lived, inContext(before)), happens);
      if (JSON.stringify(before) === JSON.stringify(after)) expect(difference).toBeNull();
    }),
    { numRuns: 400 },
  );
});

const paid = { isPaid: true, tags: ["vip"], updatedAt: NOON + SECOND };
const rule = { name: "VIP", when: { tags: ["vip"] }, activityId: "13" };
const table: readonly (readonly [string, object, object, object])[] = [
  [
    "a rule chooses another activity",
    {},
    { earn: { rules: [rule] } },
    { code: "wouldEarnElsewhere", before: "12", activityId: "13", rule: 1, name: "VIP" },
  ],
  [
    "an exclusion takes the points",
    {},
    { exclude: { tags: ["vip"] } },
    { code: "wouldNotEarn", because: { code: "noPoints" } },
  ],
  [
    "an exclusion falls away",
    { exclude: { tags: ["vip"] } },
    {},
    { code: "wouldEarn", activityId: "12", rule: null, name: null },
  ],
  [
    "the return window grows",
    { approve: { on: "paid" } },
    { approve: { on: "paid", afterDays: 30 } },
    { code: "wouldBeApproved", at: NOON + SECOND + 30 * DAY },
  ],
  [
    "the return window shrinks",
    { approve: { on: "paid", afterDays: 30 } },
    { approve: { on: "paid" } },
    { code: "wouldBeApproved", at: null },
  ],
  [
    "approval waits for the fulfillment",
    { approve: { on: "paid" } },
    {},
    { code: "wouldNotBeApproved", because: { code: "approvalWaitsFor" } },
  ],
  [
    "a campaign for all orders",
    {},
    { conversion: { defaultCampaignId: 42 } },
    { code: "wouldConvert", before: null, campaignId: 42 },
  ],
];

test.each(table)("%s: told with what did it", (_title, before, after, difference) => {
  const record = arrive(null, [aSnapshotEvent(paid)]);
  const fates = [before, after].map((given) => fateOf(record, inContext(aProgramme(given))));
  const [was, would] = fates as [ReturnType<typeof fateOf>, ReturnType<typeof fateOf>];
  expect(fateDifference(was, would)).toMatchObject(difference);
  expect(fateDifference(would, would)).toBeNull();
});
