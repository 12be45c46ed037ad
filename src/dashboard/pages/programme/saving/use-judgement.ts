import { useEffect, useState } from "react";
import type { CallInput, JudgedAnswer } from "../../../../client/index.ts";
import { bridge } from "../../../api.ts";
import { useSpoken } from "../../../language.ts";
import { useMay } from "../../../status.tsx";

/** A programme as settings, or as text as in the file. */
export type GivenProgramme = CallInput<"PUT", "/programmes/{shop}">["body"]["programme"];

/** Typing with shorter pauses causes a single request. */
const PAUSE_MS = 300;

interface Judgement extends JudgedAnswer {
  /** The checked programme. It is outdated once the person types on. */
  readonly given: GivenProgramme;
}

interface JudgementState {
  /** The latest result; `null` before the first. */
  readonly judged: Judgement | null;
  /** Checks the current input. Rejects with a BridgeError. */
  readonly judgeNow: () => Promise<Judgement>;
}

/**
 * Checks a programme while it is typed, as saving would. Each key press cancels the previous request. If the bridge
 * cannot be reached, saving reports it.
 */
export function useJudged(shop: string, given: GivenProgramme): JudgementState {
  const { language } = useSpoken();
  const [judged, setJudged] = useState<Judgement | null>(null);
  const mayChange = useMay()({ needs: "owner" });
  const ask = async (more: { readonly signal?: AbortSignal } = {}) => {
    const asked = { params: { shop }, body: { programme: given }, ...more };
    const answered = { ...(await bridge.post("/programmes/{shop}/check", asked)), given };
    if (!more.signal?.aborted) setJudged(answered);
    return answered;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: requests again in another language
  useEffect(() => {
    if (!mayChange) return;
    const stopped = new AbortController();
    const { signal } = stopped;
    const timer = window.setTimeout(() => void ask({ signal }).catch(() => {}), PAUSE_MS);
    return () => {
      window.clearTimeout(timer);
      stopped.abort();
    };
  }, [shop, given, language, mayChange]);
  return { judged, judgeNow: async () => (judged?.given === given ? judged : ask()) };
}
