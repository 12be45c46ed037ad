import { describe, expect, test } from "vitest";
import { currency, opaqueId, orderNumber } from "../../../src/domain/order/redacted-text.ts";
import { isSameProgramme, programmeChanges } from "../../../src/domain/programme/programme-change.ts";
import { aProgramme } from "../../support/builders/orders.ts";

describe("what changed between two programmes", () => {
  const before = aProgramme({ exclude: { tags: ["staff"] }, redeem: null });
  test("is nothing where they say the same", () => {
    expect(programmeChanges(before, aProgramme({ exclude: { tags: ["staff"] } }))).toEqual([]);
    expect(isSameProgramme(before, { ...before, exclude: { ...before.exclude, sources: [] } })).toBe(true);
  });
  test("is each setting by its name, before and after, in the order of the settings", () => {
    const NOTHING = { tags: [], customerTags: [], sources: [], currencies: [], minTotal: null };
    const rule = { activityId: "13", when: { ...NOTHING, tags: ["vip"] } };
    const after = aProgramme({ earn: { activityId: "14", rules: [rule] }, exclude: { minTotal: "9.90" } });
    expect(isSameProgramme(before, after)).toBe(false);
    expect(programmeChanges(before, after)).toEqual([
      { setting: "earn.activityId", before: "12", after: "14" },
      { setting: "exclude.tags", before: '["staff"]', after: null },
      { setting: "earn.rules[0].when.tags", before: null, after: '["vip"]' },
      { setting: "earn.rules[0].activityId", before: null, after: "13" },
      { setting: "exclude.minTotal", before: null, after: "9.90" },
    ]);
  });
  test("is shortened where a value is long", () => {
    const described = (length: number) => aProgramme({ earn: { description: "x".repeat(length) } });
    const [change] = programmeChanges(described(120), described(121));
    expect(change).toEqual({
      ...{ setting: "earn.description", before: "x".repeat(120), after: `${"x".repeat(120)}…` },
    });
  });
});

describe("what is kept of a text once its person is erased", () => {
  test.each([
    ["a number of the shop's", "#1001", "#1001"],
    ["anything else", "Ann 1001", null],
    ["nothing", null, null],
  ])("of an order's number: %s", (_case, text, kept) => {
    expect(orderNumber(text)).toBe(kept);
  });
  test.each([
    ["EUR", "EUR"],
    ["eur", "XXX"],
    ["AEUR", "XXX"],
    ["EURO", "XXX"],
    ["", "XXX"],
  ])("of the currency %j: %s", (code, kept) => {
    expect(currency(code)).toBe(kept);
  });
  test.each([
    ["a number", "12345678901234567890", "12345678901234567890"],
    ["what was erased before", "erased-0123456789abcdef", "erased-0123456789abcdef"],
    ["nothing, by the digest of nothing", "", "erased-cbf29ce484222325"],
    ["a letter, by its digest", "a", "erased-af63dc4c8601ec8c"],
    ["a text, by its digest", "foobar", "erased-85944171f73967e8"],
  ])("of an id: %s", (_case, id, kept) => {
    expect(opaqueId(id)).toBe(kept);
  });
  test.each(["1a", "a1", "123456789012345678901", "xerased-0123456789abcdef", "erased-0123456789abcdef0"])(
    "of the id %s a digest alone",
    (id) => {
      expect(opaqueId(id)).toMatch(/^erased-[0-9a-f]{16}$/);
      expect(opaqueId(id)).not.toBe(id);
    },
  );
});
