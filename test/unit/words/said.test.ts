import { describe, expect, test } from "vitest";
import { CONDITION_CODES } from "../../../src/health/codes/condition.ts";
import { LANGUAGES } from "../../../src/words/format.ts";
import { vocabularyOf } from "../../../src/words/vocabulary.ts";
import { EVERY_OTHER } from "../../support/reasons/every-said.ts";
import type { EverySaid as Said } from "../../support/words/every-said.ts";

/** Signs that steer a terminal or turn the direction of the text. */
const STEERING = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066\u2067]/u;

const SAMPLES = Object.entries(EVERY_OTHER).map(
  ([code, samples]) => [code, samples.map((facts) => ({ code, ...facts }) as Said)] as const,
);

const { wordsIn } = vocabularyOf([]);

describe.each(LANGUAGES)("in %s", (language) => {
  const { say, title } = wordsIn(language, "UTC");
  // A condition is read with its title.
  const read = (said: Said) =>
    CONDITION_CODES.includes(said.code) ? `${title(said)}. ${say(said)}` : say(said);

  test.each(SAMPLES)(
    "%s is said, whatever its facts are, and otherwise where they differ",
    (code, samples) => {
      const texts = samples.map(read);
      for (const text of texts) {
        expect(text).not.toMatch(/undefined|null|NaN|\[object|Invalid Date|#(?!1)| {2}|^\s|\s$|\.\.|\.:/);
        expect(text).not.toMatch(STEERING);
        expect(text).not.toBe(code);
      }
      expect(new Set(texts).size).toBe(texts.length);
    },
  );
});

test("no two codes say the same", () => {
  const said = SAMPLES.flatMap(([, samples]) => samples.slice(0, 1)).map((each) =>
    wordsIn("en", "UTC").say(each),
  );
  expect(said.filter((text, at) => said.indexOf(text) !== at)).toEqual([]);
});

test("no language says a sentence of another", () => {
  const sentences = LANGUAGES.map((language) =>
    SAMPLES.flatMap(([, all]) => all.slice(0, 1)).map(wordsIn(language, "UTC").say),
  );
  const [english = [], ...others] = sentences;
  const long = english.filter((text) => text.length > 40 && !text.includes("Ada Example"));
  for (const texts of others) expect(texts.filter((text) => long.includes(text))).toEqual([]);
});

test.each([
  ["en", "Would wait: put on hold by Ada"],
  ["de", "Würde warten: Von Ada angehalten"],
  ["fr", "Attendrait\u202f: mise en suspens par Ada"],
  ["es", "Esperaría: puesto en espera por Ada"],
] as const)("in %s, a state goes on after a colon as the language writes it", (language, said) => {
  expect(wordsIn(language, "UTC").say({ code: "wouldWait", because: { code: "onHold", by: "Ada" } })).toBe(
    said,
  );
});
