import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type MessageFormatElement, parse } from "@formatjs/icu-messageformat-parser";
import { describe, expect, test } from "vitest";
import { LANGUAGES, type Language } from "../../src/words/format.ts";
import { NEVER, OTHER_SENSE, TERMS } from "./terms.ts";

/** Each language has one word for one thing in all of its catalogues, and its own signs around it. */

interface Said {
  /** "order.json noPoints" */
  readonly at: string;
  /** What is said as it stands there, without facts, piece by piece. */
  readonly texts: readonly string[];
}

function textsOf(parts: readonly MessageFormatElement[]): readonly string[] {
  return parts.flatMap((part) => {
    if ("options" in part) return Object.values(part.options).flatMap(({ value }) => textsOf(value));
    return part.type === 0 ? [part.value] : [];
  });
}

function saidIn(entries: object, at: string): readonly Said[] {
  return Object.entries(entries).flatMap(([name, entry]: [string, string | object]) =>
    typeof entry === "string"
      ? [{ at: `${at}${name}`, texts: textsOf(parse(entry, { ignoreTag: true })) }]
      : saidIn(entry, `${at}${name}.`),
  );
}

/** What people may type into the search is their words, not ours. */
const isTyped = ({ at }: Said) => at.startsWith("page/search.json also.");

const read = (path: string, at: string) =>
  saidIn(JSON.parse(readFileSync(path, "utf8")) as object, `${at} `).filter((said) => !isTyped(said));

function everythingSaidIn(language: Language): readonly Said[] {
  const folder = join("src/words", language);
  const areas = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".json"),
  );
  const adapters = readdirSync("adapters").filter((name) =>
    existsSync(join("adapters", name, "words/en.json")),
  );
  return [
    ...areas.flatMap((area) => read(join(folder, area), area)),
    ...adapters.flatMap((name) => read(join("adapters", name, "words", `${language}.json`), `${name}.json`)),
  ];
}

const SAID = Object.fromEntries(
  LANGUAGES.map((language) => [language, everythingSaidIn(language)]),
) as Record<Language, readonly Said[]>;
const OTHERS = LANGUAGES.filter((language) => language !== "en");

const word = (pattern: string) => new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}\\d])`, "iu");
const beginning = (pattern: string) => new RegExp(pattern, "iu");
const whole = ({ texts }: Said) => texts.join(" ");

describe.each(OTHERS)("in %s", (language) => {
  const own = new Map(SAID[language].map((said) => [said.at, said]));

  test.each(TERMS)("$en is said by its own word", ({ en, said }) => {
    const english = SAID.en.filter((each) => word(en).test(whole(each)) && own.has(each.at));
    expect(english.length).toBeGreaterThan(0);
    const otherwise = english.filter(({ at }) => !beginning(said[language]).test(whole(own.get(at) as Said)));
    expect(otherwise.map(({ at }) => at).filter((at) => !OTHER_SENSE[language].includes(at))).toEqual([]);
  });
});

describe.each(LANGUAGES)("in %s", (language) => {
  const never = [...NEVER[language], ...TERMS.flatMap((term) => term.never?.[language] ?? [])];

  test.each(never)("“%s” is never said", (unwanted) => {
    const found = SAID[language].filter((each) => word(unwanted).test(whole(each))).map(({ at }) => at);
    expect(found.filter((at) => language === "en" || !OTHER_SENSE[language].includes(at))).toEqual([]);
  });
});

/** What no text may have around its signs; a text may be the part before a fact or the part behind it. */
const WRONG_SIGNS: Readonly<Record<Language, readonly RegExp[]>> = {
  en: [/[„«»]/, /\p{L} [:;?!](?:\s|$)/u],
  // A whole sentence behind a colon begins with a capital.
  de: [/[”«»]/, /\p{L} [:;?!](?:\s|$)/u, /: \p{Ll}+ Sie\b/u],
  fr: [
    // A narrow space that does not break, and no other, inside of quotation marks and before double signs.
    /[„“”]/,
    /«(?!\u202f)|(?<!\u202f)»/,
    /[ \u00a0][:;?!»](?:\s|$)/,
    /[\p{L}\p{N})»][;?!](?:\s|$)/u,
    /^[:;?!]\s/,
    /\p{L}'\p{L}/u,
  ],
  es: [/[„“”]/, /« | »/, /\p{L} [:;?!](?:\s|$)/u, /^(?!.*¿).*\p{L}»?\?(?:\s|$)/u],
};

const INFINITIVE = /^\p{Lu}\p{L}*[aei]r(?:l[aeo]s?|se)?(?![\p{L}\d])/u;

test.each(LANGUAGES)("the signs of %s are its own", (language) => {
  const wrong = SAID[language].flatMap(({ at, texts }) =>
    texts
      .filter((text) => WRONG_SIGNS[language].some((sign) => sign.test(text)))
      .map((text) => `${at}: ${text}`),
  );
  expect(wrong).toEqual([]);
});

test("in Spanish only buttons have the infinitive: advice says usted", () => {
  const advice = SAID.es.filter(({ at }) => at.endsWith(".next"));
  expect(advice.length).toBeGreaterThan(100);
  expect(advice.filter(({ texts: [text = ""] }) => INFINITIVE.test(text)).map(({ at }) => at)).toEqual([]);
});

const QUOTES: Readonly<Record<Language, RegExp>> = {
  en: /“([^“”]+)”/g,
  de: /„([^„“]+)“/g,
  fr: /«\u202f([^«»]+)\u202f»/g,
  es: /«([^«»]+)»/g,
};
const quotedIn = (language: Language, said: Said) =>
  [...whole(said).matchAll(QUOTES[language])].map(([, text]) => text);

test.each(OTHERS)("a button that a sentence quotes is called so on the page in %s", (language) => {
  const own = new Map(SAID[language].map((said) => [said.at, said]));
  const buttons = Map.groupBy(
    SAID.en.filter(({ at, texts }) => at.startsWith("page/") && texts.length === 1 && own.has(at)),
    whole,
  );
  const wrong = SAID.en
    .filter(({ at }) => own.has(at))
    .flatMap((said) =>
      quotedIn("en", said).flatMap((quoted = "") => {
        const names = buttons.get(quoted)?.map(({ at }) => whole(own.get(at) as Said)) ?? [];
        const found = quotedIn(language, own.get(said.at) as Said);
        return names.length === 0 || names.some((name) => found.includes(name))
          ? []
          : [`${said.at}: ${quoted}`];
      }),
    );
  expect(wrong).toEqual([]);
});

test("another word, another space and a word that is never said are found", () => {
  expect(beginning("erstatt").test("eine Rückzahlung")).toBe(false);
  expect(word("pont").test("n'envoie rien à ce pont")).toBe(true);
  expect(word("pont").test("répondent")).toBe(false);
  expect(WRONG_SIGNS.fr.some((sign) => sign.test("la boutique ; la passerelle"))).toBe(true);
  expect(WRONG_SIGNS.fr.some((sign) => sign.test("la boutique\u202f; la passerelle"))).toBe(false);
});
