import type { ProgrammeAnswer } from "../../../client/index.ts";
import { actorName } from "../../../words/own-names.ts";
import { When } from "../../parts/when.tsx";
import { useProgrammeSpoken } from "./programme-words.tsx";

/** The active version, since when and why, and warnings about it. */
export function Standing({ programme }: { readonly programme: ProgrammeAnswer }) {
  const { labels, format } = useProgrammeSpoken();
  const { version, origin, since, locked, notUsed, note, doubts } = programme;
  const by = programme.by === null ? null : actorName(programme.by, format.language);
  const isBack = origin === "file" && by !== null;
  return (
    <>
      <p>
        <When
          at={since}
          say={({ when }) =>
            isBack
              ? labels.programme.backToFile({ version, by, when })
              : labels.programme.counts({ version, by, when })
          }
        />
        {note === null ? "" : ` ${format.quote(note)}`}
      </p>
      <Doubts
        doubts={[
          ...(locked ? [labels.programme.locked] : []),
          ...(notUsed === null ? [] : [notUsed.reason]),
          ...doubts,
        ]}
      />
    </>
  );
}

export function Doubts({ doubts }: { readonly doubts: readonly string[] }) {
  return doubts.map((words) => (
    <p key={words} className="note" data-tone="wait">
      {words}
    </p>
  ));
}
