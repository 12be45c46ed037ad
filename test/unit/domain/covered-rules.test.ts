import { describe, expect, test } from "vitest";
import { conditionsSchema } from "../../../src/domain/rules/conditions.ts";
import { coveredRules, covers } from "../../../src/domain/rules/overlap.ts";
import { aProgramme } from "../../support/builders/orders.ts";

/** Which rules never get their turn, because an earlier one fits whatever they fit. */

type When = Parameters<typeof conditionsSchema.parse>[0];
const parsed = (when: When) => conditionsSchema.parse(when);
const from = (...whens: readonly When[]) => whens.map((when) => ({ when: parsed(when), activityId: "13" }));

describe("a wider rule covers a narrower one", () => {
  test.each<[which: string, wider: When, narrower: When, does: boolean]>([
    ["that asks for more", {}, { tags: ["gift"] }, true],
    ["not one that asks for less", { tags: ["gift"] }, {}, false],
    ["with the same total", { minTotal: "10", maxTotal: "20" }, { minTotal: "10", maxTotal: "20" }, true],
    ["with a narrower total", { minTotal: "10", maxTotal: "20" }, { minTotal: "11", maxTotal: "19" }, true],
    ["not one that begins below", { minTotal: "10" }, { minTotal: "9.99" }, false],
    ["not one that ends above", { maxTotal: "20" }, { maxTotal: "20.01" }, false],
    ["not one without an upper limit", { maxTotal: "20" }, { minTotal: "10" }, false],
    ["with some of its words, in other letters", { tags: ["gift", "B2B"] }, { tags: ["b2b"] }, true],
    ["not one with another word", { tags: ["gift"] }, { tags: ["gift", "b2b"] }, false],
    ["with some of its days", { weekdays: ["monday", "sunday"] }, { weekdays: ["sunday"] }, true],
    ["not one with another day", { weekdays: ["monday"] }, { weekdays: ["sunday"] }, false],
    ["that asks for first orders, too", { firstOrder: true }, { firstOrder: true }, true],
    [
      "that asks for first orders, where any will do",
      { minTotal: "1" },
      { minTotal: "1", firstOrder: true },
      true,
    ],
    ["not one that asks for later ones", { firstOrder: true }, { firstOrder: false }, false],
    ["not one that takes any order", { firstOrder: false }, {}, false],
  ])("%s", (_, wider, narrower, does) => {
    expect(covers(parsed(wider), parsed(narrower))).toBe(does);
  });

  const hours = (from: string, to: string) => ({ hours: { from, to } });
  test.each<[which: string, wider: When, narrower: When, does: boolean]>([
    ["with the same hours", hours("09:00", "17:00"), hours("09:00", "17:00"), true],
    ["with hours within its own", hours("09:00", "17:00"), hours("09:30", "16:59"), true],
    ["not one that begins a minute earlier", hours("09:00", "17:00"), hours("08:59", "17:00"), false],
    ["not one that ends a minute later", hours("09:00", "17:00"), hours("09:00", "17:01"), false],
    ["within hours through midnight", hours("22:00", "02:00"), hours("23:00", "01:00"), true],
    ["not the hours on the other side of midnight", hours("22:00", "02:00"), hours("02:00", "22:00"), false],
    ["not one of any hour", hours("09:00", "17:00"), {}, false],
    ["with hours, where any will do", {}, hours("09:00", "17:00"), true],
  ])("%s", (_, wider, narrower, does) => {
    expect(covers(parsed(wider), parsed(narrower))).toBe(does);
  });

  const dates = (from?: string, until?: string) => ({ dates: { from, until } });
  test.each<[which: string, wider: When, narrower: When, does: boolean]>([
    ["with the same dates", dates("2026-06-02", "2026-06-09"), dates("2026-06-02", "2026-06-09"), true],
    [
      "not one from a day earlier",
      dates("2026-06-02", "2026-06-09"),
      dates("2026-06-01", "2026-06-09"),
      false,
    ],
    [
      "not one until a day later",
      dates("2026-06-02", "2026-06-09"),
      dates("2026-06-02", "2026-06-10"),
      false,
    ],
    ["not one without a beginning", dates("2026-06-02"), dates(undefined, "2026-06-09"), false],
    ["not one without an end", dates(undefined, "2026-06-09"), dates("2026-06-02"), false],
    ["one without an end, where it has none", dates("2026-06-02"), dates("2026-06-03"), true],
    [
      "one without a beginning, where it has none",
      dates(undefined, "2026-06-09"),
      dates(undefined, "2026-06-08"),
      true,
    ],
    ["not one of any date", dates("2026-06-02"), {}, false],
    ["with dates, where any will do", {}, dates("2026-06-02"), true],
  ])("%s", (_, wider, narrower, does) => {
    expect(covers(parsed(wider), parsed(narrower))).toBe(does);
  });
});

describe("covered rules are told with the first one that covers them", () => {
  const gift = { tags: ["gift"] };
  const b2b = { tags: ["b2b"] };
  test("a rule by an earlier one", () => {
    const rules = from(gift, b2b, { ...gift, minTotal: "10" }, gift);
    expect(coveredRules(aProgramme({ earn: { rules } }))).toEqual([
      { list: "earn", rule: 3, by: { list: "earn", rule: 1 } },
      { list: "earn", rule: 4, by: { list: "earn", rule: 1 } },
    ]);
  });
  test("a rule by an exclusion, which counts before all rules", () => {
    const exclude = { rules: [{ when: parsed(b2b) }, { when: parsed(gift) }] };
    expect(coveredRules(aProgramme({ earn: { rules: from(gift) }, exclude }))).toEqual([
      { list: "earn", rule: 1, by: { list: "exclude", rule: 2 } },
    ]);
  });
  test("an exclusion by an earlier one", () => {
    const exclude = { rules: [{ when: parsed(gift) }, { when: parsed({ ...gift, minTotal: "10" }) }] };
    expect(coveredRules(aProgramme({ exclude }))).toEqual([
      { list: "exclude", rule: 2, by: { list: "exclude", rule: 1 } },
    ]);
  });
  test("none where each fits other orders, or a narrower one comes first", () => {
    expect(
      coveredRules(aProgramme({ earn: { rules: from({ ...gift, minTotal: "10" }, gift, b2b) } })),
    ).toEqual([]);
  });
});
