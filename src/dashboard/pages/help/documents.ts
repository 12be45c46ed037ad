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
  const documents = Object.keys(known) as DocumentName[];
  const all = await Promise.all(
    documents.map(async (document) => ({ document, sections: sectionsOf(await readDocument(document)) })),
  );
  const ranked = all.flatMap(({ document, sections }) =>
    sections.flatMap((section): readonly RankedResult[] => {
      const isNamed = section.id === null && says(known[document], term);
      const rank = isNamed ? 3 : rankOf(section, term, telling);
      return rank === 0 ? [] : [{ document, section, rank }];
    }),
  );
  return ranked.toSorted((one, other) => other.rank - one.rank).slice(0, MOST_FOUND);
}

function rankOf({ title, text }: Section, term: string, telling: readonly string[]): number {
  if (compact(title) === compact(term)) return 5;
  if (says(title, term)) return 4;
  if (says(text, term)) return 2;
  const all = `${title} ${text}`;
  return telling.length > 0 && telling.every((word) => says(all, word)) ? 1 : 0;
}

/** Whole words, of which a longer last one may go on; "back up", "Back-up" and "backup" are the same. */
function says(text: string, sought: string): boolean {
  const words = ` ${spaced(text)} `;
  const joined = [...compact(sought)].join(" ?");
  const goesOn = compact(sought).length >= LEAST_TO_GO_ON && words.includes(` ${spaced(sought)}`);
  return goesOn || new RegExp(` ${joined} `, "u").test(words);
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
