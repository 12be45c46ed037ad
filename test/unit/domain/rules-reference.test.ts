import fc from "fast-check";
import { expect, test } from "vitest";
import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import { type Conditions, conditionsSchema } from "../../../src/domain/rules/conditions.ts";
import { judgeConditions, outcomeOf } from "../../../src/domain/rules/judge.ts";
import { covers } from "../../../src/domain/rules/overlap.ts";
import { WEEKDAYS } from "../../../src/domain/rules/weekdays.ts";
import { anOrder, NOON } from "../../support/builders/orders.ts";

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
    firstOrder: maybe(fc.boolean()),
    weekdays: maybe(fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { maxLength: 3 })),
    hours: maybe(fc.record({ from: time, to: time })),
    dates: maybe(fc.record({ from: maybe(day), until: maybe(day) })),
  })
  .map((given) => conditionsSchema.safeParse(JSON.parse(JSON.stringify(given))))
  .filter((parsed) => parsed.success)
  .map(({ data }) => data as Conditions);

const order = fc
  .record({
    tags: words,
    customerTags: words,
    source: fc.option(word),
    currency: fc.constantFrom("EUR", "USD", "JPY"),
    totalMinor: fc.constantFrom(0, 20, 999, 1000, 2050, 10_000),
    countries: fc.constantFrom([], ["DE"], ["FR", "DE"]),
    discountCodes: words,
    createdAt: fc.option(
      fc.integer({ min: -3600 * 24 * 10, max: 3600 * 24 * 200 }).map((s) => NOON + s * 1000),
    ),
    isFirst: fc.option(fc.boolean()),
  })
  .map(({ countries, discountCodes, isFirst, ...given }) => {
    const contact = { names: [], emails: [], phones: [], countries };
    const referral = { discountCodes, attributes: [], attributedCampaigns: [], landingUrl: null };
    return { snapshot: anOrder({ ...given, contact, referral }), isFirst, timeZone: "Europe/Berlin" };
  });

type Judged = { readonly snapshot: OrderSnapshot; readonly isFirst: boolean | null };

/** By the wall clock of Berlin: two hours ahead of UTC until 25 October 2026, 01:00 UTC, and one hour from then on. */
function clockAnswers(
  { weekdays = [], hours, dates }: Conditions,
  createdAt: number | null,
): (boolean | null)[] {
  if (weekdays.length === 0 && hours === undefined && dates === undefined) return [];
  if (createdAt === null) return [null];
  const ahead = createdAt < Date.parse("2026-10-25T01:00:00Z") ? 2 : 1;
  const wall = new Date(createdAt + ahead * 3_600_000).toISOString();
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
  const name = ["sunday", ...WEEKDAYS][new Date(wall).getUTCDay()];
  const isDay = weekdays.length === 0 || weekdays.some((each) => each === name);
  const from = minutes(hours?.from ?? "00:00");
  const length = hours === undefined ? 1440 : (minutes(hours.to) - from + 1440) % 1440;
  const isHour = (minutes(wall.slice(11)) - from + 1440) % 1440 < length;
  const today = Date.parse(wall.slice(0, 10));
  const isDate =
    today >= Date.parse(dates?.from ?? "1970-01-01") && today <= Date.parse(dates?.until ?? "2100-01-01");
  return [isDay, isHour, isDate];
}

/** The same judgement made in another way: each condition as a question of true, false or no answer, all asked. */
function reference(when: Conditions, { snapshot, isFirst }: Judged): "holds" | "fails" | "unknown" {
  const answers: (boolean | null)[] = [];
  const plain = (text: string) => text.toUpperCase().replace(/^\s+|\s+$/g, "");
  const meets = (wanted: readonly string[] | undefined, has: readonly string[], isKnown = true) => {
    if (wanted === undefined || wanted.length === 0) return;
    let isMet = false;
    for (const one of wanted) for (const other of has) if (plain(one) === plain(other)) isMet = true;
    answers.push(isKnown ? isMet : null);
  };
  meets(when.tags, snapshot.tags);
  meets(when.customerTags, snapshot.customerTags);
  meets(when.sources, [snapshot.source ?? "nowhere"]);
  meets(when.currencies, [snapshot.currency]);
  meets(when.discountCodes, snapshot.referral.discountCodes);
  const [country] = snapshot.contact.countries;
  meets(when.countries, country === undefined ? [] : [country], country !== undefined);
  const total = snapshot.currency === "JPY" ? snapshot.totalMinor : snapshot.totalMinor / 100;
  const limit = (text: string) => (snapshot.currency === "JPY" ? Math.round(Number(text)) : Number(text));
  if (when.minTotal !== null) answers.push(total >= limit(when.minTotal));
  if (when.maxTotal !== undefined) answers.push(total <= limit(when.maxTotal));
  if (when.firstOrder !== undefined) answers.push(isFirst === null ? null : isFirst === when.firstOrder);
  answers.push(...clockAnswers(when, snapshot.createdAt));
  if (answers.includes(false)) return "fails";
  return answers.includes(null) ? "unknown" : "holds";
}

test("any rule and any order are judged as by a judge that was written otherwise", () => {
  fc.assert(
    fc.property(conditions, order, (when, judged) => {
      expect(outcomeOf(judgeConditions(when, judged))).toBe(reference(when, judged));
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
