import type { ReactNode } from "react";
import type { Tone } from "../tones.ts";

interface NoteProps {
  readonly tone?: Tone;
  /** "status": screen readers read it when it appears. */
  readonly role?: "status";
  /** `null`: show nothing. */
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
