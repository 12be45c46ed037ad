import { useEffect, useState } from "react";
import type { ProgrammeAnswer } from "../../../../client/index.ts";
import { Closable } from "../../../parts/note.tsx";
import { useProgrammeSpoken } from "../programme-words.tsx";

/** The result of saving or reverting here. `isNew`: false if that version was active already. */
export interface SaveResult {
  readonly programme: ProgrammeAnswer;
  readonly isNew: boolean;
  /** Where the person started it and expects the result. */
  readonly by: "form" | "versions";
}

interface SavedProps {
  readonly saved: SaveResult | null;
  readonly onClose: () => void;
}

/** Announced by screen readers: its element exists before the text, even if saving recreates everything around it. */
export function SavedAnswer({ saved, onClose }: SavedProps) {
  const { labels } = useProgrammeSpoken();
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  const { version } = saved?.programme ?? { version: 0 };
  return (
    <div role="status">
      {saved === null || !isThere ? null : (
        <Closable tone={saved.isNew ? "good" : "wait"} onClose={onClose}>
          {saved.isNew ? labels.programme.saved({ version }) : labels.programme.same({ version })}
        </Closable>
      )}
    </div>
  );
}
