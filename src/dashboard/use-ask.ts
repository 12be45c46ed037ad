import { useCallback, useEffect, useRef, useState } from "react";
import { ask, wordsOf } from "./api.ts";
import { useLive } from "./live.tsx";

export interface Asked<T> {
  readonly value: T | null;
  readonly problem: string | null;
  readonly isLoading: boolean;
  readonly again: () => void;
}

interface Told<T> {
  readonly path: string | null;
  readonly value: T | null;
  readonly problem: string | null;
}

const NOTHING_TOLD = { path: null, value: null, problem: null };

/** Reads from the admin interface, and again whenever something has changed. `null`: nothing to read. */
export function useAsk<T>(path: string | null, isLive = true): Asked<T> {
  const { revision } = useLive();
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<Told<T>>(NOTHING_TOLD);
  const reader = useRef<Reader | null>(null);
  const occasion = `${tries} ${isLive ? revision : 0}`;
  useEffect(() => {
    if (path === null) return;
    const mine = readerOf<T>(path, (next) =>
      // What is on the page stays there while the bridge cannot be reached for a moment.
      setState((known) =>
        next.problem !== null && known.path === path ? { ...next, value: known.value } : next,
      ),
    );
    reader.current = mine;
    return () => {
      mine.stop();
      reader.current = null;
    };
  }, [path]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: path and occasion are the reason to read again
  useEffect(() => reader.current?.read(), [path, occasion]);
  const again = useCallback(() => setTries((known) => known + 1), []);
  const isCurrent = state.path === path;
  return {
    value: isCurrent ? state.value : null,
    problem: isCurrent ? state.problem : null,
    isLoading: path !== null && !isCurrent,
    again,
  };
}

interface Reader {
  read(): void;
  stop(): void;
}

/** Asks once at a time: news that come faster than answers must not keep every answer from being shown. */
function readerOf<T>(path: string, tell: (told: Told<T>) => void): Reader {
  const stopped = new AbortController();
  const { signal } = stopped;
  let isReading = false;
  let isStale = false;
  const readAll = async () => {
    isReading = true;
    do {
      isStale = false;
      const told = await ask<T>(path, { signal })
        .then((value) => ({ path, value, problem: null }))
        .catch((error: unknown) => ({ path, value: null, problem: wordsOf(error) }));
      if (!signal.aborted) tell(told);
    } while (isStale && !signal.aborted);
    isReading = false;
  };
  return {
    read: () => {
      if (isReading) isStale = true;
      else void readAll();
    },
    stop: () => stopped.abort(),
  };
}
