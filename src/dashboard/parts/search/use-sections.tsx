import { useEffect, useState } from "react";
import { type HelpFound, helpAddress, searchHelp } from "../../pages/help/documents.ts";
import { useHelpSpoken } from "../../pages/help/help-words.tsx";
import { useSearchSpoken } from "./search-words.tsx";
import { tellingOf } from "./topics.ts";
import type { ResultLink } from "./use-topics.tsx";

const SECTIONS_SHOWN = 3;

/** Help sections for the term, in addition to the topics; `null` while loading. */
export function useSections(term: string, topics: readonly ResultLink[]): readonly ResultLink[] | null {
  const found = useHelpFound(term);
  const linkTo = useHelpLink();
  const reached = topics.map(({ href }) => href);
  const { language } = useSearchSpoken();
  if (found === null) return null;
  const others = found
    // Headings are in English, so readers of other languages get each document only once, by its title.
    .filter(
      ({ document }, at) => language === "en" || found.findIndex((each) => each.document === document) === at,
    )
    .map((each) => linkTo(each, language === "en"))
    .filter(({ href }) => !reached.includes(href));
  return others.slice(0, Math.max(1, SECTIONS_SHOWN - topics.length));
}

function useHelpFound(term: string): readonly HelpFound[] | null {
  const { titles, contents } = useHelpSpoken().labels.help;
  const { ignored } = useSearchSpoken().labels.search;
  const [found, setFound] = useState<readonly HelpFound[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another term mounts another component
  useEffect(() => {
    const known = Object.fromEntries(
      Object.entries(titles).map(([name, title]) => [
        name,
        `${title} ${contents[name as keyof typeof titles]}`,
      ]),
    );
    searchHelp(term, tellingOf(term, ignored), known as typeof titles).then(setFound, () => setFound([]));
  }, [term]);
  return found;
}

function useHelpLink() {
  const { titles } = useHelpSpoken().labels.help;
  return ({ document, section }: HelpFound, isHeadingShown: boolean): ResultLink => ({
    kind: "help",
    about: `${document} ${section.id}`,
    href: helpAddress(document, section.id),
    shown:
      section.id === null || !isHeadingShown ? (
        titles[document]
      ) : (
        <>
          {section.title} <span className="dim">{titles[document]}</span>
        </>
      ),
  });
}
