import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { When } from "../../parts/when.tsx";
import { usePasskeysSpoken } from "./passkeys-words.tsx";

interface SignInWayProps {
  readonly name: ReactNode;
  readonly addedAt: string;
  /** `null` if never used. */
  readonly usedAt: string | null;
  readonly mark?: ReactNode;
  /** The button that removes it. */
  readonly children: ReactNode;
}

/** A line for one of a person's ways to sign in: when it was added, and when it was last used. */
export function SignInWay({ name, addedAt, usedAt, mark, children }: SignInWayProps) {
  const { labels } = usePasskeysSpoken();
  const { added, used, never } = labels.passkeys;
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="sm">
        <strong>{name}</strong>
        {mark}
        <span className="dim">
          <When at={addedAt} say={added} />
        </span>
        <span className="dim">{usedAt === null ? never : <When at={usedAt} say={used} />}</span>
      </Group>
      {children}
    </Group>
  );
}
