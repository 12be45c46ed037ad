import { Button, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useSpoken } from "../../language.ts";
import { hasManyShops, useStatus } from "../../status.tsx";
import { Nothing } from "../feedback.tsx";
import { PAGE_ROWS } from "../page-of-list.tsx";
import { useTyping } from "../search/search-box.tsx";

interface SearchProps {
  /** What else the search is for. */
  readonly use?: string;
  /** The initial search term, if there are many shops. */
  readonly first?: string;
  /** Renders the list for a search term; "" lists all. */
  readonly children: (term: string) => ReactNode;
}

/** A list of shops, with a search if there are many. */
export function ShopsWithSearch(props: SearchProps) {
  const { labels } = useSpoken();
  const { value: status } = useStatus();
  if (status === null) return null;
  return <WithSearch label={labels.shared.findShop} isOffered={hasManyShops(status)} {...props} />;
}

/** A list with a search, if one is offered. */
export function WithSearch({
  label,
  isOffered,
  use,
  first = "",
  children,
}: SearchProps & { readonly label: string; readonly isOffered: boolean }) {
  const [term, setTerm] = useState(isOffered ? first : "");
  const { typed, type } = useTyping(term, setTerm);
  return (
    <>
      {isOffered ? (
        <TextInput
          className="find-shop"
          inputMode="search"
          autoComplete="off"
          label={label}
          description={use}
          maxLength={254}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
      ) : null}
      {children(term)}
    </>
  );
}

/** Shown if no shop matches. */
export function NoShop({ term }: { readonly term: string }) {
  const { labels } = useSpoken();
  return term === "" ? null : <Nothing>{labels.shared.noShop({ find: term })}</Nothing>;
}

interface PartProps {
  readonly part: { readonly nextCursor: string | null; readonly more: number };
  /** The button's label; default: for shops. */
  readonly say?: (next: { readonly count: number }) => string;
  /** Renders the part of the list after this cursor. */
  readonly children: (cursor: string) => ReactNode;
}

/** A button that loads the next part of a list. */
export function NextPart({ part: { nextCursor, more }, say, children }: PartProps) {
  const { labels } = useSpoken();
  const label = say ?? labels.shared.moreShops;
  const [isShown, setShown] = useState(false);
  if (nextCursor === null) return null;
  if (isShown) return children(nextCursor);
  return (
    <Button variant="default" onClick={() => setShown(true)}>
      {label({ count: Math.min(more, PAGE_ROWS) })}
    </Button>
  );
}
