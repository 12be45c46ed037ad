import type { ReactNode } from "react";
import { pageAddress } from "../../../words/page-addresses.ts";
import type { DocumentName } from "../../pages/help/documents.ts";
import { useHelpSpoken } from "../../pages/help/help-words.tsx";
import { usePlaces } from "../../places.tsx";
import { useSearchSpoken } from "./search-words.tsx";
import { TASKS, topicsFor } from "./topics.ts";

/** A result of the search. */
export interface ResultLink {
  readonly kind: "orders" | "customer" | "pages" | "help";
  /** A key that distinguishes it from the other results. */
  readonly about: string;
  readonly href: string;
  readonly term?: string;
  readonly shown: ReactNode;
}

interface FoundTopics {
  readonly links: readonly ResultLink[];
  /** Whether the account menu contains a match. */
  readonly isAccount: boolean;
}

/** The pages, tasks and help sections that match the term and that the person may open. */
export function useTopics(term: string): FoundTopics {
  const { labels } = useSearchSpoken();
  const { also, ignored, tasks } = labels.search;
  const placeOf = usePlaceNames();
  const pages = usePlaces().map(({ address, name }) => ({
    ...{ href: address, name: labels.shell.places[name], words: also[name] },
    shown: labels.shell.places[name],
  }));
  const todo = (Object.keys(TASKS) as (keyof typeof TASKS)[]).flatMap((task) => {
    const [href, name] = [TASKS[task], tasks[task]];
    const place = href === null ? "" : placeOf(href);
    if (place === null) return [];
    const shown = (
      <>
        {name} <span className="dim">{place}</span>
      </>
    );
    return [{ href, name, words: also[task], shown }];
  });
  // Among equals, the place where a task is done comes before its explanation.
  const isHelp = ({ href }: { readonly href: string | null }) => href !== null && kindOf(href) === "help";
  const tasksFirst = todo.toSorted((one, other) => Number(isHelp(one)) - Number(isHelp(other)));
  const found = topicsFor(term, [...pages, ...tasksFirst], ignored);
  const links = found.flatMap(({ href, name, shown }) =>
    href === null ? [] : [{ kind: kindOf(href), about: name, href, shown }],
  );
  return { links, isAccount: found.some(({ href }) => href === null) };
}

/** A function that returns the name of the page at an address; `null` if the person may not open it. */
function usePlaceNames(): (href: string) => string | null {
  const { labels } = useSearchSpoken();
  const { titles } = useHelpSpoken().labels.help;
  const open = usePlaces();
  return (href) => {
    const { pathname, searchParams } = new URL(href, window.location.origin);
    const document = searchParams.get("document") as DocumentName | null;
    if (document !== null) return titles[document];
    const page = open.find(({ name }) => pageAddress(name) === pathname);
    return page === undefined ? null : labels.shell.places[page.name];
  };
}

function kindOf(href: string): ResultLink["kind"] {
  return href.startsWith("/help?") ? "help" : "pages";
}
