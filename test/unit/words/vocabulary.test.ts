import { expect, test } from "vitest";
import { vocabularyOf } from "../../../src/words/vocabulary.ts";

test("formats of a language and time zone in use are made once, however many others strangers have named", () => {
  const { wordsIn } = vocabularyOf([]);
  const zones = Intl.supportedValuesOf("timeZone").slice(0, 250);
  expect(zones).toHaveLength(250);
  for (const zone of zones) wordsIn("en", zone);
  expect(wordsIn("de", "Europe/Vienna")).toBe(wordsIn("de", "Europe/Vienna"));
});

test("times name their zone, unless the reader knows it", () => {
  const { wordsIn } = vocabularyOf([]);
  const at = Date.UTC(2026, 5, 1, 12);
  expect(wordsIn("en", "Europe/Berlin").time(at)).toBe("1 Jun 2026, 14:00 CEST");
  expect(wordsIn("en", "Europe/Berlin", false).time(at)).toBe("1 Jun 2026, 14:00");
});
