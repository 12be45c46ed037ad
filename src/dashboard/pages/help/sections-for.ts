import type { Section } from "./markdown.ts";

/** A document whose sections are searched. */
export interface SearchedDocument<Name extends string> {
  readonly document: Name;
  /** Title and contents, in the reader's language. */
  readonly known: string;
  readonly sections: readonly Section[];
}

export interface SectionFound<Name extends string> {
  readonly document: Name;
  readonly section: Section;
}

/** More results don't help a reader who looks for one answer. */
const MOST_FOUND = 3;
/** Fewer letters are the beginning of too many words. */
const LEAST_TO_GO_ON = 4;
/** "Erased", "erases", "erasing" and "erase" are forms of one word. */
const ENDING = /(?:ing|ed|es|e|s)$/;

/**
 * Sections that match by heading, then those that match by text. Among equals, the highest density of the words comes
 * first. `telling`: the words of the term that must occur.
 */
export function sectionsFor<Name extends string>(
  term: string,
  telling: readonly string[],
  documents: readonly SearchedDocument<Name>[],
): readonly SectionFound<Name>[] {
  // Documents don't name people or orders.
  if (compact(term).length < 3 || /@|^#|^\d{4,}$/.test(term)) return [];
  const search = { term: compact(term), isIn: finder(term), wanted: telling.map(stemOf) };
  const ranked = documents.flatMap(({ document, known, sections }) =>
    sections.flatMap((section) => {
      if (compact(section.title) === search.term) return [{ document, section, rank: 5 }];
      const isNamed = section.id === null && (search.isIn(known) || rateOf(known, search.wanted) > 0);
      const rank = Math.max(isNamed ? 3 : 0, rankOf(section, search));
      return rank === 0 ? [] : [{ document, section, rank: rank + rateOf(textOf(section), search.wanted) }];
    }),
  );
  return ranked.toSorted((one, other) => other.rank - one.rank).slice(0, MOST_FOUND);
}

interface HelpSearch {
  readonly term: string;
  readonly isIn: Finder;
  /** The stems of the words that must occur. */
  readonly wanted: readonly string[];
}

function rankOf(section: Section, { isIn, wanted }: HelpSearch): number {
  const { title, text } = section;
  if (isIn(title) || rateOf(title, wanted) > 0) return 4;
  if (isIn(text)) return 2;
  // Words that are far apart are about different things.
  return text.split("\n").some((passage) => rateOf(`${title} ${passage}`, wanted) > 0) ? 1 : 0;
}

function textOf({ title, text }: Section): string {
  return `${title} ${text}`;
}

/** The share of the section's words that match the rarest search word; 0 if any is missing. */
function rateOf(text: string, wanted: readonly string[]): number {
  const words = spaced(text).split(" ").map(stemOf);
  const counts = wanted.map((stem) => words.filter((word) => word === stem).length);
  return wanted.length === 0 ? 0 : Math.min(...counts) / (words.length + 1);
}

function stemOf(word: string): string {
  const stem = spaced(word).replace(ENDING, "");
  return stem.length < 3 ? spaced(word) : stem;
}

type Finder = (text: string) => boolean;

/** Finds whole words; the last may continue if the term is long enough. "back up" and "backup" are the same. */
function finder(wanted: string): Finder {
  const letters = compact(wanted);
  const begun = letters.length < LEAST_TO_GO_ON ? null : ` ${spaced(wanted)}`;
  const whole = new RegExp(` ${[...letters].join(" ?")} `, "u");
  return (text) => {
    const words = ` ${spaced(text)} `;
    return (begun !== null && words.includes(begun)) || whole.test(words);
  };
}

function spaced(text: string): string {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(" ") ?? ""
  );
}

function compact(text: string): string {
  return spaced(text).replaceAll(" ", "");
}
