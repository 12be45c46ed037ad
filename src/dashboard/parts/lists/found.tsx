import { Button, Group } from "@mantine/core";
import { useSpoken } from "../../language.ts";
import { useFilters, usePlace, useSearchTerm } from "../../router.tsx";

export interface FoundProps {
  /** The names of the list's filters in the address. A search term counts as a filter, too. */
  readonly filters: readonly string[];
  /** Says how many were found. `isPart`: more than that, since the store doesn't count them all. */
  readonly sayFound: (facts: { readonly found: number; readonly isPart: boolean }) => string;
  /** Shown if nothing was found. */
  readonly none: string;
}

/** How many items a filtered list found, with a button to clear the filters. */
export function Found({
  filters,
  sayFound,
  none,
  ...facts
}: FoundProps & Parameters<FoundProps["sayFound"]>[0]) {
  const { labels } = useSpoken();
  const place = usePlace();
  const set = useFilters(place);
  const term = useSearchTerm();
  const isFiltered = term !== "" || filters.some((name) => place.searchParams.has(name));
  if (!isFiltered && facts.found > 0) return null;
  return (
    <Group gap="sm" my="xs">
      <span className="dim">{facts.found === 0 ? none : sayFound(facts)}</span>
      {isFiltered ? (
        <Button
          variant="default"
          size="xs"
          onClick={() => set(Object.fromEntries(filters.map((name) => [name, null])), "")}
        >
          {labels.shared.clearFilters}
        </Button>
      ) : null}
    </Group>
  );
}
