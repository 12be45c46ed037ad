import { Button, Group } from "@mantine/core";
import { useSpoken } from "../../language.ts";
import { useFilters, usePlace, useSearchTerm } from "../../router.tsx";

export interface FoundProps {
  /** The list's filters, as the address names them; what was typed to find something is one, too. */
  readonly filters: readonly string[];
  /** Says how many were found: `isPart`, more than so many. Nobody counts the whole store for it. */
  readonly sayFound: (facts: { readonly found: number; readonly isPart: boolean }) => string;
  /** Said if there are none. */
  readonly none: string;
}

/** How many a filtered list found, and the way back to all of them. */
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
