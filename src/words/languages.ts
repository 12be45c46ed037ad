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

/** What the adapters say beside the bridge itself: constant sentences, each under its platform's own codes. */
const brought = new Set<BroughtWords>();

/** Takes up the sentences of the adapters that are there: whoever starts calls it, once the adapters are known. */
export function bringWords(adapters: readonly { readonly words?: BroughtWords }[]): void {
  for (const { words } of adapters) if (words !== undefined) brought.add(words);
}

/** A bounded memo of a pure function: making what `Intl` needs takes a millisecond. */
const known = new Map<string, Words>();
const MOST_KNOWN = 200;

/** `timeZone`: an IANA name; the machine's own where it is left out. */
export function wordsIn(language: Language, timeZone?: string): Words {
  const key = `${language} ${timeZone ?? ""}`;
  const sentencesBrought = () => [...brought].map((words) => words[language]);
  const made = known.get(key) ?? wordsOf(SENTENCES[language], sentencesBrought, language, timeZone);
  if (known.size < MOST_KNOWN) known.set(key, made);
  return made;
}

/** English with times in UTC: for programs, and for whoever names no language. */
export const ENGLISH: Words = wordsIn("en", "UTC");
