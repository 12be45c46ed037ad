import { describe, expect, test } from "vitest";
import { programmeSchema } from "../../../src/domain/programme/programme.ts";
import type { ProgrammeExpectation } from "../../../src/domain/reason/programme-expectation.ts";

const when = (conditions: object) => ({ exclude: { rules: [{ when: conditions }] } });
const WHEN = "exclude.rules.0.when";
const many = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, value]));

/** Where a programme is wrong, and how: each rule of ours has its case, and none compiles without one. */
const EXAMPLES: {
  readonly [Code in ProgrammeExpectation["code"]]: readonly (readonly [at: string, programme: object])[];
} = {
  expectedAmount: [
    ["exclude.minTotal", { exclude: { minTotal: "1,50" } }],
    [`${WHEN}.minTotal`, when({ minTotal: "ten" })],
    [`${WHEN}.maxTotal`, when({ maxTotal: "-1" })],
  ],
  expectedActivityId: [
    ["earn.activityId", { earn: { activityId: "a/b" } }],
    ["earn.rules.0.activityId", { earn: { activityId: "12", rules: [{ when: {}, activityId: ".." }] } }],
  ],
  expectedSince: [["earn.from", { earn: { activityId: "12", from: "yesterday" } }]],
  expectedMobile: [["contact.placeholderMobile", { contact: { placeholderMobile: "0151" } }]],
  expectedCountry: [
    ["contact.defaultCountry", { contact: { defaultCountry: "Germany" } }],
    [`${WHEN}.countries.0`, when({ countries: ["de"] })],
  ],
  expectedPlaceholderMobile: [["contact.placeholderMobile", { contact: { missing: "placeholder" } }]],
  expectedClockTime: [
    [`${WHEN}.hours.from`, when({ hours: { from: "24:00", to: "12:00" } })],
    [`${WHEN}.hours.to`, when({ hours: { from: "12:00", to: "noon" } })],
  ],
  expectedOtherTime: [[`${WHEN}.hours.to`, when({ hours: { from: "12:00", to: "12:00" } })]],
  expectedDay: [
    [`${WHEN}.dates.from`, when({ dates: { from: "2026-02-30" } })],
    [`${WHEN}.dates.until`, when({ dates: { until: "soon" } })],
  ],
  expectedLaterDay: [[`${WHEN}.dates.until`, when({ dates: { from: "2026-02-02", until: "2026-02-01" } })]],
  expectedDayInDates: [
    [`${WHEN}.weekdays`, when({ weekdays: ["monday"], dates: { from: "2026-02-01", until: "2026-02-01" } })],
  ],
  expectedLargerTotal: [[`${WHEN}.maxTotal`, when({ minTotal: "10", maxTotal: "9.99" })]],
  expectedSomeCondition: [[WHEN, when({})]],
  expectedFewerEntries: [
    ["conversion.discountCodes", { conversion: { discountCodes: many(100_001, 42) } }],
    ["extra.earn", { extra: { earn: many(1001, "x") } }],
  ],
  expectedTimeZone: [["timeZone", { timeZone: "Mars/Olympus" }]],
};

const all = Object.entries(EXAMPLES).flatMap(([code, cases]) =>
  cases.map(([at, programme]) => ({ code, at, programme })),
);

describe("what a programme has to say instead is a code, at the setting that is wrong", () => {
  test.each(all)("$code at $at", ({ code, at, programme }) => {
    const read = programmeSchema.safeParse({ earn: { activityId: "12" }, ...programme });
    const issues = read.error?.issues ?? [];
    expect(issues.map((issue) => [issue.path.join("."), "params" in issue ? issue.params : null])).toEqual([
      [at, { code }],
    ]);
  });
});
