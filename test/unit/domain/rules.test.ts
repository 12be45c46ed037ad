import { describe, expect, test, vi } from "vitest";
import { newRecord } from "../../../src/domain/order/new-record.ts";
import { chooseActivity, judgedOrder } from "../../../src/domain/plan/activity.ts";
import { programmeSchema } from "../../../src/domain/programme/programme.ts";
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

const programmeOf = ({ earn = {}, ...given }: { readonly earn?: object; readonly exclude?: object }) =>
  programmeSchema.parse({ ...given, earn: { activityId: "12", ...earn } });

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
