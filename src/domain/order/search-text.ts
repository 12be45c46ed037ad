/** The most words of a name that search covers. */
const WORDS_FOUND = 8;

/**
 * A name is found as a whole and by its words; of very long names, by the first words and the last. A text that looks
 * like an address or a number is not a name, so that no order is found as another customer's.
 */
export function nameTerms(name: string | null): readonly string[] {
  if (name?.includes("@") !== false) return [];
  const words = name.split(NO_PART_OF_WORDS).filter((word) => word.length > 1);
  const found = words.length > WORDS_FOUND ? [...words.slice(0, WORDS_FOUND - 1), ...words.slice(-1)] : words;
  return [name, ...found].filter((term) => !readsAsPhone(term));
}

/** The terms of a search: an order matches if it has `term`, or if it has all of `words` (the words of a name). */
export interface QueryTerms {
  readonly term: string;
  readonly words: readonly string[];
}

/** Parses the text of a search. Does not split a text that contains digits or "@", or more words than search covers. */
export function queryTerms(text: string): QueryTerms {
  const term = normaliseSearch(text);
  const words = /[\p{N}@]/u.test(term) ? [] : term.split(" ").filter((word) => word.length > 1);
  return { term, words: words.length === 0 || words.length > WORDS_FOUND ? [term] : words };
}

/**
 * Returns the text in the form in which search compares it: without case, a leading "#" and the punctuation of phone
 * numbers. Texts without digits and "@" are names: accents, punctuation and the order of words are ignored too.
 */
export function normaliseSearch(text: string): string {
  const trimmed = trim(text);
  if (PHONE.test(trimmed)) return trimmed.replace(/[^\d+]/g, "");
  return /[\p{N}@]/u.test(trimmed) ? trimmed : wordsOf(trimmed);
}

const PHONE = /^\+?[\d\s().\-/]{5,}$/;

/** Whether a text has the form of a phone number. */
export function readsAsPhone(text: string): boolean {
  return PHONE.test(trim(text));
}

function trim(text: string): string {
  return text.trim().toLowerCase().replace(/^#/, "");
}

const NO_PART_OF_WORDS = /[^\p{L}\p{M}\p{N}]+/u;
/** Letters that Unicode does not split into a letter and an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
};

function wordsOf(text: string): string {
  const plain = text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[ßæœøłđı]/g, (letter) => LETTERS[letter] ?? letter);
  const words = plain.split(NO_PART_OF_WORDS).filter((word) => word !== "");
  return words.length === 0 ? text : words.sort().join(" ");
}
