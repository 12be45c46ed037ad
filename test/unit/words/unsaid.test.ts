import { describe, expect, test } from "vitest";
import type { Reason } from "../../../src/domain/reason/reason.ts";
import { LANGUAGES } from "../../../src/words/format.ts";
import { unsaid } from "../../../src/words/unsaid.ts";
import { vocabularyOf } from "../../../src/words/vocabulary.ts";
import { labelsOfArea } from "../../support/words/area.ts";

test.each([
  ["Points pending: approved once the order is paid", ["Points pending"], "Approved once the order is paid."],
  ["Points approved", ["Points approved"], ""],
  ["Points stay pending: skipped by hand", ["Points pending"], "Points stay pending: skipped by hand."],
  ["Waiting for payment", ["No points", "Queued"], "Waiting for payment."],
  ["Points en attente\u202f: validés demain", ["Points en attente"], "Validés demain."],
  ["Failed", ["", "Failed"], ""],
])("beside its badge, “%s” says only the rest", (reason, badges, rest) => {
  expect(unsaid(reason, badges)).toBe(rest);
});

/** Reasons that begin with the name of the state, which a badge beside them shows. */
const NAMED: readonly (readonly [Reason, "pointsStates" | "orderStates", string])[] = [
  [{ code: "approvalWaitsFor", trigger: "fulfilled", afterDays: 14 }, "pointsStates", "pending"],
  [{ code: "approvalOn", at: 0, lastDay: "2026-12-07" }, "pointsStates", "pending"],
  [{ code: "noPoints", because: { code: "orderCancelled" } }, "pointsStates", "none"],
  [{ code: "pointsCancelled", because: { code: "orderCancelled" } }, "pointsStates", "cancelled"],
  [{ code: "openedAgain" }, "orderStates", "parked"],
];

describe.each(LANGUAGES)("in %s", (language) => {
  const { shared } = labelsOfArea("page/main", language);

  test.each(NAMED)("the badge's words are not repeated beside it: $code", (reason, group, state) => {
    const badge = (shared[group] as Readonly<Record<string, string>>)[state] ?? "";
    const said = vocabularyOf([]).wordsIn(language, "UTC").say(reason);
    expect(said.startsWith(badge)).toBe(true);
    expect(unsaid(said, [badge])).not.toContain(badge);
  });

  test("that the points are approved is said by the badge alone", () => {
    const said = vocabularyOf([]).wordsIn(language, "UTC").say({ code: "pointsApproved" });
    expect(unsaid(said, [shared.pointsStates.approved])).toBe("");
  });
});
