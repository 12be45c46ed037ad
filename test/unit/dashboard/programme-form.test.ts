import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Draft,
  type DraftRule,
  rulesOf,
  valueAt,
  withSetting,
  withValue,
} from "../../../src/dashboard/pages/programme/draft.ts";
import { AMOUNT, LIST, NUMBER, PERCENT, TEXT } from "../../../src/dashboard/pages/programme/field-codec.ts";
import { FIELDS } from "../../../src/dashboard/pages/programme/form-fields.ts";
import {
  CONDITIONS,
  FIRST_ORDERS,
  firstOrderOf,
  withCondition,
  withDay,
  withSpan,
} from "../../../src/dashboard/pages/programme/rules/conditions.ts";
import {
  codeFormOf,
  codesOf,
  namesOf,
  patternOf,
  rowsOf,
} from "../../../src/dashboard/pages/programme/rules/discount-codes.ts";
import {
  asTyped,
  fieldName,
  isStillEmpty,
  wrongAt,
} from "../../../src/dashboard/pages/programme/saving/problems.ts";
import { programmeSchema } from "../../../src/domain/programme/programme.ts";
import { isSameProgramme } from "../../../src/domain/programme/programme-change.ts";
import { WEEKDAYS } from "../../../src/domain/rules/weekdays.ts";
import { CONDITION_NAMES, daysOf, spanAt } from "../../../src/words/programme/condition-values.ts";
import { aProgramme } from "../../support/builders/orders.ts";
import { draftOf, programmes } from "../../support/builders/programme-drafts.ts";
import { TYPED, typedAt } from "../../support/builders/typed-fields.ts";
import { labelsOfArea } from "../../support/words/area.ts";

/** As the bridge takes it. */
const programmeOf = (draft: Draft) => programmeSchema.parse(JSON.parse(JSON.stringify(draft)));
/** Each condition is typed, chosen and ticked as it stands there. */
function typedAgain(rule: DraftRule): DraftRule {
  const when = CONDITION_NAMES.reduce((known, condition) => {
    const field = CONDITIONS[condition];
    if (field.kind === "typed") {
      const typed = field.typed.read(known[condition]);
      return withCondition(known, condition, field.typed.write(typed));
    }
    if (field.kind === "firstOrder")
      return withCondition(known, condition, FIRST_ORDERS[firstOrderOf(known)]);
    if (field.kind === "weekdays") {
      const days = daysOf(known);
      return WEEKDAYS.reduce((ticked, day) => withDay(ticked, day, days.includes(day)), known);
    }
    return field.fields.reduce(
      (typed, end) => withSpan(typed, end, TEXT.write(TEXT.read(spanAt(typed, end)))),
      known,
    );
  }, rule.when);
  return { ...rule, when };
}

const PATHS = [...TYPED.keys()];

describe("a programme in the form", () => {
  test("is the same programme after each of its fields was typed as it stands there", () => {
    fc.assert(
      fc.property(programmes, (programme) => {
        let draft = draftOf(programme);
        for (const path of PATHS) {
          if (path.startsWith("redeem.") && programme.redeem === null) continue;
          const typed = typedAt(path).read(valueAt(draft, path));
          draft = withValue(draft, path, typedAt(path).write(typed));
        }
        const codes = codesOf(rowsOf(draft.conversion?.discountCodes));
        draft = withSetting(draft, "conversion", "discountCodes", codes);
        for (const list of ["earn", "exclude"] as const)
          draft = withSetting(draft, list, "rules", rulesOf(draft, list).map(typedAgain));
        expect(isSameProgramme(programmeOf(draft), programme)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test("keeps what it has no field for, whatever is typed", () => {
    fc.assert(
      fc.property(programmes, fc.constantFrom(...PATHS), fc.string(), (programme, path, typed) => {
        const before = draftOf(programme);
        const after = withValue(before, path, typedAt(path).write(typed));
        expect(withValue(after, path, undefined)).toEqual(withValue(before, path, undefined));
      }),
    );
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
    ["-1", -1],
    ["-", "-"],
  ])("%j as a number", (typed, expected) => {
    expect(NUMBER.write(typed)).toBe(expected);
  });

  test("a person who lets partial refunds cancel the points has to say from which percentage on", () => {
    const field = FIELDS["cancel.partialRefund"];
    const choose = (draft: Draft, refund: string) => {
      const chosen = withValue(draft, "cancel.partialRefund", refund);
      return ("choices" in field ? field.chosen?.(chosen) : null) ?? chosen;
    };
    const draft = draftOf(aProgramme());
    const asked = choose(draft, "cancel");
    expect([valueAt(asked, "cancel.share"), isStillEmpty(asked, "cancel.share")]).toEqual(["", true]);
    expect(programmeOf(choose(asked, "keep"))).toEqual(programmeOf(draft));
    const half = withValue(asked, "cancel.share", 0.5);
    expect(valueAt(choose(choose(half, "ask"), "cancel"), "cancel.share")).toBe(0.5);
    const labels = { programme: labelsOfArea("page/programme", "en") };
    const problem = { path: "cancel.share", expected: "at most 1, found 1.5" };
    expect(asTyped(problem, asked, labels).expected).toBe(
      "Enter a percentage above 0 and below 100, for example 50.",
    );
  });

  test("an activity that is still empty is asked for; one that cannot be right is described", () => {
    const labels = { programme: labelsOfArea("page/programme", "en") };
    const draft = withValue(draftOf(aProgramme()), "earn.activityId", "");
    const problem = { path: "earn.activityId", expected: "must be an activity ID" };
    expect(asTyped(problem, draft, labels).expected).toBe("Enter an activity ID, for example 12.");
    const typed = withValue(draft, "earn.activityId", "1 2");
    expect(asTyped(problem, typed, labels)).toBe(problem);
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
  const said = { programme: labelsOfArea("page/programme") };
  const draft = draftOf(aProgramme({ earn: { rules: [{ when: {}, activityId: "1" }] } } as never));

  test.each([
    ["earn.activityId", "Default activity"],
    ["earn.rules[1].activityId", "Rule 2: Activity"],
    ["earn.rules[0].when.countries[3]", "Rule 1: Country is one of"],
    ["conversion.discountCodes.A.B", "Discount code A.B"],
    ["earn.rules[0].when.hours.to", "Rule 1: Placed before (time)"],
    ["earn.rules[0].when.weekdays[2]", "Rule 1: Placed on one of these days"],
    ["exclude.rules[0].when", "Exclusion 1: Condition"],
    ["exclude.rules[2].when.sources[0]", "Exclusion 3: Sales channel is one of"],
    ["exclude.tags[0]", "Order has one of these tags"],
    ["earn.rules[0].description", "Rule 1: Description shown to customers"],
    ["earn.rules[0].unheard", null],
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
    expect(isStillEmpty(fresh, "earn.rules[0].activityId")).toBe(true);
    expect(isStillEmpty(draft, "earn.rules[0].activityId")).toBe(false);
    expect(
      isStillEmpty(
        withSetting(draft, "conversion", "discountCodes", { A: "" }),
        "conversion.discountCodes.A",
      ),
    ).toBe(true);
    expect(isStillEmpty(withValue(draft, "approve.afterDays", ""), "approve.afterDays")).toBe(true);
    expect(isStillEmpty(draft, "exclude.tags[0]")).toBe(false);
    const half = [{ when: { hours: { from: "18:00" } } }, { when: {} }];
    const begun = withSetting(draft, "exclude", "rules", half);
    const untyped = (path: string) => isStillEmpty(begun, `exclude.${path}`);
    expect(untyped("rules[0].when.hours.to")).toBe(true);
    expect(untyped("rules[0].when.hours.from")).toBe(false);
    expect([untyped("rules[0].when"), untyped("rules[1].when")]).toEqual([false, true]);
  });
});
