import fc from "fast-check";
import { expect, test } from "vitest";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import type { ReadParts } from "../../../src/domain/order/order-snapshot.ts";
import { explainRules } from "../../../src/domain/plan/explain.ts";
import { programmeSchema } from "../../../src/domain/programme/programme.ts";
import {
  aContext,
  aRefund,
  arrive,
  aSnapshotEvent,
  hints,
  NOON,
  SECOND,
  send,
} from "../../support/builders/orders.ts";

const programme = programmeSchema.parse({
  timeZone: "Europe/Berlin",
  earn: {
    activityId: "12",
    rules: [
      { when: { tags: ["a"], products: ["MUG"] }, activityId: "13" },
      { when: { countries: ["AT"], minTotal: 20 }, activityId: "14" },
      { when: { customerTags: ["vip"], firstOrder: true }, activityId: "15" },
      { when: { customerTags: ["vip"] }, activityId: "17" },
      { when: { sources: ["pos"], discountCodes: ["CODE"] }, activityId: "16" },
    ],
  },
  exclude: { rules: [{ when: { tags: ["b"], maxTotal: 30 } }] },
});
const context = aContext({ programme });

const some = <T>(...values: T[]) => fc.constantFrom(...values);
/** What a reading tells, by when it was made: never twice the same, since what is no news is not kept. */
const READ: readonly ReadParts[] = [
  { customerTags: [] },
  { customerTags: ["vip"], orderIndex: 1 },
  { orderIndex: 2 },
  { customerTags: ["new"] },
];
/** What one delivery may say of the order; few moments, so that some of them share one. */
const delivery: fc.Arbitrary<OrderEvent> = fc
  .record({
    second: fc.integer({ min: 0, max: 3 }),
    isPaid: fc.boolean(),
    tags: some<string[]>([], ["a"], ["b"], ["a", "b"]),
    customerTags: some<string[]>([], ["vip"]),
    isUnreported: fc.boolean(),
    isRead: fc.boolean(),
    products: some<string[] | null>(null, [], ["MUG"], ["CUP", "MUG"]),
    countries: some<string[]>([], ["DE"], ["AT"]),
    isWithheld: fc.boolean(),
    codes: some<string[]>([], ["CODE"]),
    source: some("web", "pos"),
    totalMinor: some(1000, 2000, 5000),
  })
  .map(({ second, isUnreported, isRead, products, countries, isWithheld, codes, ...given }) => {
    const referral = hints({ discountCodes: codes });
    const contact = { names: ["Ada"], emails: ["ada@shop.example"], phones: ["+491701234567"], countries };
    const event = aSnapshotEvent({
      ...given,
      contact,
      referral,
      updatedAt: NOON + second * SECOND,
      ...(products === null ? {} : { products }),
      ...(isUnreported ? { unreported: ["customerTags"], customerTags: [] } : {}),
      ...(isWithheld ? { withheld: ["countries"] } : {}),
    });
    const read = READ[second];
    return isRead ? ({ ...event, observedAt: NOON + second * SECOND, read } as OrderEvent) : event;
  });
const refund: OrderEvent = { kind: "refund", orderId: "1001", refund: aRefund("r1", 100) };

/** Each delivery processed by itself, all before anything is sent. */
const after = (events: readonly OrderEvent[]) =>
  events.reduce<OrderRecord | null>((record, event) => arrive(record, [event], context), null);

test("in whatever order and however often an order is told, the same rule chooses, for the same reasons", () => {
  fc.assert(
    fc.property(
      fc.array(delivery, { minLength: 1, maxLength: 4 }).chain((told) => {
        const all = [...told, refund];
        const again = fc.array(fc.constantFrom(...all), { maxLength: 3 });
        return fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }), again);
      }),
      ([told, shuffled, again]) => {
        const [one, other] = [after(told), after([...again, ...shuffled, ...again])];
        if (one === null || other === null) throw new Error("nothing arrived");
        expect(explainRules(other, context)).toEqual(explainRules(one, context));
        const [sent, sentOther] = [send(one, context), send(other, context)];
        expect(sentOther.sent).toEqual(sent.sent);
        expect(sentOther.record.terms?.activityId).toBe(sent.record.terms?.activityId);
        expect(sentOther.record.terms?.rule).toBe(sent.record.terms?.rule);
      },
    ),
    { numRuns: 300 },
  );
});

test("once the points were given, no later delivery changes what chose them", () => {
  fc.assert(
    fc.property(delivery, fc.array(delivery, { maxLength: 4 }), (first, later) => {
      const paid =
        first.kind === "snapshot" ? { ...first, snapshot: { ...first.snapshot, isPaid: true } } : first;
      const { record } = send(arrive(null, [paid], context), context);
      if (record.points !== "pending") return;
      const after = later.reduce((known, event) => arrive(known, [event], context), record);
      expect(after.terms).toEqual(record.terms);
      expect(explainRules(after, context)).toMatchObject({
        programme: "kept",
        activityId: record.terms?.activityId,
        rule: record.terms?.rule,
      });
    }),
    { numRuns: 200 },
  );
});
