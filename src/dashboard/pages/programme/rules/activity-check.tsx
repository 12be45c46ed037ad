import { useEffect, useState } from "react";
import { bridge, wordsOf } from "../../../api.ts";
import { useProgrammeSpoken } from "../programme-words.tsx";
import type { GivenProgramme } from "../saving/use-judgement.ts";
import { Doubts } from "../standing.tsx";

/** Checks the programme's activities at the account once, and names the unknown ones. Nothing waits for it. */
export function ActivityCheck({
  shop,
  programme,
}: {
  readonly shop: string;
  /** A number: that version. */
  readonly programme: GivenProgramme | number;
}) {
  const { labels } = useProgrammeSpoken();
  const [doubts, setDoubts] = useState<readonly string[] | null>(null);
  useEffect(() => {
    const body = typeof programme === "number" ? { version: programme } : { programme };
    bridge
      .post("/programmes/{shop}/activities", { params: { shop }, body })
      .then((answered) => setDoubts(answered.doubts))
      .catch((error: unknown) => setDoubts([wordsOf(error)]));
  }, [shop, programme]);
  return (
    <div aria-live="polite">
      {doubts === null ? <p className="dim">{labels.programme.askingAccount}</p> : <Doubts doubts={doubts} />}
    </div>
  );
}
