import fc from "fast-check";
import type { Draft } from "../../../src/dashboard/pages/programme/draft.ts";
import type { ConditionName } from "../../../src/dashboard/pages/programme/rules/conditions.ts";
import { type Programme, programmeSchema } from "../../../src/domain/programme/programme.ts";
import { conditionsSchema } from "../../../src/domain/rules/conditions.ts";
import { WEEKDAYS } from "../../../src/domain/rules/weekdays.ts";
import { isGiven } from "../../../src/words/programme/condition-values.ts";

/** Words that shops use, with commas, quotes and blanks. */
export const word = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.constantFrom("a, b", '"', 'say "hi"', " x ", ",", "", "vip"),
);
const words = fc.array(
  word.filter((each) => each !== ""),
  { maxLength: 4 },
);
const amount = fc.constantFrom("9.90", "0", "1000", "0.000001");
const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const time = fc.constantFrom("00:00", "09:30", "18:00", "23:59");
/** A generator for each condition; a missing one doesn't compile. */
const CONDITION_VALUES: Readonly<Record<ConditionName, fc.Arbitrary<unknown>>> = {
  tags: words,
  customerTags: words,
  sources: words,
  currencies: words,
  countries: fc.uniqueArray(fc.constantFrom("DE", "AT")),
  discountCodes: words,
  minTotal: fc.option(amount),
  maxTotal: amount,
  products: words,
  productTypes: words,
  collections: words,
  firstOrder: fc.boolean(),
  weekdays: fc.subarray([...WEEKDAYS]),
  hours: fc.record({ from: time, to: time }),
  dates: fc.record(
    { from: fc.constant("2026-12-01"), until: fc.constant("2026-12-24") },
    { requiredKeys: [] },
  ),
};
const conditions = fc
  .record(CONDITION_VALUES, { requiredKeys: [] })
  .filter((when) => conditionsSchema.safeParse(when).success);
const name = fc.string({ minLength: 1, maxLength: 20 });
/** Programmes with everything that has a field in the form, and more. */
export const programmes = fc
  .record({
    activityId: fc.constantFrom("12", "a.b"),
    rules: fc.array(fc.record({ when: conditions, activityId: fc.constant("77") }), { maxLength: 3 }),
    afterDays: fc.constantFrom(0, 1, 14, 365),
    share: fc.integer({ min: 1, max: 100_000 }).map((of) => of / 100_000),
    codes: fc.dictionary(name, fc.integer({ min: 1 }), { maxKeys: 4 }),
    defaultCampaignId: fc.option(fc.integer({ min: 1 })),
    referrer: optional(name),
    notForOneself: optional(fc.boolean()),
    redeem: fc.option(fc.record({ attribute: name, discountCodePattern: name }), { nil: null }),
    exclude: fc.record(
      {
        tags: words,
        customerTags: words,
        sources: words,
        currencies: words,
        minTotal: amount,
        zeroTotal: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
    exclusions: optional(
      fc.array(fc.record({ when: conditions.filter((when) => Object.values(when).some(isGiven)), name }), {
        maxLength: 3,
      }),
    ),
    extra: fc.dictionary(name, fc.string(), { maxKeys: 2 }),
  })
  .map((made): Programme | undefined => {
    const {
      activityId,
      rules,
      afterDays,
      share,
      codes: discountCodes,
      redeem,
      exclude,
      exclusions,
      extra,
    } = made;
    const { defaultCampaignId, referrer, notForOneself } = made;
    const given = {
      earn: { activityId, rules, from: "2026-06-01" },
      approve: { afterDays },
      cancel: { partialRefund: "cancel", share },
      conversion: { defaultCampaignId, discountCodes, referrer, notForOneself },
      ...{ redeem, exclude: { ...exclude, rules: exclusions }, extra: { earn: extra } },
      contact: { missing: "placeholder", placeholderMobile: "+491701234567" },
    };
    return programmeSchema.safeParse(given).data;
  })
  .filter((programme) => programme !== undefined);

/** The draft as the page receives it. */
export const draftOf = (programme: Programme) => JSON.parse(JSON.stringify(programme)) as Draft;
