import { Button, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useSpoken } from "../../language.ts";
import { hasManyShops, useStatus } from "../../status.tsx";
import { Nothing } from "../feedback.tsx";
import { PAGE_ROWS } from "../page-of-list.tsx";
import { useTyping } from "../search/search-box.tsx";

interface SoughtProps {
  /** What else the search is for. */
  readonly use?: string;
  /** The list of the shops that are sought; "": all. */
  readonly children: (sought: string) => ReactNode;
}

/** A list of shops, with a search if there are many. */
export function SoughtShops({ use, children }: SoughtProps) {
  const { labels } = useSpoken();
  const { value: status } = useStatus();
  const [sought, setSought] = useState("");
  const { typed, type } = useTyping("", setSought);
  if (status === null) return null;
  return (
    <>
      {hasManyShops(status) ? (
        <TextInput
          className="find-shop"
          inputMode="search"
          autoComplete="off"
          label={labels.shared.findShop}
          description={use}
          maxLength={254}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
      ) : null}
      {children(sought)}
    </>
  );
}

/** Where no shop is what was sought. */
export function NoShop({ sought }: { readonly sought: string }) {
  const { labels } = useSpoken();
  return sought === "" ? null : <Nothing>{labels.shared.noShop({ find: sought })}</Nothing>;
}

interface PartProps {
  readonly part: { readonly nextCursor: string | null; readonly more: number };
  /** The list's part after this cursor. */
  readonly children: (cursor: string) => ReactNode;
}

/** The next part of a list, on request. */
export function NextPart({ part: { nextCursor, more }, children }: PartProps) {
  const { labels } = useSpoken();
  const [isShown, setShown] = useState(false);
  if (nextCursor === null) return null;
  if (isShown) return children(nextCursor);
  return (
    <Button variant="default" onClick={() => setShown(true)}>
      {labels.shared.moreShops({ count: Math.min(more, PAGE_ROWS) })}
    </Button>
  );
}
