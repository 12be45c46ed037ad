import { describe, expect, test } from "vitest";
import {
  CONDITIONS,
  withCondition,
  withDay,
  withSpan,
} from "../../../src/dashboard/pages/programme/rules/conditions.ts";
import { conditionsSchema } from "../../../src/domain/rules/conditions.ts";
import { programmeSentences } from "../../../src/words/programme/programme-sentences.ts";
import { askedBy, earnedBy } from "../../../src/words/programme/rule-sentence.ts";
import { labelsOfArea } from "../../support/words/area.ts";

test("a rule has a field for all that it can ask", () => {
  expect(Object.keys(CONDITIONS).sort()).toEqual(Object.keys(conditionsSchema.shape).sort());
  expect(Object.keys(labelsOfArea("page/programme").conditions).sort()).toEqual(
    Object.keys(CONDITIONS).sort(),
  );
});

test("a condition is left out once it is emptied", () => {
  const when = { tags: ["vip"], hours: { from: "18:00", to: "20:00" }, weekdays: ["sunday"] };
  expect(withCondition(when, "tags", [])).toEqual({ hours: when.hours, weekdays: when.weekdays });
  expect(withSpan(withSpan(when, "hours.from", undefined), "hours.to", undefined)).not.toHaveProperty(
    "hours",
  );
  expect(withDay(when, "sunday", false)).not.toHaveProperty("weekdays");
  expect(withDay(when, "monday", true).weekdays).toEqual(["monday", "sunday"]);
});

const SAID = { programme: labelsOfArea("page/programme") };

describe("what a rule asks", () => {
  test.each([
    [
      { tags: ["vip", "gold"], minTotal: "50" },
      "the order has the tag “vip” or “gold” and the total is at least 50",
    ],
    [
      { firstOrder: false, maxTotal: "9.90" },
      "the total is at most 9.90 and it is not the customer’s first order",
    ],
    [
      { weekdays: ["sunday", "saturday"], hours: { from: "18:00", to: "20:00" } },
      "the order is placed on Saturday or Sunday and the order is placed between 18:00 and 20:00",
    ],
    [{ dates: { until: "2026-12-24" } }, "the order is placed until 24 Dec 2026"],
    [{ hours: { from: "18:00" } }, ""],
    [{ products: [], minTotal: null }, ""],
  ])("%j is a sentence", (when, expected) => {
    expect(askedBy(when, SAID)).toBe(expected);
  });
});

test.each([
  [{ tags: ["vip"] }, "", null],
  [{ tags: ["vip"], hours: { from: "18:00" } }, "13", null],
  [{ hours: { from: "18:00", to: "" } }, "13", null],
  [{ dates: { from: "" } }, "13", null],
  [{ tags: ["vip"] }, "13", "If the order has the tag “vip”, the order earns points with activity 13."],
])("a rule of %j and activity %j is described only once it is complete", (when, activityId, expected) => {
  expect(earnedBy({ when, activityId }, SAID)).toBe(expected);
});

test("a programme in short only counts the rules that are incomplete", () => {
  const earn = { activityId: "12", rules: [{ when: { tags: ["vip"] }, activityId: "" }] };
  const exclude = { rules: [{ when: { tags: ["b2b"], hours: { from: "18:00" } } }], zeroTotal: false };
  const format = { percent: String };
  const sentences = programmeSentences({ earn, exclude }, {}, { labels: SAID, format });
  expect(sentences[0]).toBe("2 rules are incomplete.");
  expect(sentences[1]).toMatch(/^Every order earns the points of activity 12,/);
  expect(sentences.join(" ")).not.toMatch(/b2b|Any other order/);
});
