import fc from "fast-check";
import { expect, test } from "vitest";
import { type Conditions, conditionsSchema } from "../../../src/domain/rules/conditions.ts";
import { judgeConditions, outcomeOf } from "../../../src/domain/rules/judge.ts";
import { covers } from "../../../src/domain/rules/overlap.ts";
import { WEEKDAYS } from "../../../src/domain/rules/weekdays.ts";
import { anOrder, hints, NOON } from "../../support/builders/orders.ts";
import { judgedByReference } from "../../support/reference/judged-rule.ts";

/** Few words, so that orders and rules meet. */
const word = fc.constantFrom("a", "b", "C", "c ");
const words = fc.array(word, { maxLength: 3 });
const amount = fc.constantFrom("0", "9.99", "10", "20.5", "100");
const time = fc.constantFrom("00:00", "06:30", "12:00", "18:00", "23:59");
const day = fc.constantFrom("2026-05-31", "2026-06-01", "2026-06-07", "2026-10-25");
/** A rule asks for few things as a rule, so that some orders fit it. */
const maybe = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

const conditions = fc
  .record({
    tags: maybe(words),
    customerTags: maybe(words),
    sources: maybe(words),
    currencies: maybe(fc.constantFrom(["EUR"], ["usd"], ["JPY", "EUR"])),
    minTotal: maybe(amount),
    maxTotal: maybe(amount),
    countries: maybe(fc.constantFrom(["DE"], ["AT", "DE"], ["FR"])),
    discountCodes: maybe(words),
    products: maybe(words),
    productTypes: maybe(words),
    collections: maybe(words),
    firstOrder: maybe(fc.boolean()),
    weekdays: maybe(fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { maxLength: 3 })),
    hours: maybe(fc.record({ from: time, to: time })),
    dates: maybe(fc.record({ from: maybe(day), until: maybe(day) })),
  })
  .map((given) => conditionsSchema.safeParse(JSON.parse(JSON.stringify(given))))
  .filter((parsed) => parsed.success)
  .map(({ data }) => data as Conditions);

const UNTOLD = { customerTags: [], unreported: ["customerTags"] } as const;
const order = fc
  .record({
    tags: words,
    customerTags: words,
    source: fc.option(word),
    currency: fc.constantFrom("EUR", "USD", "JPY"),
    totalMinor: fc.constantFrom(0, 20, 999, 1000, 2050, 10_000),
    countries: fc.constantFrom([], ["DE"], ["FR", "DE"]),
    discountCodes: words,
    products: maybe(words),
    isUnreported: fc.boolean(),
    read: fc.record({ customerTags: words, productTypes: words, collections: words }, { requiredKeys: [] }),
    createdAt: fc.option(
      fc.integer({ min: -3600 * 24 * 10, max: 3600 * 24 * 200 }).map((s) => NOON + s * 1000),
    ),
    isFirst: fc.option(fc.boolean()),
  })
  .map(({ countries, discountCodes, isFirst, read, isUnreported, products, ...given }) => {
    const contact = { names: [], emails: [], phones: [], countries };
    const referral = hints({ discountCodes });
    const told = { ...(products === undefined ? {} : { products }), ...(isUnreported ? UNTOLD : {}) };
    const snapshot = anOrder({ ...given, ...told, contact, referral });
    return { snapshot, isFirst, read, timeZone: "Europe/Berlin" };
  });

test("any rule and any order are judged as by a judge that was written otherwise", () => {
  fc.assert(
    fc.property(conditions, order, (when, judged) => {
      expect(outcomeOf(judgeConditions(when, judged))).toBe(judgedByReference(when, judged));
    }),
    { numRuns: 5000 },
  );
});

test("a rule that is called covered by another fits no order that the other does not fit", () => {
  let count = 0;
  fc.assert(
    fc.property(conditions, conditions, order, (wider, narrower, judged) => {
      const asked = Object.entries(wider).filter(
        ([, given]) => given !== null && JSON.stringify(given) !== "[]",
      );
      for (const own of [narrower, { ...narrower, ...Object.fromEntries(asked) }]) {
        if (!covers(wider, own) || outcomeOf(judgeConditions(own, judged)) !== "holds") continue;
        count += 1;
        expect(outcomeOf(judgeConditions(wider, judged))).toBe("holds");
      }
    }),
    { numRuns: 5000 },
  );
  expect(count).toBeGreaterThan(50);
});

test.each([
  [{ tags: ["a", "b"] }, { tags: ["b"] }, true],
  [{ tags: ["b"] }, { tags: ["a", "b"] }, false],
  [{ tags: ["b"] }, {}, false],
  [{}, { tags: ["b"] }, true],
  [{ minTotal: "10" }, { minTotal: "20" }, true],
  [{ minTotal: "20" }, { minTotal: "10" }, false],
  [{ maxTotal: "20" }, { maxTotal: "10" }, true],
  [{ maxTotal: "10" }, { maxTotal: "20" }, false],
])("whether %j covers %j: %s", (wider, narrower, isCovered) => {
  expect(covers(conditionsSchema.parse(wider), conditionsSchema.parse(narrower))).toBe(isCovered);
});

test("a rule covers itself", () => {
  fc.assert(
    fc.property(conditions, (when) => {
      expect(covers(when, when)).toBe(true);
    }),
  );
});
