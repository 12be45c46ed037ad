import type { ProgrammeAnswer } from "../../../client/index.ts";
import { When } from "../../parts/when.tsx";
import { useProgrammeSpoken } from "./programme-words.tsx";

interface StandingProps {
  readonly programme: ProgrammeAnswer;
  readonly isSaved: boolean;
}

/** Which version counts, since when and why, and what is worth a second thought. */
export function Standing({ programme, isSaved }: StandingProps) {
  const { labels } = useProgrammeSpoken();
  const { version, origin, since, locked, notUsed, note, doubts } = programme;
  const by = origin === "file" ? null : (programme.by ?? "");
  return (
    <>
      <p>
        <When at={since} say={({ when }) => labels.programme.counts({ version, by, when })} />
        {note === null ? "" : ` ${note}`}
      </p>
      {isSaved ? (
        <p className="note" data-tone="good" role="status">
          {labels.programme.saved({ version })}
        </p>
      ) : null}
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
