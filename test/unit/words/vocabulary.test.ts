import { expect, test } from "vitest";
import { vocabularyOf } from "../../../src/words/vocabulary.ts";

test("formats of a language and time zone in use are made once, however many others strangers have named", () => {
  const { wordsIn } = vocabularyOf([]);
  const zones = Intl.supportedValuesOf("timeZone").slice(0, 250);
  expect(zones).toHaveLength(250);
  for (const zone of zones) wordsIn("en", zone);
  expect(wordsIn("de", "Europe/Vienna")).toBe(wordsIn("de", "Europe/Vienna"));
});
