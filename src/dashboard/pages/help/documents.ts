import type { LabelsOf } from "../../../words/labels.ts";
import { type Section, sectionsOf } from "./markdown.ts";

/** The documents for owners and operators of a bridge; each is loaded when it is read or searched. */
const FILES = import.meta.glob<string>(
  [
    "../../../../docs/{page,rules,running,settings,troubles,commands,limits,security,platforms,merchants,postgresql,building-on-it}.md",
    "../../../../adapters/*/README.md",
  ],
  { query: "?raw", import: "default" },
);

/** The documents with a title, in the order of the titles. A platform's own document has the platform's name. */
export type DocumentName = keyof LabelsOf<"page/help">["titles"];

const PATHS = new Map(Object.keys(FILES).map((path) => [nameOf(path), path]));

function nameOf(path: string): string {
  const [, platform, name] = /([^/]+)\/([^/]+)\.md$/.exec(path) ?? [];
  return name === "README" ? String(platform) : String(name).replace("-on-it", "");
}

export async function readDocument(name: DocumentName): Promise<string> {
  return (await FILES[PATHS.get(name) ?? ""]?.()) ?? "";
}

/** The document that a link in another one points to; `null`: none that is included. */
export function documentAt(file: string): DocumentName | null {
  const end = `/${file.replace(/^(\.\.?\/)+/, "")}`;
  const [name] = [...PATHS].find(([, path]) => path.endsWith(end)) ?? [];
  return (name as DocumentName | undefined) ?? null;
}

export function hasDocument(name: string): name is DocumentName {
  return PATHS.has(name);
}

export function helpAddress(name: DocumentName, section: string | null): string {
  return section === null ? `/help?document=${name}` : `/help?document=${name}&section=${section}`;
}

export interface HelpFound {
  readonly document: DocumentName;
  readonly section: Section;
}

interface RankedResult extends HelpFound {
  readonly rank: number;
}

const MOST_FOUND = 5;
/** Letters: what begins with fewer is too much. */
const LEAST_TO_GO_ON = 4;

/**
 * Sections that match by heading, then those that match by text. `telling`: the words of the term that have to be there.
 * `known`: titles in the reader's language.
 */
export async function searchHelp(
  term: string,
  telling: readonly string[],
  known: Readonly<Record<DocumentName, string>>,
): Promise<readonly HelpFound[]> {
  // No document names a person.
  if (compact(term).length < 3 || term.includes("@")) return [];
  const search = { term: compact(term), isIn: finder(term), telling: telling.map(finder) };
  const documents = Object.keys(known) as DocumentName[];
  const all = await Promise.all(
    documents.map(async (document) => ({ document, sections: sectionsOf(await readDocument(document)) })),
  );
  const ranked = all.flatMap(({ document, sections }) =>
    sections.flatMap((section): readonly RankedResult[] => {
      const isNamed = section.id === null && search.isIn(known[document]);
      const rank = isNamed ? 3 : rankOf(section, search);
      return rank === 0 ? [] : [{ document, section, rank }];
    }),
  );
  return ranked.toSorted((one, other) => other.rank - one.rank).slice(0, MOST_FOUND);
}

interface HelpSearch {
  readonly term: string;
  readonly isIn: Finder;
  readonly telling: readonly Finder[];
}

function rankOf({ title, text }: Section, { term, isIn, telling }: HelpSearch): number {
  if (compact(title) === term) return 5;
  if (isIn(title)) return 4;
  if (isIn(text)) return 2;
  const all = `${title} ${text}`;
  return telling.length > 0 && telling.every((isWordIn) => isWordIn(all)) ? 1 : 0;
}

type Finder = (text: string) => boolean;

/** Finds whole words, of which a longer last one may go on; "back up", "Back-up" and "backup" are the same. */
function finder(sought: string): Finder {
  const letters = compact(sought);
  const begun = letters.length < LEAST_TO_GO_ON ? null : ` ${spaced(sought)}`;
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
