import { describe, expect, test } from "vitest";
import { parseConfig } from "../../../src/settings/config.ts";
import { ENGLISH } from "../../../src/words/vocabulary.ts";
import { aConfigText, accepted, problemsOf, SOURCE } from "../../support/builders/config-source.ts";

const RULE = "shops.acme.program.earn.rules[0].when";
const withRule = (when: string) =>
  aConfigText().replace(
    '{ activityId: "12" }',
    `{ activityId: "12", rules: [{ when: ${when}, activityId: "13" }] }`,
  );
const many = (count: number, length = 1) =>
  JSON.stringify(Array.from({ length: count }, (_, at) => `${at}`.padStart(length, "x")));

test("a rule may ask for everything at once", () => {
  const when = `{ minTotal: 9.90, maxTotal: 100, currencies: [EUR], countries: [DE], tags: [vip], discountCodes: [FRIEND], firstOrder: true, weekdays: [saturday], hours: { from: "22:00", to: "02:00" }, dates: { from: 2026-12-01, until: 2026-12-24 } }`;
  const { config } = accepted(parseConfig(withRule(when), SOURCE));
  expect(config.shops.acme?.programme.earn.rules[0]?.when).toMatchObject({
    minTotal: "9.9",
    maxTotal: "100",
    dates: { from: "2026-12-01", until: "2026-12-24" },
  });
});

describe("conditions that cannot hold, or are none", () => {
  test.each([
    ["{ minTotal: 100, maxTotal: 99.99 }", "maxTotal must be at least minTotal, not 99.99"],
    ["{ minTotal: 9, maxTotal: 10 }", null],
    ['{ hours: { from: "18:00", to: "18:00" } }', "hours.to must not be the same time as from"],
    ['{ hours: { from: "24:00", to: "18:00" } }', "hours.from must be a time such as 18:30"],
    ['{ hours: { from: "6:00", to: "18:00" } }', "hours.from must be a time such as 18:30"],
    ["{ dates: { from: 2026-12-24, until: 2026-12-23 } }", "dates.until must not be before from"],
    ["{ dates: { from: 2026-02-30 } }", "dates.from must be a day such as 2026-12-24"],
    ["{ dates: { from: 2026-12-24, until: 2026-12-24 } }", null],
    [
      "{ weekdays: [sunday], dates: { from: 2026-11-30, until: 2026-12-05 } }",
      "weekdays must contain a day of the week",
    ],
    ["{ weekdays: [sunday], dates: { from: 2026-11-30, until: 2026-12-06 } }", null],
    ["{ weekdays: [someday] }", "weekdays[0] must be monday"],
    ["{ countries: [de] }", "countries[0] must be a country code such as DE"],
    ["{ colour: [red] }", "colour"],
    [`{ tags: ${many(501)} }`, "tags must have at most 500 entries"],
    [`{ tags: ${many(1, 256)} }`, "tags[0] must have at most 255 characters"],
    ["{ minTotal: 123456789012 }", "minTotal must be an amount"],
  ])("%s", (when, problem) => {
    const problems = problemsOf(withRule(when));
    if (problem === null) expect(problems).toEqual([]);
    else {
      expect(problems).toHaveLength(1);
      expect(problems[0]).toContain(`${RULE}.${problem}`);
    }
  });

  test("an exclusion has to ask for something", () => {
    const [problem] = problemsOf(aConfigText({ program: "exclude: { rules: [{ when: { tags: [] } }] }" }));
    expect(problem).toContain("exclude.rules[0].when must contain at least one condition");
  });

  test("more than fifty rules, and a name without end, are refused", () => {
    const rules = JSON.stringify(Array.from({ length: 51 }, () => ({ when: { tags: ["a"] } })));
    expect(problemsOf(aConfigText({ program: `exclude: { rules: ${rules} }` }))[0]).toContain(
      "at most 50 entries",
    );
    const named = JSON.stringify([{ name: "n".repeat(101), when: { tags: ["a"] } }]);
    expect(problemsOf(aConfigText({ program: `exclude: { rules: ${named} }` }))[0]).toContain(
      "at most 100 characters",
    );
  });
});

test.each([
  ["earn", "earn.rules[0].when"],
  ["exclude", "exclude.rules[0].when"],
])("what the platform does not tell is refused where a rule of %s asks for it", (_list, place) => {
  const when = "{ customerTags: [vip], products: [1], tags: [sale] }";
  const text = place.startsWith("earn")
    ? withRule(when)
    : aConfigText({ program: `exclude: { rules: [{ when: ${when} }] }` });
  expect(problemsOf(text)).toEqual([
    expect.stringContaining(
      `program.${place}.customerTags must be empty: Wordshop does not send the customer tag`,
    ),
    expect.stringContaining(`program.${place}.products must be empty: Wordshop does not send the product`),
  ]);
});

test.each([
  ["Europe/Berlin", true],
  ["UTC", true],
  ["America/Argentina/Buenos_Aires", true],
  ["Europe/Atlantis", false],
  ["+02:00", false],
  ["", false],
  [`Europe/${"x".repeat(100)}`, false],
])("the time zone %s is one: %s", (zone, isOne) => {
  const problems = problemsOf(aConfigText({ program: `timeZone: "${zone}"` }));
  expect(problems.map((text) => text.includes("must be the name of a time zone"))).toEqual(
    isOne ? [] : [true],
  );
});

test("a description of a rule knows the same placeholders", () => {
  const text = aConfigText().replace(
    '"12" }',
    '"12", rules: [{ when: {}, activityId: "13", description: "For {nr}" }] }',
  );
  expect(problemsOf(text)).toEqual([
    expect.stringContaining("earn.rules[0].description may only contain the placeholders"),
  ]);
});

describe("rules that never get their turn are warned of", () => {
  const doubts = (rules: string, exclude = "") => {
    const text = aConfigText({ program: exclude }).replace('"12" }', `"12", rules: ${rules} }`);
    return accepted(parseConfig(text, SOURCE)).warnings;
  };
  const rule = (when: string) => `{ when: ${when}, activityId: "13" }`;

  test.each([
    ["{ tags: [a, B] }", "{ tags: [b], minTotal: 10 }", true],
    ["{ tags: [a] }", "{ tags: [a, b] }", false],
    ["{ minTotal: 10 }", "{ minTotal: 9.99 }", false],
    ["{ minTotal: 10 }", "{ minTotal: 100, maxTotal: 200 }", true],
    ["{ maxTotal: 10 }", "{ minTotal: 1 }", false],
    ['{ hours: { from: "22:00", to: "06:00" } }', '{ hours: { from: "23:00", to: "01:00" } }', true],
    ['{ hours: { from: "22:00", to: "06:00" } }', '{ hours: { from: "21:59", to: "23:00" } }', false],
    ["{ dates: { from: 2026-12-01 } }", "{ dates: { from: 2026-12-24, until: 2026-12-26 } }", true],
    ["{ dates: { until: 2026-12-24 } }", "{ dates: { from: 2026-12-24 } }", false],
    ["{ firstOrder: true }", "{ firstOrder: true, tags: [a] }", true],
    ["{ firstOrder: true }", "{ firstOrder: false }", false],
    ["{}", "{ tags: [a] }", true],
  ])("%s before %s: %s", (first, second, isCovered) => {
    const expected = { code: "ruleCovered", shop: "acme", list: "earn", rule: 2, byList: "earn", byRule: 1 };
    expect(doubts(`[${rule(first)}, ${rule(second)}]`)).toEqual(isCovered ? [expected] : []);
  });

  test("by an exclusion as well, which says so", () => {
    const [doubt] = doubts(`[${rule("{ tags: [a] }")}]`, "exclude: { rules: [{ when: { tags: [a] } }] }");
    expect(doubt).toMatchObject({ list: "earn", rule: 1, byList: "exclude", byRule: 1 });
    expect(doubt === undefined ? "" : ENGLISH.say(doubt)).toBe(
      "shops.acme.program.earn.rules: rule 1 is unreachable, because every order that matches it first matches exclusion rule 1",
    );
  });
});

test("a rule on what has to be read is accepted, and warned of where nothing gives access", () => {
  const adapters = SOURCE.adapters.map((known) => ({
    ...known,
    judges: [...known.judges, "customerTags" as const],
    reads: ["customerTags" as const],
  }));
  const program = "exclude: { rules: [{ when: { customerTags: [a] } }, { when: { countries: [DE] } }] }";
  const warnings = (shop: string) =>
    accepted(parseConfig(aConfigText({ program, shop }), { ...SOURCE, adapters })).warnings;
  const expected = {
    code: "ruleNeedsReading",
    shop: "acme",
    list: "exclude",
    rule: 1,
    condition: "customerTags",
  };
  expect(warnings("")).toEqual([{ ...expected, platform: "Wordshop" }]);
  expect(warnings("credentials: { accessToken: t }")).toEqual([]);
});

test("who is to be left out by what has to be read is warned of as well", () => {
  const adapters = SOURCE.adapters.map((known) => ({
    ...known,
    judges: [...known.judges, "customerTags" as const],
    reads: ["customerTags" as const],
  }));
  const warnings = (tags: string, shop = "") => {
    const text = aConfigText({ program: `exclude: { customerTags: [${tags}] }`, shop });
    return accepted(parseConfig(text, { ...SOURCE, adapters })).warnings;
  };
  expect(warnings("staff")).toEqual([{ code: "exclusionNeedsReading", shop: "acme", platform: "Wordshop" }]);
  expect([warnings(""), warnings("staff", "credentials: { accessToken: t }")]).toEqual([[], []]);
});

test("a return window from the delivery is refused where the platform never tells of deliveries", () => {
  const text = aConfigText({ program: "approve: { on: delivered, afterDays: 14 }" });
  expect(problemsOf(text)).toEqual([
    expect.stringContaining("fulfilled or paid: Wordshop does not report when an order was delivered"),
  ]);
  const adapters = SOURCE.adapters.map((known) => ({ ...known, sendsDelivery: true as const }));
  expect(accepted(parseConfig(text, { ...SOURCE, adapters })).warnings).toEqual([]);
});
