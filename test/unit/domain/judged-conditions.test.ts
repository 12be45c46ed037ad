import { describe, expect, test } from "vitest";
import { conditionsSchema } from "../../../src/domain/rules/conditions.ts";
import { decisiveOf, judgeConditions } from "../../../src/domain/rules/judge.ts";
import { anOrder } from "../../support/builders/orders.ts";

/** What is told of a condition beside its outcome: what was wanted, and what the order says. */

type When = Parameters<typeof conditionsSchema.parse>[0];
const order = { snapshot: anOrder({ tags: ["new", "b2b"] }), isFirst: null, timeZone: "Europe/Berlin" };
const judged = (when: When, of = order) => judgeConditions(conditionsSchema.parse(when), of);
const words = (count: number) => Array.from({ length: count }, (_, at) => `tag-${at + 1}`);
const placed = (time: string) => ({ ...order, snapshot: anOrder({ createdAt: Date.parse(time) }) });

test("of totals, both limits are told, in minor units of the order's currency", () => {
  const told = { code: "conditionTotal", totalMinor: 5000, currency: "EUR" };
  expect(judged({ minTotal: "10", maxTotal: "49.99" })).toEqual([
    { ...told, outcome: "holds", bound: "atLeast", limitMinor: 1000 },
    { ...told, outcome: "fails", bound: "atMost", limitMinor: 4999 },
  ]);
});

test.each([
  [{ minTotal: null, maxTotal: "49.99" }, 50, "fails"],
  [{ minTotal: null, maxTotal: "49.99" }, 49, "holds"],
  [{ minTotal: "49.20" }, 49, "fails"],
  [{ minTotal: "49.20" }, 50, "holds"],
] as const)(
  "a limit with more decimals than the currency, %o, is not rounded: of %i yen it %s",
  (when, totalMinor, outcome) => {
    const yen = { ...order, snapshot: anOrder({ totalMinor, currency: "JPY" }) };
    expect(judged(when, yen)).toMatchObject([{ code: "conditionTotal", outcome }]);
  },
);

describe("of words, what is told is", () => {
  test("the word that was found, as the rule writes it", () => {
    expect(judged({ tags: ["gift", "B2B"] })).toEqual([
      { code: "conditionWords", outcome: "holds", condition: "tags", wanted: ["gift", "B2B"], found: "B2B" },
    ]);
  });
  test("all ten of ten that are wanted", () => {
    expect(judged({ tags: words(10) })).toEqual([
      { code: "conditionWords", outcome: "fails", condition: "tags", wanted: words(10), found: null },
    ]);
  });
  test("the first ten of twelve, and how many are left", () => {
    const told = { code: "conditionWords", outcome: "fails", condition: "tags", found: null };
    expect(judged({ tags: words(12) })).toEqual([{ ...told, wanted: words(10), left: 2 }]);
  });
});

describe("of the time, what is told is what the shop's clock showed", () => {
  const when = { weekdays: ["monday"], hours: { from: "09:00", to: "17:00" }, dates: { from: "2026-06-02" } };
  test("when the order was placed", () => {
    expect(judged(when)).toEqual([
      { code: "conditionWeekdays", outcome: "holds", wanted: ["monday"], found: "monday" },
      { code: "conditionHours", outcome: "holds", from: "09:00", to: "17:00", found: "14:00" },
      { code: "conditionDates", outcome: "fails", from: "2026-06-02", until: null, found: "2026-06-01" },
    ]);
  });
  test("nothing, where the shop does not tell when", () => {
    expect(judged(when, { ...order, snapshot: anOrder({ createdAt: null }) })).toEqual([
      { code: "conditionWeekdays", outcome: "unknown", wanted: ["monday"], found: null },
      { code: "conditionHours", outcome: "unknown", from: "09:00", to: "17:00", found: null },
      { code: "conditionDates", outcome: "unknown", from: "2026-06-02", until: null, found: null },
    ]);
  });
  test("through midnight, from its first minute on", () => {
    const hours = { from: "22:00", to: "02:00" };
    expect(judged({ hours }, placed("2026-06-01T20:00:00Z"))).toMatchObject([
      { outcome: "holds", found: "22:00" },
    ]);
    expect(judged({ hours }, placed("2026-06-01T19:59:59Z"))).toMatchObject([
      { outcome: "fails", found: "21:59" },
    ]);
  });
});

describe("what decides is", () => {
  const fails = { tags: ["gift"] };
  test("the first condition that fails, after one that holds and one that nobody knows", () => {
    const decisive = decisiveOf(judged({ minTotal: "10", productTypes: ["hat"], ...fails }));
    expect(decisive).toMatchObject({ condition: "tags" });
    expect(decisiveOf(judged({ maxTotal: "10", ...fails }))).toMatchObject({ code: "conditionTotal" });
  });
  test("the first that nobody knows, where none fails", () => {
    expect(decisiveOf(judged({ minTotal: "10", productTypes: ["hat"] }))).toMatchObject({
      condition: "productTypes",
    });
  });
  test("nothing, where all hold", () => {
    expect(decisiveOf(judged({ minTotal: "10", tags: ["new"] }))).toBeNull();
  });
});

/** 2026-06-01 is a Monday. */
describe("a day of the week is one of the dates", () => {
  test.each([
    ["of a single day", ["monday"], "2026-06-01", "2026-06-01", true],
    ["of another single day", ["tuesday"], "2026-06-01", "2026-06-01", false],
    ["the first of two", ["monday"], "2026-06-01", "2026-06-02", true],
    ["the last of two", ["tuesday"], "2026-06-01", "2026-06-02", true],
    ["one of several days", ["sunday", "tuesday"], "2026-06-01", "2026-06-02", true],
    ["not of the six others", ["sunday"], "2026-06-01", "2026-06-06", false],
    ["of any week", ["sunday"], "2026-06-01", "2026-06-07", true],
    ["of days without an end", ["sunday"], "2026-06-01", undefined, true],
    ["of days without a beginning", ["sunday"], undefined, "2026-06-01", true],
  ])("%s", (_, weekdays, from, until, isOne) => {
    expect(conditionsSchema.safeParse({ weekdays, dates: { from, until } }).success).toBe(isOne);
  });
});
