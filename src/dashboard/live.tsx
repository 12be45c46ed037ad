import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import { BY_ITSELF, bridge } from "./api.ts";
import { BASE, EMBEDDED_IN } from "./base.ts";

export interface Live {
  /** Increases whenever something may have changed. */
  readonly revision: number;
  readonly isConnected: boolean;
  /** The session has ended: nothing is read until somebody signs in. */
  readonly isSignedOut: boolean;
  /** Counts the requests by which this page changed something. */
  readonly acts: number;
  /** Call this after such a request, so that the page reads again without waiting for the event. */
  readonly hasActed: () => void;
}

const LiveContext = createContext<Live>({
  revision: 0,
  isConnected: true,
  isSignedOut: false,
  acts: 0,
  hasActed: () => {},
});

/** Changes within this time cause a single reload. */
const GATHER_MS = 250;
const COME_AGAIN_MS = 2_000;
/** The polling interval of a page without an event stream. */
const READ_AGAIN_MS = 15_000;

export function useLive(): Live {
  return useContext(LiveContext);
}

interface LiveProps extends Pick<Live, "isSignedOut"> {
  readonly children: ReactNode;
}

/**
 * Keeps the event stream open and notices when it breaks. Reloads everything when it reconnects, and when something
 * changed before it was open.
 */
export function LiveProvider({ isSignedOut, children }: LiveProps) {
  // Set before the page requests anything.
  const [begunAt] = useState(() => performance.now());
  const [revision, setRevision] = useState(0);
  const [isConnected, setConnected] = useState(true);
  const [acts, setActs] = useState(0);
  const hasActed = useCallback(() => setActs((known) => known + 1), []);
  useEffect(() => {
    if (isSignedOut) {
      setConnected(false);
      return hasActed;
    }
    const news = (EMBEDDED_IN === null ? followNews : readAgain)(
      begunAt,
      () => setRevision((known) => known + 1),
      (connected) => setConnected(connected),
    );
    return news.stop;
  }, [begunAt, isSignedOut, hasActed]);
  const live = useMemo(
    () => ({ revision, isConnected, isSignedOut, acts, hasActed }),
    [revision, isConnected, isSignedOut, acts, hasActed],
  );
  return <LiveContext value={live}>{children}</LiveContext>;
}

/** Polls instead, inside a platform's admin, because an event stream cannot send a token there. */
function readAgain(_knownSince: number, onNews: () => void, onConnected: (isConnected: boolean) => void) {
  const timer = window.setInterval(async () => {
    if (document.hidden) return;
    try {
      await bridge.get("/session", { headers: BY_ITSELF });
      onConnected(true);
      onNews();
    } catch {
      onConnected(false);
    }
  }, READ_AGAIN_MS);
  return { stop: () => window.clearInterval(timer) };
}

/** `knownSince`: changes after this time may be missing on the page. */
function followNews(knownSince: number, onNews: () => void, onConnected: (isConnected: boolean) => void) {
  let source: EventSource | null = null;
  let gathering: number | undefined;
  let again: number | undefined;
  let since = knownSince;
  const tell = () => {
    gathering ??= window.setTimeout(() => {
      gathering = undefined;
      onNews();
    }, GATHER_MS);
  };
  const connect = () => {
    source = new EventSource(`${BASE}/api/events`);
    source.addEventListener("ready", ({ data }) => {
      onConnected(true);
      if (!(JSON.parse(data).quietMs > performance.now() - since)) tell();
      since = Number.NEGATIVE_INFINITY;
    });
    for (const kind of ["order", "delivery", "resync", "shop", "people", "missed"])
      source.addEventListener(kind, tell);
    source.onerror = () => {
      onConnected(false);
      if (source?.readyState !== EventSource.CLOSED) return;
      // Refused: the session may have ended, which the next call reveals.
      again = window.setTimeout(() => {
        bridge.get("/status", { headers: BY_ITSELF }).catch(() => {});
        connect();
      }, COME_AGAIN_MS);
    };
  };
  connect();
  return {
    stop: () => {
      source?.close();
      window.clearTimeout(gathering);
      window.clearTimeout(again);
    },
  };
}
