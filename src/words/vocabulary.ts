import { type AnyCode, type BroughtWords, type Speaker, speaker } from "./catalog.ts";
import { CONSTANTS, cataloguesIn } from "./catalogues.ts";
import { type Format, formatFor, type Language } from "./format.ts";
import { sentence } from "./sentence.ts";

/** One language, ready to be spoken. */
export interface Words extends Format, Speaker {}

/** All that a bridge with its adapters has words for. */
export interface Vocabulary {
  /** `timeZone`: an IANA name; the machine's own where it is left out, and named beside times where it is given. */
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
      const made = known.get(key) ?? wordsOf(language, timeZone);
      if (known.size < MOST_KNOWN) known.set(key, made);
      return made;
    },
  };
  function wordsOf(language: Language, timeZone?: string): Words {
    const brought = adapters.flatMap(({ words }) => (words === undefined ? [] : [words[language]]));
    const format = formatFor(language, timeZone);
    return { ...format, ...speaker([...cataloguesIn(language), ...brought], format, CONSTANTS) };
  }
}

/** The bridge's own words in English, with times in UTC: for logs, and where no language is named. */
export const ENGLISH: Words = vocabularyOf([]).wordsIn("en", "UTC");

/** The title of what has one, and the text below it as sentences. */
export function titled(
  said: AnyCode,
  { title, say }: Pick<Speaker, "title" | "say">,
): { readonly title: string; readonly detail: string } {
  return { title: title(said), detail: sentence(say(said)) };
}
