import { useEffect, useState } from "react";
import { bridge, wordsOf } from "../../../api.ts";
import { useProgrammeSpoken } from "../programme-words.tsx";
import type { GivenProgramme } from "../saving/use-judgement.ts";
import { Doubts } from "../standing.tsx";

/** Checks the programme's activities with the account once, and names unknown ones. */
export function ActivityCheck({
  shop,
  programme,
  onAsked,
}: {
  readonly shop: string;
  /** The programme; a number is a saved version. */
  readonly programme: GivenProgramme | number;
  /** Called once with the ids that the account lacks; empty if it could not be asked. Must be a stable function. */
  readonly onAsked?: (unknown: Promise<readonly string[]>) => void;
}) {
  const { labels } = useProgrammeSpoken();
  const [doubts, setDoubts] = useState<readonly string[] | null>(null);
  useEffect(() => {
    const body = typeof programme === "number" ? { version: programme } : { programme };
    const answered = bridge.post("/programmes/{shop}/activities", { params: { shop }, body });
    answered.then(({ doubts }) => setDoubts(doubts)).catch((error: unknown) => setDoubts([wordsOf(error)]));
    onAsked?.(answered.then(({ unknown }) => unknown).catch(() => []));
  }, [shop, programme, onAsked]);
  return (
    <div aria-live="polite">
      {doubts === null ? <p className="dim">{labels.programme.askingAccount}</p> : <Doubts doubts={doubts} />}
    </div>
  );
}
