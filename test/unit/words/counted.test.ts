import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../../../src/words/format.ts";
import { labelsOfArea } from "../../support/words/area.ts";

/** What is asked of several orders may be asked of one alone. */

const STEPS = ["earn", "approvePoints", "cancelPoints", "addConversion", "redeem", ""];

describe.each(LANGUAGES)("in %s", (language) => {
  const attention = labelsOfArea("page/attention", language);

  test.each(STEPS)("one order whose step “%s” is skipped is no “1 orders”", (operation) => {
    expect(attention.skipManyQuestion({ orders: 1, operation })).not.toMatch(/1/);
    expect(attention.skipManyQuestion({ orders: 2, operation })).toMatch(/2/);
  });

  test.each(["keepManyQuestion", "cancelManyQuestion"] as const)(
    "%s is about one order or several",
    (name) => {
      expect(attention[name]({ orders: 1 })).not.toBe(attention[name]({ orders: 2 }));
    },
  );
});

test.each([
  [51, true, "51 orders checked 3 minutes ago, none deleted."],
  [1, true, "1 order checked 3 minutes ago, none deleted."],
  [51, false, "51 orders checked 3 minutes ago."],
  [0, false, "Last check (3 minutes ago): there were no orders to check."],
])("%i orders that were checked, none of them deleted (%s): “%s”", (orders, areNone, said) => {
  const deleted = labelsOfArea("page/deleted");
  expect(deleted.lastTurn({ orders, areNone, when: "3 minutes ago" })).toBe(said);
});
