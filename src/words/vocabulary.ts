import { type AdapterWords, type AnyCode, type Speaker, speaker } from "./catalog.ts";
import { CONSTANTS, cataloguesIn } from "./catalogues.ts";
import { type Format, formatFor, type Language } from "./format.ts";
import { sentence } from "./sentence.ts";

/** Formats and sentences in one language. */
export interface Words extends Format, Speaker {}

/** The sentences of a bridge and its adapters in all languages. */
export interface Vocabulary {
  /** `timeZone`: an IANA name; by default the machine's own. If given, times include its name, unless `isZoneNamed` is false. */
  wordsIn(language: Language, timeZone?: string, isZoneNamed?: boolean): Words;
}

/**
 * The limit of the memo of formats, each of which takes a millisecond to create. Strangers may name any time zone; the
 * least recently used format is dropped.
 */
const MOST_KNOWN = 200;

/** The bridge's own sentences and those of its adapters, each under its platform's own codes. */
export function vocabularyOf(adapters: readonly { readonly words?: AdapterWords }[]): Vocabulary {
  const known = new Map<string, Words>();
  return {
    wordsIn(language, timeZone, isZoneNamed = true) {
      const key = `${language} ${isZoneNamed} ${timeZone ?? ""}`;
      const made = known.get(key) ?? wordsOf(language, timeZone, isZoneNamed);
      known.delete(key);
      known.set(key, made);
      const [longestUnused] = known.keys();
      if (known.size > MOST_KNOWN && longestUnused !== undefined) known.delete(longestUnused);
      return made;
    },
  };
  function wordsOf(language: Language, timeZone: string | undefined, isZoneNamed: boolean): Words {
    const brought = adapters.flatMap(({ words }) => (words === undefined ? [] : [words[language]]));
    const format = formatFor(language, timeZone, isZoneNamed);
    return { ...format, ...speaker([...cataloguesIn(language), ...brought], format, CONSTANTS) };
  }
}

/** The bridge's own words in English with times in UTC, for logs and requests without a language. */
export const ENGLISH: Words = vocabularyOf([]).wordsIn("en", "UTC");

/** The title of a code, if it has one, and its text as sentences. */
export function titled(
  said: AnyCode,
  { title, say }: Pick<Speaker, "title" | "say">,
): { readonly title: string; readonly detail: string } {
  return { title: title(said), detail: sentence(say(said)) };
}
