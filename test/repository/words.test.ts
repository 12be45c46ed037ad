import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../../src/words/format.ts";

const TOP = "src/words";
const filesOf = (language: string) => readdirSync(join(TOP, language)).sort();
/** What commands print is English alone, but for orders. */
const IN_ENGLISH = /^(?:english|commands(?!-orders).*)\.ts$/;
const AREAS = filesOf("en").filter((name) => !IN_ENGLISH.test(name));

/** The facts that a sentence is made of: what its first parameter takes apart, or the one name it has. */
function factsOf(text: string): ReadonlyMap<string, string> {
  const sentences = /^ {2}"?([\w.]+)"?: \(([^)]*(?:\{[^}]*\})?[^)]*)\) =>/gm;
  return new Map(
    [...text.matchAll(sentences)].map(([, code = "", parameters = ""]) => {
      const [, names = parameters.split(",")[0] ?? ""] = /^\{([^}]*)\}/.exec(parameters.trim()) ?? [];
      return [
        code,
        names
          .split(",")
          .map((name) => name.trim())
          .filter(Boolean)
          .sort()
          .join(" "),
      ];
    }),
  );
}

describe("the words", () => {
  test.each(LANGUAGES.filter((language) => language !== "en"))(
    "%s has the files that English has",
    (language) => {
      const areas = filesOf(language).filter((name) => AREAS.includes(name));
      expect(areas).toEqual(AREAS);
    },
  );

  test.each(
    LANGUAGES.filter((language) => language !== "en").flatMap((language) =>
      AREAS.map((area) => ({ language, area })),
    ),
  )("each sentence of $language/$area uses the facts that the English one uses", ({ language, area }) => {
    const of = (name: string) => factsOf(readFileSync(join(TOP, name, area), "utf8"));
    expect(of(language)).toEqual(of("en"));
  });
});

const SAID_BY_ADAPTERS = readdirSync("adapters").filter((name) =>
  existsSync(join("adapters", name, "words")),
);

describe.each(SAID_BY_ADAPTERS)("the words of %s", (adapter) => {
  const of = (language: string) =>
    factsOf(readFileSync(join("adapters", adapter, "words", `${language}.ts`), "utf8"));

  test.each(LANGUAGES)("each sentence in %s uses the facts that the English one uses", (language) => {
    expect(of("en").size).toBeGreaterThan(0);
    expect(of(language)).toEqual(of("en"));
  });
});
