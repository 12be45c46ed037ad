import { describe, expect, test, vi } from "vitest";
import { newRecord } from "../../../src/domain/order/new-record.ts";
import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import { chooseActivity, judgedOrder } from "../../../src/domain/plan/activity.ts";
import { programmeSchema } from "../../../src/domain/plan/programme.ts";
import { conditionsSchema } from "../../../src/domain/rules/conditions.ts";
import { judgeConditions, outcomeOf } from "../../../src/domain/rules/judge.ts";
import { coveredRules } from "../../../src/domain/rules/overlap.ts";
import {
  aContext,
  anOrder,
  arrive,
  aSnapshotEvent,
  NOON,
  SECOND,
  send,
} from "../../support/builders/orders.ts";

type When = Parameters<typeof conditionsSchema.parse>[0];

const programmeOf = ({ earn = {}, ...given }: { readonly earn?: object; readonly exclude?: object }) =>
  programmeSchema.parse({ ...given, earn: { activityId: "12", ...earn } });

/** NOON is a Monday, the first of June 2026: 14:00 in Berlin. */
const BERLIN = "Europe/Berlin";

function outcome(
  when: When,
  given: Partial<OrderSnapshot> = {},
  timeZone = BERLIN,
  isFirst: boolean | null = null,
) {
  return outcomeOf(
    judgeConditions(conditionsSchema.parse(when), { snapshot: anOrder(given), isFirst, timeZone }),
  );
}

const IN = (countries: string[]) => ({ contact: { names: [], emails: [], phones: [], countries } });
const USING = (discountCodes: string[]) => ({
  referral: { discountCodes, attributes: [], attributedCampaigns: [], landingUrl: null },
});
const AT = (time: string) => ({ createdAt: Date.parse(time) });

describe("one condition of a rule", () => {
  test.each<[string, When, Partial<OrderSnapshot>, "holds" | "fails" | "unknown"]>([
    ["nothing asked", {}, {}, "holds"],
    ["a total that is just enough", { minTotal: 50 }, {}, "holds"],
    ["a total below", { minTotal: "50.01" }, {}, "fails"],
    ["a total that is just not too much", { maxTotal: "50.00" }, {}, "holds"],
    ["a total above", { maxTotal: 49.99 }, {}, "fails"],
    ["a total within", { minTotal: 20, maxTotal: 100 }, {}, "holds"],
    ["yen have no cents", { minTotal: 5000 }, { currency: "JPY", totalMinor: 5000 }, "holds"],
    ["the currency", { currencies: ["usd", "eur"] }, {}, "holds"],
    ["another currency", { currencies: ["USD"] }, {}, "fails"],
    ["the country", { countries: ["AT", "DE"] }, {}, "holds"],
    ["another country", { countries: ["AT"] }, {}, "fails"],
    ["the country of the second address", { countries: ["AT"] }, IN(["DE", "AT"]), "fails"],
    ["no country", { countries: ["DE"] }, IN([]), "unknown"],
    ["a tag, however it is written", { tags: ["Wholesale"] }, { tags: [" wholesale "] }, "holds"],
    ["no tag", { tags: ["wholesale"] }, {}, "fails"],
    ["a customer tag", { customerTags: ["vip"] }, { customerTags: ["new", "VIP"] }, "holds"],
    ["the channel", { sources: ["pos"] }, { source: "POS" }, "holds"],
    ["no channel", { sources: ["pos"] }, { source: null }, "fails"],
    ["a discount code", { discountCodes: ["SUMMER"] }, USING(["summer"]), "holds"],
    ["no discount code", { discountCodes: ["SUMMER"] }, USING([]), "fails"],
    ["a product by its SKU", { products: ["mug-1"] }, { products: ["10", "MUG-1"] }, "holds"],
    ["another product", { products: ["CUP"] }, { products: ["10", "MUG-1"] }, "fails"],
    ["products that are not told", { products: ["CUP"] }, {}, "unknown"],
    ["customer tags that are not told", { customerTags: ["vip"] }, { untold: ["customerTags"] }, "unknown"],
    ["product types, which nobody tells", { productTypes: ["Shoes"] }, { products: ["1"] }, "unknown"],
    ["the day of the week", { weekdays: ["monday"] }, {}, "holds"],
    ["another day of the week", { weekdays: ["saturday", "sunday"] }, {}, "fails"],
    ["no day is known", { weekdays: ["monday"] }, { createdAt: null }, "unknown"],
    ["Sunday in Berlin is Saturday in UTC", { weekdays: ["sunday"] }, AT("2026-06-06T22:00:00Z"), "holds"],
    ["the first minute of the hours", { hours: { from: "14:00", to: "15:00" } }, {}, "holds"],
    ["the minute after the hours", { hours: { from: "13:00", to: "14:00" } }, {}, "fails"],
    [
      "through midnight, before",
      { hours: { from: "22:00", to: "02:00" } },
      AT("2026-06-01T20:30:00Z"),
      "holds",
    ],
    [
      "through midnight, after",
      { hours: { from: "22:00", to: "02:00" } },
      AT("2026-06-01T23:59:59Z"),
      "holds",
    ],
    [
      "through midnight, too late",
      { hours: { from: "22:00", to: "02:00" } },
      AT("2026-06-02T00:00:00Z"),
      "fails",
    ],
    ["the first day of the dates", { dates: { from: "2026-06-01", until: "2026-06-02" } }, {}, "holds"],
    ["the last second of the dates", { dates: { until: "2026-06-01" } }, AT("2026-06-01T21:59:59Z"), "holds"],
    ["the day after the dates", { dates: { until: "2026-06-01" } }, AT("2026-06-01T22:00:00Z"), "fails"],
    ["the day before the dates", { dates: { from: "2026-06-02" } }, {}, "fails"],
    ["what fails outweighs what is unknown", { countries: ["DE"], tags: ["x"] }, IN([]), "fails"],
    ["what is unknown outweighs what holds", { countries: ["DE"], minTotal: 1 }, IN([]), "unknown"],
  ])("%s", (_title, when, given, expected) => {
    expect(outcome(when, given)).toBe(expected);
  });

  test.each<[boolean, boolean | null, "holds" | "fails" | "unknown"]>([
    [true, true, "holds"],
    [true, false, "fails"],
    [false, false, "holds"],
    [false, true, "fails"],
    [true, null, "unknown"],
    [false, null, "unknown"],
  ])("first order %s, of an order of which it is %s", (firstOrder, isFirst, expected) => {
    expect(outcome({ firstOrder }, {}, BERLIN, isFirst)).toBe(expected);
  });
});

describe("on the shop's own clock", () => {
  const evening = { hours: { from: "18:00", to: "19:00" } };
  test.each([
    ["in summer", "2026-07-01T16:00:00Z", "holds"],
    ["in winter the same moment of UTC is an hour earlier", "2026-12-01T16:00:00Z", "fails"],
    ["in winter", "2026-12-01T17:00:00Z", "holds"],
  ])("six in the evening %s", (_title, time, expected) => {
    expect(outcome(evening, AT(time))).toBe(expected);
  });

  test.each([
    ["the hour that clocks go through twice counts both times, first", "2026-10-25T00:30:00Z", "holds"],
    ["the hour that clocks go through twice counts both times, second", "2026-10-25T01:30:00Z", "holds"],
    ["and is over then", "2026-10-25T02:00:00Z", "fails"],
  ])("%s", (_title, time, expected) => {
    expect(outcome({ hours: { from: "02:00", to: "03:00" } }, AT(time))).toBe(expected);
  });

  test("the hour that is left out in spring is nobody's", () => {
    const hours = { hours: { from: "02:00", to: "03:00" } };
    expect(outcome(hours, AT("2026-03-29T00:59:59Z"))).toBe("fails");
    expect(outcome(hours, AT("2026-03-29T01:00:00Z"))).toBe("fails");
  });

  test("a zone with half hours, and one a day ahead", () => {
    expect(outcome({ hours: { from: "17:30", to: "17:31" } }, {}, "Asia/Kolkata")).toBe("holds");
    expect(outcome({ weekdays: ["tuesday"] }, {}, "Pacific/Kiritimati")).toBe("holds");
  });
});

describe("rules choose the activity", () => {
  const paid = aSnapshotEvent({ isPaid: true, updatedAt: NOON + SECOND, tags: ["gift"] });
  const rules = [
    { name: "Large", when: { minTotal: "100" }, activityId: "13" },
    { name: "Gifts", when: { tags: ["gift"] }, activityId: "14", description: "A gift, {number}" },
    { when: {}, activityId: "15" },
  ];
  const programme = programmeOf({ earn: { rules } });
  const context = aContext({ programme });

  test("the first one that fits does, and the story says which were tried and why", () => {
    const { record } = send(arrive(null, [paid], context), context);
    expect(record.terms).toMatchObject({ activityId: "14", rule: 2 });
    const chosen = record.trace.filter(({ detail }) => detail.code === "activityChosen");
    expect(chosen).toHaveLength(1);
    expect(chosen[0]?.detail).toEqual({
      code: "activityChosen",
      activityId: "14",
      rule: 2,
      name: "Gifts",
      tried: [
        {
          rule: 1,
          name: "Large",
          because: {
            code: "conditionTotal",
            outcome: "fails",
            bound: "atLeast",
            limitMinor: 10000,
            totalMinor: 5000,
            currency: "EUR",
          },
        },
      ],
    });
  });

  test("of forty rules that do not fit, ten are told and the rest counted", () => {
    const many = Array.from({ length: 40 }, (_, at) => ({ when: { tags: [`t${at}`] }, activityId: "13" }));
    const own = aContext({
      programme: programmeOf({ earn: { rules: many } }),
    });
    const { record } = send(arrive(null, [paid], own), own);
    const chosen = record.trace.find(({ detail }) => detail.code === "activityChosen")?.detail;
    expect(chosen).toMatchObject({ activityId: "12", rule: null, left: 30 });
    expect(chosen?.code === "activityChosen" ? chosen.tried : []).toHaveLength(10);
  });

  test("without rules there is nothing to tell", () => {
    const { record } = send(arrive(null, [paid]));
    expect(record.trace.map(({ detail }) => detail.code)).not.toContain("activityChosen");
  });

  test("an exclusion by rule ends the points, and names itself", () => {
    const excluding = programmeOf({
      exclude: {
        rules: [{ when: { countries: ["AT"] } }, { name: "Gifts", when: { tags: ["gift"], minTotal: "10" } }],
      },
    });
    const record = arrive(null, [paid], aContext({ programme: excluding }));
    expect(record).toMatchObject({
      operations: [],
      reason: { code: "noPoints", because: { code: "excludedByRule", rule: 2, name: "Gifts" } },
    });
  });

  test("an exclusion that cannot be judged excludes nobody", () => {
    const excluding = programmeOf({ exclude: { rules: [{ when: { products: ["8"] } }] } });
    expect(arrive(null, [paid], aContext({ programme: excluding })).operations).toHaveLength(1);
  });

  test("a programme of an earlier version, without what came later, is judged all the same", () => {
    const earlier = JSON.parse(JSON.stringify(programme), (key, value) =>
      ["timeZone", "maxTotal", "countries", "hours"].includes(key) ? undefined : value,
    ) as typeof programme;
    const order = anOrder({ tags: ["gift"] });
    const record = newRecord({ shop: "acme", orderId: "1001" }, "main", NOON);
    expect(chooseActivity(judgedOrder(record, order, earlier), earlier)).toEqual({
      activityId: "14",
      rule: 2,
    });
  });
});

describe("the cost of many rules", () => {
  const LISTED = 40;
  const TAGS = 50;
  const rulesOf = (count: number) =>
    Array.from({ length: count }, (_, rule) => ({
      activityId: "13",
      when: { tags: Array.from({ length: LISTED }, (_, word) => `Rule ${rule} ${word}`) },
    }));
  const folded = (work: () => void): number => {
    const folding = vi.spyOn(String.prototype, "toLowerCase");
    try {
      work();
      return folding.mock.calls.length;
    } finally {
      folding.mockRestore();
    }
  };

  test.each([5, 20])("of %i rules, each of an order's words is made comparable once", (count) => {
    const programme = programmeOf({ earn: { rules: rulesOf(count) } });
    const record = newRecord({ shop: "acme", orderId: "1001" }, "main", NOON);
    const judge = () => {
      const tags = Array.from({ length: TAGS }, (_, word) => `Order ${word}`);
      chooseActivity(judgedOrder(record, anOrder({ tags }), programme), programme);
    };
    expect(folded(judge)).toBeLessThanOrEqual(count * LISTED + TAGS);
  });

  test.each([5, 20])(
    "of %i rules, each word is made comparable once to find those that are covered",
    (count) => {
      const programme = programmeOf({ earn: { rules: rulesOf(count) } });
      expect(folded(() => coveredRules(programme))).toBeLessThanOrEqual(count * LISTED);
    },
  );
});
