import { useCallback, useEffect, useRef, useState } from "react";
import { ask, wordsOf } from "./api.ts";
import { useLive } from "./live.tsx";

export interface Asked<T> {
  readonly value: T | null;
  readonly problem: string | null;
  readonly isLoading: boolean;
  readonly again: () => void;
}

/** Reads from the admin interface, and again whenever something has changed. `null`: nothing to read. */
export function useAsk<T>(path: string | null, isLive = true): Asked<T> {
  const { revision } = useLive();
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<{ path: string | null; value: T | null; problem: string | null }>({
    path: null,
    value: null,
    problem: null,
  });
  const version = useRef(0);
  const occasion = `${tries} ${isLive ? revision : 0}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the occasion is the reason to read again
  useEffect(() => {
    if (path === null) return;
    const mine = ++version.current;
    const stop = new AbortController();
    void ask<T>(path, { signal: stop.signal })
      .then((value) => ({ path, value, problem: null }))
      .catch((error: unknown) => ({ path, value: null, problem: wordsOf(error) }))
      .then((next) => {
        if (stop.signal.aborted || mine !== version.current) return;
        // What is on the page stays there while the bridge cannot be reached for a moment.
        setState((known) =>
          next.problem !== null && known.path === path ? { ...known, ...next, value: known.value } : next,
        );
      });
    return () => stop.abort();
  }, [path, occasion]);
  const again = useCallback(() => setTries((known) => known + 1), []);
  const isCurrent = state.path === path;
  return {
    value: isCurrent ? state.value : null,
    problem: isCurrent ? state.problem : null,
    isLoading: path !== null && !isCurrent,
    again,
  };
}
