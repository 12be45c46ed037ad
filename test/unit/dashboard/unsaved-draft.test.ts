import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Defaults,
  type Draft,
  isSameDraft,
  valueAt,
  withValue,
} from "../../../src/dashboard/pages/programme/draft.ts";
import { programmeSchema } from "../../../src/domain/programme/programme.ts";
import { isSameProgramme } from "../../../src/domain/programme/programme-change.ts";
import { aProgramme } from "../../support/builders/orders.ts";
import { draftOf, programmes, word } from "../../support/builders/programme-drafts.ts";
import { TYPED, typedAt } from "../../support/builders/typed-fields.ts";

/** What was changed on the page Programme and stands as before keeps nobody from leaving it. */

const DEFAULTS = JSON.parse(
  JSON.stringify(programmeSchema.parse({ earn: { activityId: "0" }, redeem: {} })),
) as Defaults;
const PATHS = [...TYPED.keys()];

test("is unsaved only while it says something else, whatever was typed before", () => {
  const edit = fc.tuple(fc.constantFrom(...PATHS), fc.oneof(word, fc.constantFrom("", "14", "DE", "1,5")));
  fc.assert(
    fc.property(programmes, fc.array(edit, { minLength: 1, maxLength: 4 }), (programme, edits) => {
      const before = draftOf(programme);
      const edited = edits
        .filter(([path]) => programme.redeem !== null || !path.startsWith("redeem."))
        .reduce((draft, [path, typed]) => withValue(draft, path, typedAt(path).write(typed)), before);
      const back = edits.reduce((draft, [path]) => {
        const stood = typedAt(path).write(typedAt(path).read(valueAt(before, path)));
        return programme.redeem === null && path.startsWith("redeem.")
          ? draft
          : withValue(draft, path, stood);
      }, edited);
      expect(isSameDraft(back, before, DEFAULTS)).toBe(true);
      const taken = programmeSchema.safeParse(JSON.parse(JSON.stringify(edited)));
      if (!taken.success) expect(isSameDraft(edited, before, DEFAULTS)).toBe(false);
      else expect(isSameDraft(edited, before, DEFAULTS)).toBe(isSameProgramme(taken.data, programme));
    }),
    { numRuns: 500 },
  );
});

test("is changed by what is switched on and off, and not any more once it stands as before", () => {
  const before = draftOf(aProgramme());
  const same = (draft: Draft) => isSameDraft(draft, before, DEFAULTS);
  expect(same({ ...before, redeem: {} })).toBe(false);
  expect(same({ ...before, redeem: null })).toBe(true);
  const on = withValue(before, "conversion.firstOrderOnly", true);
  expect([same(on), same(withValue(on, "conversion.firstOrderOnly", undefined))]).toEqual([false, true]);
});
