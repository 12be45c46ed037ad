import { CloseButton, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { focusHeading } from "../focus.ts";
import { useSpoken } from "../language.ts";
import type { Tone } from "../tones.ts";

interface NoteProps {
  readonly tone?: Tone;
  /** "status": screen readers announce it when it appears. */
  readonly role?: "status";
  /** `null` shows nothing. */
  readonly children: ReactNode;
}

/** A highlighted sentence. */
export function Note({ tone, role, children }: NoteProps) {
  if (children === null) return null;
  return (
    <p className="note" data-tone={tone} role={role}>
      {children}
    </p>
  );
}

interface ClosableProps {
  readonly tone?: Tone;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What was done, shown until somebody closes it. */
export function Closable({ tone = "good", onClose, children }: ClosableProps) {
  const { labels } = useSpoken();
  const close = () => {
    onClose();
    focusHeading();
  };
  return (
    <Group className="note" data-tone={tone} justify="space-between" wrap="nowrap">
      <Group gap="sm">{children}</Group>
      <CloseButton c="inherit" variant="transparent" aria-label={labels.shared.close} onClick={close} />
    </Group>
  );
}
