import type { LabelsOf } from "../../../words/labels.ts";
import { sectionsOf } from "./markdown.ts";
import { type SectionFound, sectionsFor } from "./sections-for.ts";

/** The documents for owners and operators. Each is loaded only when it is read or searched. */
const FILES = import.meta.glob<string>(
  [
    "../../../../docs/{page,rules,running,settings,troubles,commands,limits,security,platforms,merchants,postgresql,building-on-it}.md",
    "../../../../adapters/*/README.md",
  ],
  { query: "?raw", import: "default" },
);

/** The documents in the order of their titles. A platform's own document is named after it. */
export type DocumentName = keyof LabelsOf<"page/help">["titles"];

const PATHS = new Map(Object.keys(FILES).map((path) => [nameOf(path), path]));

function nameOf(path: string): string {
  const [, platform, name] = /([^/]+)\/([^/]+)\.md$/.exec(path) ?? [];
  return name === "README" ? String(platform) : String(name).replace("-on-it", "");
}

export async function readDocument(name: DocumentName): Promise<string> {
  return (await FILES[PATHS.get(name) ?? ""]?.()) ?? "";
}

/** The document that a link in another one leads to; `null` if it isn't included. */
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

export type HelpFound = SectionFound<DocumentName>;

/** `telling`: the words of the term that must occur. `known`: titles and contents in the reader's language. */
export async function searchHelp(
  term: string,
  telling: readonly string[],
  known: Readonly<Record<DocumentName, string>>,
): Promise<readonly HelpFound[]> {
  const names = Object.keys(known) as DocumentName[];
  const documents = names.map(async (document) => ({
    document,
    known: known[document],
    sections: sectionsOf(await readDocument(document)),
  }));
  return sectionsFor(term, telling, await Promise.all(documents));
}
