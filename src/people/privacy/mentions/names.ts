/** A part of a text: from its first character to the one after its last. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** What may separate the words of a name: "Miller, Zora", "Jean-Luc", "J. R. Miller". */
const BETWEEN = /^[\s.,'’\-@]{1,3}$/u;
const MOST_WORDS = 6;
const SHORTEST = 5;

/**
 * Searches for full names as whole words. A single word ("Rose") may as well be a product or the name of many, so
 * one-word names are never searched for.
 */
export class WantedNames {
  readonly #names: ReadonlySet<string>;
  readonly #longest: number;
  readonly #begins: ReadonlySet<string>;

  constructor(names: readonly string[]) {
    const all = names.map(wordsOf).filter(isFull).flatMap(spellings);
    this.#names = new Set(all.map((words) => words.join(" ")));
    this.#begins = new Set(all.map(([first = ""]) => first));
    this.#longest = Math.max(0, ...all.map(({ length }) => length));
  }

  spansIn(text: string): readonly Span[] {
    const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
      ...{ plain: plainOf(word), from: index, to: index + word.length },
    }));
    return words.flatMap(({ plain, from }, at) => {
      if (!this.#begins.has(plain)) return [];
      let name = plain;
      for (let next = at + 1; next < at + this.#longest; next++) {
        const [before, word] = [words[next - 1], words[next]];
        if (before === undefined || word === undefined) break;
        if (!BETWEEN.test(text.slice(before.to, word.from))) break;
        name = `${name} ${word.plain}`;
        if (this.#names.has(name) && !goesOn(text, from, word.to)) return [{ from, to: word.to }];
      }
      return [];
    });
  }
}

/** True within a longer name: "Ann Smith" in "Ann Smith-Jones". In "for-ann-smith-too", hyphens join all words. */
function goesOn(text: string, from: number, to: number): boolean {
  if (!/\s/.test(text.slice(from, to))) return false;
  return /\p{L}-$/u.test(text.slice(0, from)) || /^-\p{L}/u.test(text.slice(to));
}

/** A name in the form used for comparison; `null` if it is too short to identify anyone. */
export function fullName(typed: string): string | null {
  const words = wordsOf(typed);
  return isFull(words) ? words.join(" ") : null;
}

function wordsOf(text: string): readonly string[] {
  return [...text.matchAll(WORD)].map(([word]) => plainOf(word));
}

function plainOf(word: string): string {
  return word.normalize("NFC").toLowerCase();
}

function isFull(words: readonly string[]): boolean {
  const isLong = words.join("").length >= SHORTEST && words.length <= MOST_WORDS;
  return isLong && words.filter((word) => /\p{L}{2}/u.test(word)).length >= 2;
}

/** The words as typed, and with the last word first. */
function spellings(words: readonly string[]): readonly (readonly string[])[] {
  return [words, [...words.slice(-1), ...words.slice(0, -1)]];
}
