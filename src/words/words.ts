import type { Reason } from "../domain/reason/reason.ts";
import { type Catalog, sayer } from "./catalog.ts";
import { type Format, formatFor, type Language } from "./format.ts";

/** Everything that the bridge says of itself: codes are unique over all of it. */
type Said = Reason;

/** A sentence for each code, in one language. */
export type Sentences = Catalog<Said>;

/** One language, ready to be spoken. */
export interface Words extends Format {
  /** The sentence of a code. */
  say(said: Said): string;
}

/** `timeZone`: as `formatFor` takes it. */
export function wordsOf(sentences: Sentences, language: Language, timeZone?: string): Words {
  const format = formatFor(language, timeZone);
  return { ...format, say: sayer(sentences, format) };
}
