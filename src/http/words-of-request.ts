import type { IncomingMessage } from "node:http";
import type { Application } from "express";
import { languageFor } from "../words/language.ts";
import { sentence } from "../words/sentence.ts";
import { type Vocabulary, vocabularyOf, type Words } from "../words/vocabulary.ts";
import { PROBLEM_WORDS, type ProblemWords } from "./respond.ts";

/** The Express setting for the vocabulary. */
export const VOCABULARY = "vocabulary";

/** Makes the app answer in the client's language. */
export function speak(app: Application, vocabulary: Vocabulary): void {
  app.set(VOCABULARY, vocabulary).set(PROBLEM_WORDS, problemWords);
}

const problemWords: ProblemWords = ({ status, reason }, request) => {
  const { say, language } = wordsOfRequest(request);
  return {
    language,
    title: say({ code: "httpStatus", status, reason: reason.code }),
    detail: sentence(say(reason)),
  };
};

/** For answers before an app is called; contains no words of adapters. */
const OWN = vocabularyOf([]);

/**
 * The words for the client: in the first known language of its `Accept-Language`, with times in the zone of its
 * `Time-Zone`, which they name unless it ends with "; unnamed". English and UTC by default.
 */
export function wordsOfRequest({
  headers,
  app,
}: IncomingMessage & { readonly app?: Pick<Application, "get"> }): Words {
  const vocabulary: Vocabulary = app?.get(VOCABULARY) ?? OWN;
  const [zone, isUnnamed] = String(headers["time-zone"] ?? "").split(/(; ?unnamed)$/);
  return vocabulary.wordsIn(
    languageFor(acceptedLanguages(headers["accept-language"])),
    timeZoneOf(zone),
    isUnnamed === undefined,
  );
}

const MOST_LANGUAGES = 20;

/** The accepted languages, by descending weight. */
function acceptedLanguages(header = ""): readonly string[] {
  return header
    .split(",", MOST_LANGUAGES)
    .map((part) => {
      const [tag = "", weight] = part.split(";q=", 2);
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}

/** Time zone names are case-insensitive and numerous; only those that `Intl` knows are accepted. */
function timeZoneOf(header = ""): string {
  if (header === "" || header.length > 50) return "UTC";
  try {
    return new Intl.DateTimeFormat("en", { timeZone: header }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}
