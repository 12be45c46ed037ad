import { Button, Group, Loader, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useSpoken } from "../language.ts";
import type { QueryState } from "../use-query.ts";

/** Shows loading, errors and empty results. */
export function Reading<T>({
  query,
  waiting = <Waiting />,
  children,
}: {
  readonly query: QueryState<T>;
  readonly waiting?: ReactNode;
  readonly children: (value: T) => ReactNode;
}) {
  const { value, problem, again } = query;
  return (
    <>
      <Trouble words={problem} again={again} />
      {value === null && problem === null ? waiting : null}
      {value === null ? null : children(value)}
    </>
  );
}

export function Waiting() {
  const { labels } = useSpoken();
  return (
    <Group role="status" py="md">
      <Loader size="sm" aria-hidden />
      <Text>{labels.shared.reading}</Text>
    </Group>
  );
}

/** Shows an error; `words`: `null` if there is none. */
export function Trouble({ words, again }: { readonly words: string | null; readonly again?: () => void }) {
  const { labels } = useSpoken();
  if (words === null) return null;
  return (
    <div className="note" data-tone="bad" role="alert">
      <Group justify="space-between">
        <span>{words}</span>
        {again === undefined ? null : (
          <Button variant="default" size="xs" onClick={again}>
            {labels.shared.tryAgain}
          </Button>
        )}
      </Group>
    </div>
  );
}

export function Nothing({ children }: { readonly children: ReactNode }) {
  return <p className="dim">{children}</p>;
}
