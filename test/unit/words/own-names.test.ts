import { expect, test } from "vitest";
import { LANGUAGES } from "../../../src/words/format.ts";
import { actorName } from "../../../src/words/own-names.ts";
import { vocabularyOf } from "../../../src/words/vocabulary.ts";

const { wordsIn } = vocabularyOf([]);

test.each([
  ["de", "Von Admin angehalten"],
  ["en", "Put on hold by Admin"],
] as const)("in %s whoever decided without a name is named in the sentence's language", (language, text) => {
  expect(wordsIn(language, "UTC").say({ code: "onHold", by: "the admin" })).toContain(text);
});

test("a sentence that tells who went back to the file names them in its language", () => {
  const counts = { code: "programmeOfFile", version: 3, back: { by: "command line", at: 0 } } as const;
  expect(wordsIn("de", "UTC").say(counts)).toContain("Admin (Befehlszeile)");
});

test.each(LANGUAGES)("in %s a person's own name stays as it is", (language) => {
  expect(["Ada", "constructor", ""].map((by) => actorName(by, language))).toEqual(["Ada", "constructor", ""]);
});
