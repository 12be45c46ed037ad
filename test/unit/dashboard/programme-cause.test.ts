import { expect, test } from "vitest";
import { isByProgramme } from "../../../src/dashboard/parts/orders/programme-cause.ts";

const failed = (operation: string, because: object | null) => ({
  code: "failed",
  facts: { operation, because },
});

test.each([
  ["an activity that the service speaks of", failed("earn", { code: "refused", activityId: "12" }), true],
  ["an activity that no address can hold", failed("earn", { code: "activityUnusable" }), true],
  ["a campaign that it speaks of", failed("addConversion", { said: "Unknown Campaign 7" }), true],
  ["a customer", failed("earn", { code: "refused", said: "no such member" }), false],
  ["another step", failed("updatePoints", { said: "no such activity" }), false],
  ["a referral over something else", failed("addConversion", { said: null }), false],
  ["nothing that is known", failed("earn", null), false],
  ["what was not given up", { code: "onHold", facts: { operation: "earn" } }, false],
])("%s: is it the programme's?", (_title, row, expected) => {
  expect(isByProgramme(row)).toBe(expected);
});
