import { useEffect, useState } from "react";
import type { ProgrammeAnswer } from "../../../../client/index.ts";
import { useProgrammeSpoken } from "../programme-words.tsx";

/** The result of saving or reverting here. `isNew`: false if that version was active already. */
export interface SaveResult {
  readonly programme: ProgrammeAnswer;
  readonly isNew: boolean;
  /** Where the person started it, and expects the answer. */
  readonly by: "form" | "versions";
}

/** Read aloud: its element exists before the text, even if saving recreates everything around it. */
export function SavedAnswer({ saved }: { readonly saved: SaveResult | null }) {
  const { labels } = useProgrammeSpoken();
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  const { version } = saved?.programme ?? { version: 0 };
  return (
    <div role="status">
      {saved === null || !isThere ? null : (
        <p className="note" data-tone={saved.isNew ? "good" : "wait"}>
          {saved.isNew ? labels.programme.saved({ version }) : labels.programme.same({ version })}
        </p>
      )}
    </div>
  );
}
