import { Button, Group } from "@mantine/core";
import { go, withQuery } from "../router.tsx";

interface OlderProps {
  readonly place: URL;
  /** `null`: this is the last page. */
  readonly nextCursor: string | null;
  readonly label: string;
  readonly term?: string;
}

/** Leads to the next page of a list that begins with the newest. */
export function Older({ place, nextCursor, label, term = "" }: OlderProps) {
  if (nextCursor === null) return null;
  return (
    <Group mt="md">
      <Button variant="default" onClick={() => go(withQuery(place, { cursor: nextCursor }), { term })}>
        {label}
      </Button>
    </Group>
  );
}
