import { useCallback, useEffect, useRef, useState } from "react";
import { type Answer, BridgeError, type CallInput, type PathOf } from "../client/index.ts";
import { BY_ITSELF, bridge, wordsOf } from "./api.ts";
import { useSpoken } from "./language.ts";
import { useLive } from "./live.tsx";

export interface QueryState<T> {
  readonly value: T | null;
  readonly problem: string | null;
  readonly isLoading: boolean;
  /** The requested item doesn't exist, so asking again doesn't help. */
  readonly isMissing: boolean;
  readonly again: () => void;
}

interface QueryAnswer<T> {
  readonly question: string | null;
  readonly value: T | null;
  readonly problem: string | null;
  readonly isMissing: boolean;
}

const NOT_FOUND = 404;
const NOT_ANSWERED = { question: null, value: null, problem: null, isMissing: false };

interface QuerySettings {
  /** Whether to read again after every change and every act of the person; default: true. */
  readonly isLive?: boolean;
  /** Also polls at this interval while the page is visible. */
  readonly everyMs?: number;
}

/** POST if parameters must not be part of an address. */
type QueryMethod = "GET" | "POST";

/** `null` if there is nothing to read. */
type QueryArguments<Value> =
  Record<never, never> extends Value
    ? [given?: Value | null, settings?: QuerySettings]
    : [given: Value | null, settings?: QuerySettings];

/** Reads from the admin API. */
export function useQuery<M extends QueryMethod, Path extends PathOf<M>>(
  method: M,
  path: Path,
  ...asked: QueryArguments<CallInput<M, Path>>
): QueryState<Answer<M, Path>> {
  const [given = {} as CallInput<M, Path>, { isLive = true, everyMs } = {} as QuerySettings] = asked;
  const { revision, acts, isSignedOut } = useLive();
  // Answers are in the reader's language. After a change of language they are read again, and stay visible until then.
  const { language } = useSpoken();
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<QueryAnswer<Answer<M, Path>>>(NOT_ANSWERED);
  const reader = useRef<Reader | null>(null);
  const question = given === null ? null : JSON.stringify([method, path, given]);
  const readerMoved = `${question} ${tries} ${language} ${isLive ? acts : 0}`;
  const lastMove = useRef("");
  const occasion = `${isLive ? revision : 0} ${useTicks(question === null || isSignedOut ? undefined : everyMs)}`;
  useEffect(() => {
    if (question === null) return;
    const mine = readerOf<Answer<M, Path>>(question, (next) =>
      // Keeps the current value while the bridge is briefly unreachable.
      setState((known) =>
        next.problem !== null && known.question === question ? { ...next, value: known.value } : next,
      ),
    );
    reader.current = mine;
    return () => {
      mine.stop();
      reader.current = null;
    };
  }, [question]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again on each occasion
  useEffect(() => {
    // A reload after an act must not share an answer that was requested before it.
    const shared = tries === 0 ? `${language} ${occasion} ${acts}` : null;
    reader.current?.read(lastMove.current === readerMoved, shared);
    lastMove.current = readerMoved;
  }, [readerMoved, occasion]);
  const again = useCallback(() => setTries((known) => known + 1), []);
  const isCurrent = state.question === question;
  return {
    value: isCurrent ? state.value : null,
    problem: isCurrent ? state.problem : null,
    isLoading: question !== null && !isCurrent,
    isMissing: isCurrent && state.isMissing,
    again,
  };
}

function useTicks(everyMs: number | undefined): number {
  const [ticks, setTicks] = useState(0);
  useEffect(() => {
    if (everyMs === undefined) return;
    const timer = window.setInterval(() => {
      if (!document.hidden) setTicks((known) => known + 1);
    }, everyMs);
    return () => window.clearInterval(timer);
  }, [everyMs]);
  return ticks;
}

/** The caller matches the types of question and answer (`useQuery`). */
const call = bridge.call as <T>(method: QueryMethod, path: string, given: object) => Promise<T>;

/** Running requests by question and occasion, so that the menu and a page that read the same share one. */
const underWay = new Map<string, Promise<unknown>>();

function askOnce<T>(key: string | null, ask: () => Promise<T>): Promise<T> {
  if (key === null) return ask();
  const asked = (underWay.get(key) as Promise<T> | undefined) ?? ask().finally(() => underWay.delete(key));
  underWay.set(key, asked);
  return asked;
}

interface Reader {
  /** `shared`: the key for sharing the answer with equal requests; `null` if it isn't shared. */
  read(byItself: boolean, shared: string | null): void;
  stop(): void;
}

function isMissing(error: unknown): boolean {
  return error instanceof BridgeError && error.status === NOT_FOUND;
}

/** Sends one request at a time, because frequent events must not keep every answer from being shown. */
function readerOf<T>(question: string, onAnswer: (answered: QueryAnswer<T>) => void): Reader {
  const [method, path, given] = JSON.parse(question) as [QueryMethod, string, object];
  const stopped = new AbortController();
  const { signal } = stopped;
  let isReading = false;
  let isStale = false;
  let latest: string | null = null;
  const readAll = async (byItself: boolean) => {
    isReading = true;
    do {
      isStale = false;
      const headers = byItself ? BY_ITSELF : {};
      const key = latest === null ? null : `${question} ${byItself} ${latest}`;
      const answered = await askOnce(key, () => call<T>(method, path, { ...given, headers }))
        .then((value) => ({ question, value, problem: null, isMissing: false }))
        .catch((error: unknown) => ({
          question,
          value: null,
          problem: wordsOf(error),
          isMissing: isMissing(error),
        }));
      if (!signal.aborted) onAnswer(answered);
    } while (isStale && !signal.aborted);
    isReading = false;
  };
  return {
    read: (byItself, shared) => {
      latest = shared;
      if (isReading) isStale = true;
      else void readAll(byItself);
    },
    stop: () => stopped.abort(),
  };
}
