import fc from "fast-check";
import { type Programme, programmeSchema, REFUND_POLICIES } from "../../../src/domain/programme/programme.ts";
import { conditionsSchema } from "../../../src/domain/rules/conditions.ts";

/** Random programmes with every setting that affects an order, in words that the generated orders use. */

const some = <T>(...values: readonly T[]) => fc.constantFrom(...values);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

const condition: fc.Arbitrary<object> = some<object>(
  { tags: ["VIP"] },
  { customerTags: ["vip"] },
  { sources: ["pos"] },
  { currencies: ["eur"] },
  { countries: ["AT", "FR"] },
  { discountCodes: ["SUMMER"] },
  { products: ["mug", 8] },
  { productTypes: ["shoes"] },
  { collections: ["sale", 9] },
  { minTotal: "50" },
  { maxTotal: "49.99" },
  { firstOrder: true },
  { firstOrder: false },
  { weekdays: ["monday"] },
  { weekdays: ["sunday"] },
  { hours: { from: "22:00", to: "10:00" } },
  { hours: { from: "13:00", to: "15:00" } },
  { dates: { from: "2026-06-01" } },
  { dates: { until: "2026-05-31" } },
);
const conditions = fc
  .array(condition, { minLength: 1, maxLength: 2 })
  .map((all) => Object.assign({}, ...all) as object)
  .filter((when) => conditionsSchema.safeParse(when).success);
const rule = fc.record({ when: conditions, activityId: some("13", "14", "15"), name: maybe(some("A rule")) });

const exclude = fc.record({
  tags: maybe(some(["sale"])),
  customerTags: maybe(some(["VIP"])),
  sources: maybe(some(["web"])),
  currencies: maybe(some(["usd"], ["EUR"])),
  minTotal: maybe(some("40")),
  zeroTotal: some(true, false),
  giftCardOnly: some(true, false),
});
const excludeByRule = fc.record({
  rules: fc.array(fc.record({ when: conditions }), { minLength: 1, maxLength: 2 }),
});

const contact = some(
  { missing: "hold" },
  { missing: "skip" },
  { missing: "placeholder", placeholderMobile: "+491700000000" },
);

const conversion = fc.record({
  on: some("created", "paid", "fulfilled", "approved"),
  defaultCampaignId: some(null, 42),
  discountCodes: some({}, { FRIEND10: 43 }),
  notForOneself: maybe(fc.boolean()),
  firstOrderOnly: maybe(fc.boolean()),
});

export const generatedProgramme: fc.Arbitrary<Programme> = fc
  .record({
    timeZone: some(undefined, "Europe/Berlin"),
    on: some("created", "paid"),
    rules: fc.array(rule, { maxLength: 4 }),
    approve: fc.record({ on: some("fulfilled", "delivered", "paid"), afterDays: some(0, 9, 30) }),
    cancel: fc.record({ partialRefund: some(...REFUND_POLICIES), share: some(0.3, 0.5, 1) }),
    conversion,
    redeem: some(null, {}),
    exclude: fc.oneof<fc.MaybeWeightedArbitrary<object>[]>(
      { weight: 2, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: exclude },
      { weight: 2, arbitrary: excludeByRule },
    ),
    contact,
  })
  .map(({ on, rules, ...given }) =>
    // Missing values are omitted, as in a file.
    programmeSchema.parse(JSON.parse(JSON.stringify({ ...given, earn: { on, activityId: "12", rules } }))),
  );
