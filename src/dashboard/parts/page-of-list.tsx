import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { go, useSearchTerm, withQuery } from "../router.tsx";
import type { QueryState } from "../use-query.ts";
import { Nothing, Reading } from "./feedback.tsx";

/** Rows of a list on each of its pages. */
export const PAGE_ROWS = 50;

interface PageProps<Row> {
  readonly query: QueryState<{ readonly items: readonly Row[]; readonly nextCursor: string | null }>;
  readonly place: URL;
  /** What is said in place of the rows where there are none. */
  readonly none: string;
  /** Leads to the next page. */
  readonly further: string;
  /** Leads back to the first page, where it is offered. */
  readonly toStart?: string;
  readonly children: (items: readonly Row[]) => ReactNode;
}

/** One page of a list, and the way to others. Which one it is stands in the address. */
export function PageOfList<Row>({ query, place, none, further, toStart, children }: PageProps<Row>) {
  const term = useSearchTerm();
  const to = (cursor: string | null) => go(withQuery(place, { cursor }), { term });
  return (
    <Reading query={query}>
      {({ items, nextCursor }) => (
        <>
          {items.length === 0 ? <Nothing>{none}</Nothing> : children(items)}
          <Group mt="md">
            {toStart === undefined || !place.searchParams.has("cursor") ? null : (
              <Button variant="default" onClick={() => to(null)}>
                {toStart}
              </Button>
            )}
            {nextCursor === null ? null : (
              <Button variant="default" onClick={() => to(nextCursor)}>
                {further}
              </Button>
            )}
          </Group>
        </>
      )}
    </Reading>
  );
}
