import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { shopifyAdapter } from "../../../adapters/shopify/index.ts";
import { judgeProgramme } from "../../../src/settings/checks/judge-programme.ts";
import { programmeText } from "../../../src/settings/programme-text.ts";
import { readYaml } from "../../../src/settings/yaml-text.ts";
import { aProgramme } from "../../support/builders/orders.ts";

const judge = (given: unknown, hasAccess = true) =>
  judgeProgramme({ shop: "acme", adapter: shopifyAdapter, hasAccess }, given);

test("of what has to be read, somebody who changes a programme is told where nothing gives access", () => {
  const programme = {
    earn: { activityId: "1", rules: [{ when: { collections: ["7"] }, activityId: "2" }] },
    exclude: { customerTags: ["staff"] },
  };
  const rule = { code: "ruleNeedsReading", shop: "acme", list: "earn", rule: 1, condition: "collections" };
  expect(judge(programme, false)).toMatchObject({
    doubts: [
      { ...rule, platform: "Shopify" },
      { code: "exclusionNeedsReading", shop: "acme", platform: "Shopify" },
    ],
  });
  expect(judge(programme)).toMatchObject({ doubts: [] });
});

test("a partial refund that cancels points from the whole total on is doubted: none reaches that", () => {
  const doubts = (cancel: object) => judge({ earn: { activityId: "1" }, cancel });
  expect(doubts({ partialRefund: "cancel" })).toMatchObject({
    doubts: [{ code: "partialRefundNeverCancels", shop: "acme" }],
  });
  for (const cancel of [{ partialRefund: "cancel", share: 0.5 }, { partialRefund: "ask" }, {}])
    expect(doubts(cancel)).toMatchObject({ doubts: [] });
});

test("an activity that the account's list does not have is doubted, at the usual one and at each rule", () => {
  const programme = {
    earn: { activityId: "1", rules: [{ when: { currencies: ["EUR"] }, activityId: "99" }] },
  };
  const judged = (activities?: Readonly<Record<string, number>>) =>
    judgeProgramme(
      {
        ...{ shop: "acme", adapter: shopifyAdapter, hasAccess: true },
        account: { brand: "main", ...(activities === undefined ? {} : { activities }) },
      },
      programme,
    );
  const doubt = { code: "activityNotListed", shop: "acme", brand: "main" };
  expect(judged({ "1": 10 })).toMatchObject({ ok: true, doubts: [{ ...doubt, activityId: "99", rule: 1 }] });
  expect(judged({ "99": 10 })).toMatchObject({
    ok: true,
    doubts: [{ ...doubt, activityId: "1", rule: null }],
  });
  for (const fine of [{ "1": 10, "99": 5 }, {}, undefined])
    expect(judged(fine)).toMatchObject({ doubts: [] });
});

test("a discount code that is empty is refused at its place", () => {
  const conversion = { discountCodes: { " ": 1, FRIEND: 2, "friend ": 3 } };
  const judged = judge({ earn: { activityId: "1" }, conversion });
  expect(judged.ok ? [] : judged.problems.map(({ path, expected }) => [path, expected.code])).toEqual([
    ["conversion.discountCodes. ", "expectedSomeText"],
    ["conversion.discountCodes.friend ", "expectedCodeOnce"],
  ]);
});

test("a pattern that could try more ways than there is time for is judged without trying any", () => {
  const redeem = { discountCodePattern: "(?<points>(?:a?|b?){40})\\b" };
  const judged = () => judge({ earn: { activityId: "1" }, redeem });
  // Tried, it would go on for ever, and nothing else could end it.
  expect(runInNewContext("judged()", { judged }, { timeout: 60_000 })).toMatchObject({ ok: true });
});

test("what a terminal would not show stands in the text as signs that it shows, and is read as it was", () => {
  const programme = aProgramme({
    earn: { description: "\u202eOrder\u001b[31m {number}\nearn:\n  activityId: 6\u0085" },
    exclude: {
      tags: [
        "\u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        "\u{1f468}\u200d\u{1f469}",
        "\ufeffsale",
      ],
    },
    extra: { earn: { "<<": "x", "soft\u00adhyphen": "\u{e0041}\\" } },
  } as never);
  const text = programmeText(programme);
  expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
  expect(judge(text)).toMatchObject({ ok: true, programme });
});

test("in a text with the line program:, whatever stands beside it is refused at its line", () => {
  const text = 'program:\n  earn: { activityId: "1" }\nexclude:\n  tags: [staff]\nminTotal: 50\n';
  const judged = judge(text);
  const below = { expected: { code: "expectedBelowProgram" } };
  expect(judged).toMatchObject({
    ok: false,
    problems: [
      { ...below, path: "exclude", line: 3 },
      { ...below, path: "minTotal", line: 5 },
    ],
  });
  expect(judge('program:\nearn: { activityId: "1" }')).toMatchObject({
    ok: false,
    problems: [{ ...below, path: "earn", line: 2 }, { path: null }],
  });
});

test("of very many mistakes, some hundred are told", () => {
  const text = Array.from({ length: 3_000 }, (_, number) => `wrong${number}: 1`).join("\n");
  const judged = judge(text);
  expect(judged.ok ? 0 : judged.problems.length).toBe(200);
});

test("each setting that stands again is told at its place", () => {
  const again = readYaml("a: { b: 1, b: 2, c: [{ d: 1, d: 2 }] }\na: 1").problems;
  expect(again.map(({ path }) => path).sort()).toEqual(["a", "a.b", "a.c.d"]);
});
