import type { IncomingMessage } from "node:http";
import type { Application } from "express";
import { languageFor } from "../words/language.ts";
import { type Vocabulary, vocabularyOf } from "../words/vocabulary.ts";
import type { Words } from "../words/words.ts";

/** The setting of an express app that holds what it has words for. */
export const VOCABULARY = "vocabulary";

/** Of what is answered before any app is asked, no adapter knows. */
const OWN = vocabularyOf([]);

/**
 * The words that the client reads: the first language of its `Accept-Language` that we speak, with times in the zone that
 * its `Time-Zone` names. English and UTC where it says nothing that we know.
 */
export function wordsOfRequest({
  headers,
  app,
}: IncomingMessage & { readonly app?: Pick<Application, "get"> }): Words {
  const vocabulary: Vocabulary = app?.get(VOCABULARY) ?? OWN;
  return vocabulary.wordsIn(
    languageFor(acceptedLanguages(headers["accept-language"])),
    timeZoneOf(headers["time-zone"]),
  );
}

const MOST_LANGUAGES = 20;

/** In the order of their weights. */
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

/** Names of zones are case-insensitive and many; only what `Intl` knows counts. */
function timeZoneOf(header: string | string[] | undefined): string {
  if (typeof header !== "string" || header.length > 50) return "UTC";
  try {
    return new Intl.DateTimeFormat("en", { timeZone: header }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}
