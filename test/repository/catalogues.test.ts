import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { LANGUAGES, type Language, LOCALES } from "../../src/words/format.ts";
import { factsNamed } from "../support/words/facts-named.ts";

/** The catalogues of sentences and labels: each language says everything, of the same facts, in all its plural forms. */

type Sentences = Readonly<Record<string, string>>;

const read = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Sentences;

/** Where each language has the same file: the rooms' areas and the adapters' own. */
const filesOf = (language: Language) =>
  readdirSync(join("src/words", language), { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".json"),
  );
const AREAS = filesOf("en").map((area) => (language: Language) => join("src/words", language, area));
const ADAPTERS = readdirSync("adapters")
  .filter((name) => existsSync(join("adapters", name, "words", "en.json")))
  .map((name) => (language: Language) => join("adapters", name, "words", `${language}.json`));

/** What commands print is English alone, but for orders; what a setting is for is English in its schema. */
const IN_ONE_LANGUAGE = ["commands.json", "setting-meanings.json"];
const FILES = [...AREAS, ...ADAPTERS].map((at) => ({ area: at("en"), at }));
const TRANSLATED = FILES.filter(({ area }) => !IN_ONE_LANGUAGE.some((name) => area.endsWith(`/${name}`)));
const OTHERS = LANGUAGES.filter((language) => language !== "en");

test("each language has the files that English has", () => {
  const expected = TRANSLATED.map(({ area }) => area).filter((area) => area.startsWith("src"));
  for (const language of OTHERS) {
    const files = filesOf(language).filter((name) => !IN_ONE_LANGUAGE.includes(name));
    expect(files.map((name) => join("src/words/en", name)).sort()).toEqual(expected.toSorted());
  }
});

describe.each(TRANSLATED)("$area", ({ at }) => {
  const english = read(at("en"));

  test.each(OTHERS)("has the same sentences in %s, in the same order", (language) => {
    expect(Object.keys(read(at(language)))).toEqual(Object.keys(english));
  });

  test.each(OTHERS)("is made of the same facts in %s", (language) => {
    const own = read(at(language));
    for (const [path, text] of Object.entries(english)) {
      const [wanted, found] = [factsNamed(text), factsNamed(own[path] ?? "")];
      expect({ path, facts: found.facts, moments: found.moments }).toEqual({
        ...{ path, facts: wanted.facts, moments: wanted.moments },
      });
      // A language may need to choose where another does not; where both do, the choices are the same.
      const both = Object.keys(wanted.choices).filter((name) => name in found.choices);
      for (const name of both) expect([path, found.choices[name]]).toEqual([path, wanted.choices[name]]);
    }
  });
});

describe.each(LANGUAGES)("in %s", (language) => {
  const sentences = FILES.filter(({ at }) => existsSync(at(language))).flatMap(({ at }) =>
    Object.entries(read(at(language))),
  );

  /** A million and more has a form of its own in French and Spanish; what is counted here reads well without it. */
  const needed = new Intl.PluralRules(LOCALES[language])
    .resolvedOptions()
    .pluralCategories.filter((category) => category !== "many");

  test("every plural has the forms that the language needs", () => {
    const lacking = sentences.filter(([, text]) =>
      factsNamed(text).plurals.some((forms) => needed.some((category) => !forms.includes(category))),
    );
    expect(lacking).toEqual([]);
  });

  test("every phrase is called by a sentence", () => {
    const texts = sentences.map(([, text]) => text).join("\n");
    const phrases = sentences.flatMap(([path]) => /^phrases\.(\w+)$/.exec(path)?.[1] ?? []);
    expect(phrases.filter((name) => !new RegExp(`_as_${name}[_,}]`).test(texts))).toEqual([]);
  });
});

test("a translation that leaves out a fact, a choice or a plural form is found", () => {
  expect(factsNamed("{name} is gone").facts).not.toEqual(factsNamed("ist weg").facts);
  expect(factsNamed("{at, time, moment}").moments).not.toEqual(factsNamed("{at, date, day}").moments);
  expect(factsNamed("{a, select, b {} other {}}").choices).toEqual({ a: "b other" });
  expect(factsNamed("{n, plural, other {# orders}}").plurals).toEqual([["other"]]);
});
