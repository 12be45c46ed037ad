import { useEffect, useState } from "react";
import type { CallInput, JudgedAnswer } from "../../../../client/index.ts";
import { bridge } from "../../../api.ts";
import { useSpoken } from "../../../language.ts";

/** Settings, or a text as the file would hold it. */
export type GivenProgramme = CallInput<"PUT", "/programmes/{shop}">["body"]["programme"];

/** Who types faster asks once. */
const PAUSE_MS = 300;

interface Judgement extends JudgedAnswer {
  /** What was judged: while somebody types on, it is no longer what stands there. */
  readonly given: GivenProgramme;
}

interface JudgementState {
  /** The latest; `null`: nothing was said yet. */
  readonly judged: Judgement | null;
  /** Of what stands there now. Rejects with a BridgeError. */
  readonly judgeNow: () => Promise<Judgement>;
}

/**
 * What the bridge says of a programme while it is typed, which is what it would say if it was saved. The next key ends the
 * question before. A bridge that cannot be reached says so when it is saved.
 */
export function useJudged(shop: string, given: GivenProgramme): JudgementState {
  const { language } = useSpoken();
  const [judged, setJudged] = useState<Judgement | null>(null);
  const ask = async (more: { readonly signal?: AbortSignal } = {}) => {
    const asked = { params: { shop }, body: { programme: given }, ...more };
    const answered = { ...(await bridge.post("/programmes/{shop}/check", asked)), given };
    if (!more.signal?.aborted) setJudged(answered);
    return answered;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language it is said anew
  useEffect(() => {
    const stopped = new AbortController();
    const { signal } = stopped;
    const timer = window.setTimeout(() => void ask({ signal }).catch(() => {}), PAUSE_MS);
    return () => {
      window.clearTimeout(timer);
      stopped.abort();
    };
  }, [shop, given, language]);
  return { judged, judgeNow: async () => (judged?.given === given ? judged : ask()) };
}
