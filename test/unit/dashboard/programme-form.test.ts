import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  codeFormOf,
  codesOf,
  namesOf,
  patternOf,
  rowsOf,
} from "../../../src/dashboard/pages/programme/discount-codes.ts";
import {
  CONDITION_NAMES,
  CONDITIONS,
  type Draft,
  restOf,
  TYPED,
  type TypedPath,
  valueAt,
  withCondition,
  withSetting,
  withValue,
} from "../../../src/dashboard/pages/programme/draft.ts";
import { fieldName, isUntyped, wrongAt } from "../../../src/dashboard/pages/programme/problems.ts";
import { AMOUNT, LIST, NUMBER, PERCENT } from "../../../src/dashboard/pages/programme/typed.ts";
import { type Programme, programmeSchema } from "../../../src/domain/plan/programme.ts";
import { isSameProgramme } from "../../../src/domain/plan/programme-change.ts";
import { programme as labels } from "../../../src/words/en/page-programme.ts";
import { formatFor } from "../../../src/words/format.ts";
import { labelsWith } from "../../../src/words/labels.ts";
import { aProgramme } from "../../support/builders/orders.ts";

/** Words as shops have them, commas, quotes and blanks among them. */
const word = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.constantFrom("a, b", '"', 'say "hi"', " x ", ",", "", "vip"),
);
const words = fc.array(
  word.filter((each) => each !== ""),
  { maxLength: 4 },
);
const amount = fc.constantFrom("9.90", "0", "1000", "0.000001");
const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const conditions = fc.record(
  {
    tags: words,
    customerTags: words,
    countries: fc.uniqueArray(fc.constantFrom("DE", "AT")),
    discountCodes: words,
    minTotal: amount,
    sources: words,
    firstOrder: fc.boolean(),
    weekdays: fc.constant(["monday"]),
    dates: fc.constant({ from: "2026-12-01" }),
  },
  { requiredKeys: [] },
);
const name = fc.string({ minLength: 1, maxLength: 20 });
const programmes = fc
  .record({
    activityId: fc.constantFrom("12", "a.b"),
    rules: fc.array(fc.record({ when: conditions, activityId: fc.constant("77") }), { maxLength: 3 }),
    afterDays: fc.constantFrom(0, 0.5, 14, 1e-7),
    share: fc.integer({ min: 1, max: 100_000 }).map((of) => of / 100_000),
    codes: fc.dictionary(name, fc.integer({ min: 1 }), { maxKeys: 4 }),
    defaultCampaignId: fc.option(fc.integer({ min: 1 })),
    referrer: optional(name),
    notForOneself: optional(fc.boolean()),
    redeem: fc.option(fc.record({ attribute: name, discountCodePattern: name }), { nil: null }),
    tags: words,
    extra: fc.dictionary(name, fc.string(), { maxKeys: 2 }),
  })
  .map((made): Programme | undefined => {
    const { activityId, rules, afterDays, share, codes: discountCodes, redeem, tags, extra } = made;
    const { defaultCampaignId, referrer, notForOneself } = made;
    const given = {
      earn: { activityId, rules, from: "2026-06-01" },
      approve: { afterDays },
      cancel: { partialRefund: "cancel", share },
      conversion: { defaultCampaignId, discountCodes, referrer, notForOneself },
      ...{ redeem, exclude: { tags }, extra: { earn: extra } },
      contact: { missing: "placeholder", placeholderMobile: "+491701234567" },
    };
    return programmeSchema.safeParse(given).data;
  })
  .filter((programme) => programme !== undefined);

const draftOf = (programme: Programme) => JSON.parse(JSON.stringify(programme)) as Draft;
/** As the bridge takes it. */
const programmeOf = (draft: Draft) => programmeSchema.parse(JSON.parse(JSON.stringify(draft)));
const PATHS = Object.keys(TYPED) as readonly TypedPath[];

describe("a programme in the form", () => {
  test("is the same programme after each of its fields was typed as it stands there", () => {
    fc.assert(
      fc.property(programmes, (programme) => {
        let draft = draftOf(programme);
        for (const path of PATHS) {
          if (path.startsWith("redeem.") && programme.redeem === null) continue;
          const typed = TYPED[path].read(valueAt(draft, path));
          draft = withValue(draft, path, TYPED[path].write(typed));
        }
        const codes = codesOf(rowsOf(draft.conversion?.discountCodes));
        draft = withSetting(draft, "conversion", "discountCodes", codes);
        const rules = (draft.earn.rules ?? []).map((rule) =>
          CONDITION_NAMES.reduce((known, condition) => {
            const { read, write } = CONDITIONS[condition];
            return withCondition(known, condition, write(read(known.when[condition])));
          }, rule),
        );
        draft = withSetting(draft, "earn", "rules", rules);
        expect(isSameProgramme(programmeOf(draft), programme)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test("keeps what it has no field for, whatever is typed", () => {
    fc.assert(
      fc.property(programmes, fc.constantFrom(...PATHS), fc.string(), (programme, path, typed) => {
        const before = draftOf(programme);
        const after = withValue(before, path, TYPED[path].write(typed));
        const [section = "", setting = ""] = path.split(".");
        const { [setting]: _, ...rest } = before[section] ?? {};
        const { [setting]: __, ...left } = after[section] ?? {};
        expect(left).toEqual(rest);
        expect({ ...after, [section]: null }).toEqual({ ...before, [section]: null });
      }),
    );
  });

  test("shows of a rule what it has no field for as text", () => {
    const when = { tags: ["vip"], firstOrder: false, sources: ["pos"], weekdays: [], minTotal: null };
    expect(restOf({ when, activityId: "1" })).toBe('sources: ["pos"]');
  });
});

describe("what is typed", () => {
  test.each([
    ["vip, gold", ["vip", "gold"]],
    ["vip,", ["vip"]],
    [" , ", []],
    ['"a, b", c', ["a, b", "c"]],
    ['say "hi", x', ['say "hi"', "x"]],
    ['"5"" nails"', ['5" nails']],
    ['"open', ['"open']],
  ])("%s is a list of words", (typed, expected) => {
    expect(LIST.write(typed)).toEqual(expected);
  });

  test.each([
    ["14", 14],
    [" 1,5 ", 1.5],
    ["", undefined],
    ["soon", "soon"],
    ["-1", "-1"],
  ])("%j as a number", (typed, expected) => {
    expect(NUMBER.write(typed)).toBe(expected);
  });

  test("an amount is never rounded, and a share is typed in percent", () => {
    expect([AMOUNT.write("9,90"), AMOUNT.write("")]).toEqual(["9.90", undefined]);
    expect([PERCENT.read(0.333), PERCENT.write("33,3"), PERCENT.write("all")]).toEqual([
      "33.3",
      0.333,
      "all",
    ]);
  });
});

describe("discount codes", () => {
  test("none that is typed is lost, also where it stands there twice", () => {
    const rows = [
      { code: "A", campaign: "1" },
      { code: "A", campaign: "2" },
      { code: "", campaign: "" },
      { code: "A", campaign: "" },
    ];
    expect(namesOf(rows)).toEqual(["A", "A ", null, "A  "]);
    expect(codesOf(rows)).toEqual({ A: 1, "A ": 2, "A  ": "" });
  });

  test("a pattern that says what stands around the points is shown as that, and any other one as it is", () => {
    expect(codeFormOf("^LP-(?<points>[0-9]+)-")).toEqual({ before: "LP-", after: "-" });
    for (const other of ["", "LP-(?<points>[0-9]+)", "^LP.(?<points>[0-9]+)", "^(?<points>\\d+)"])
      expect(codeFormOf(other)).toBeNull();
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const pattern = patternOf({ before, after });
        expect(codeFormOf(pattern)).toEqual({ before, after });
        expect(new RegExp(pattern, "s").exec(`${before}42${after}`)?.groups?.points).toBe("42");
      }),
    );
  });
});

describe("a problem", () => {
  const said = { programme: labelsWith(labels, formatFor("en")) };
  const draft = draftOf(aProgramme({ earn: { rules: [{ when: {}, activityId: "1" }] } } as never));

  test.each([
    ["earn.activityId", "Activity of all other orders"],
    ["earn.rules[1].activityId", "Rule 2: earns at activity"],
    ["earn.rules[0].when.countries[3]", "Rule 1: From one of these countries"],
    ["conversion.discountCodes.A.B", "Discount code A.B"],
    ["earn.rules[0].when.hours.to", null],
    ["exclude.tags[0]", null],
    ["", null],
  ])("at %s is told by the field's name", (path, expected) => {
    expect(fieldName(path, said)).toBe(expected);
  });

  test("of an entry stands at its list, and at no other field", () => {
    const problems = [{ path: "earn.rules[0].when.countries[3]", expected: "a country" }];
    expect(wrongAt(problems, "earn.rules[0].when.countries")).toBe("a country");
    expect(wrongAt(problems, "earn.rules[0].when.tags")).toBeUndefined();
  });

  test("is none yet where nothing was typed", () => {
    const fresh = withSetting(draft, "earn", "rules", [{ when: {}, activityId: "" }]);
    expect(isUntyped(fresh, "earn.rules[0].activityId")).toBe(true);
    expect(isUntyped(draft, "earn.rules[0].activityId")).toBe(false);
    expect(
      isUntyped(withSetting(draft, "conversion", "discountCodes", { A: "" }), "conversion.discountCodes.A"),
    ).toBe(true);
    expect(isUntyped(withValue(draft, "approve.afterDays", ""), "approve.afterDays")).toBe(true);
    expect(isUntyped(draft, "exclude.tags[0]")).toBe(false);
  });
});
