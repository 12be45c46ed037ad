import { useEffect, useState } from "react";
import type { ProgrammeAnswer } from "../../../../client/index.ts";
import { useProgrammeSpoken } from "../programme-words.tsx";

/** What came of saving, or of going back, here. `isNew`: false where it is what counted already. */
export interface SaveResult {
  readonly programme: ProgrammeAnswer;
  readonly isNew: boolean;
  /** Where somebody asked for it, and looks for the answer. */
  readonly by: "form" | "versions";
}

/** Read out: its place is there before the words are, also where all around it is made anew by what was saved. */
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
