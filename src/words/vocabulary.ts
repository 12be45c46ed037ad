import type { BroughtWords } from "./catalog.ts";
import { german } from "./de/german.ts";
import { english } from "./en/english.ts";
import { spanish } from "./es/spanish.ts";
import type { Language } from "./format.ts";
import { french } from "./fr/french.ts";
import { type Sentences, type Words, wordsOf } from "./words.ts";

const SENTENCES: Readonly<Record<Language, Sentences>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};

/** All that a bridge with its adapters has words for. */
export interface Vocabulary {
  /** `timeZone`: an IANA name; the machine's own where it is left out. */
  wordsIn(language: Language, timeZone?: string): Words;
}

/** Making what `Intl` needs takes a millisecond, so that what was made is kept; time zones are named by strangers. */
const MOST_KNOWN = 200;

/** The bridge's own sentences, and beside them those that its adapters bring, each under its platform's own codes. */
export function vocabularyOf(adapters: readonly { readonly words?: BroughtWords }[]): Vocabulary {
  const known = new Map<string, Words>();
  return {
    wordsIn(language, timeZone) {
      const key = `${language} ${timeZone ?? ""}`;
      const brought = adapters.flatMap(({ words }) => (words === undefined ? [] : [words[language]]));
      const made = known.get(key) ?? wordsOf(SENTENCES[language], brought, language, timeZone);
      if (known.size < MOST_KNOWN) known.set(key, made);
      return made;
    },
  };
}

/** The bridge's own words in English, with times in UTC: for logs, and for whoever names no language. */
export const ENGLISH: Words = vocabularyOf([]).wordsIn("en", "UTC");
