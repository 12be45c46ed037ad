import type { ReactNode } from "react";
import type { Tone } from "../tones.ts";

interface NoteProps {
  readonly tone?: Tone;
  /** "status": it is read out when it appears. */
  readonly role?: "status";
  /** `null`: there is nothing to say. */
  readonly children: ReactNode;
}

/** A sentence that stands out. */
export function Note({ tone, role, children }: NoteProps) {
  if (children === null) return null;
  return (
    <p className="note" data-tone={tone} role={role}>
      {children}
    </p>
  );
}
