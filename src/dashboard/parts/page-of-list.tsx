import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useSpoken } from "../language.ts";
import { go, useSearchTerm, withQuery } from "../router.tsx";
import type { QueryState } from "../use-query.ts";
import { Reading } from "./feedback.tsx";
import { ComingRows } from "./lists/coming-rows.tsx";
import { Found, type FoundProps } from "./lists/found.tsx";

/** Rows on each page of a list. */
export const PAGE_ROWS = 50;

/** The rows of each page, unless the address says otherwise. */
export function rowsIn({ searchParams }: URL): number {
  return Number(searchParams.get("rows") ?? PAGE_ROWS);
}

interface PageProps<Row> extends FoundProps {
  readonly query: QueryState<{ readonly items: readonly Row[]; readonly nextCursor: string | null }>;
  readonly place: URL;
  /** Shown instead of the rows if there are none. */
  readonly none: string;
  /** The label of the link to the next page. */
  readonly further: string;
  /** `isPart`: whether other pages have more. */
  readonly children: (items: readonly Row[], isPart: boolean) => ReactNode;
}

/** One page of a list, with links to others. The address contains the page's cursor. */
export function PageOfList<Row>({ query, place, further, children, ...found }: PageProps<Row>) {
  const { labels } = useSpoken();
  const term = useSearchTerm();
  const to = (cursor: string | null) => go(withQuery(place, { cursor }), { term });
  return (
    <Reading query={query} waiting={<ComingRows />}>
      {({ items, nextCursor }) => {
        const isPart = nextCursor !== null || place.searchParams.has("cursor");
        return (
          <>
            <Found {...found} found={isPart ? rowsIn(place) : items.length} isPart={isPart} />
            {items.length === 0 ? null : children(items, isPart)}
            <Group mt="md">
              {place.searchParams.has("cursor") ? (
                <Button variant="default" onClick={() => to(null)}>
                  {labels.orders.toStart}
                </Button>
              ) : null}
              {nextCursor === null ? null : (
                <Button variant="default" onClick={() => to(nextCursor)}>
                  {further}
                </Button>
              )}
            </Group>
          </>
        );
      }}
    </Reading>
  );
}
