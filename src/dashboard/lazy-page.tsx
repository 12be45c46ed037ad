import { type ComponentType, createElement, useCallback, useEffect, useState } from "react";
import { BY_ITSELF, bridge, wordsOf } from "./api.ts";
import { EMBEDDED_IN } from "./base.ts";
import { useSaid } from "./language.ts";
import { Trouble, Waiting } from "./parts/feedback.tsx";

/** A page whose code is loaded when it is first opened. */
export interface LazyPage<Props> {
  readonly Page: ComponentType<Props>;
  /** Preloads the code. */
  readonly fetch: () => Promise<unknown>;
}

export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetch = async () => {
    loaded ??= await load();
  };
  function Page(props: Props) {
    const [isLoaded, setLoaded] = useState(loaded !== null);
    const [problem, setProblem] = useSaid();
    const open = useCallback(() => {
      setProblem(null);
      fetch()
        .then(() => setLoaded(true))
        .catch(() => reloadPage().catch((error: unknown) => setProblem(wordsOf(error))));
    }, [setProblem]);
    useEffect(() => {
      if (!isLoaded) open();
    }, [isLoaded, open]);
    if (problem !== null) return <Trouble words={problem} again={open} />;
    return loaded === null ? <Waiting /> : createElement(loaded, props);
  }
  return { Page, fetch: () => fetch().catch(() => {}) };
}

/**
 * Reloads the whole page, because an updated bridge has files with other names. Reloads only once, and not while the
 * bridge cannot be reached, which would leave an empty page.
 */
async function reloadPage(): Promise<void> {
  await bridge.get("/session", { headers: BY_ITSELF });
  const [visit] = performance.getEntriesByType("navigation");
  const isReloaded = visit instanceof PerformanceNavigationTiming && visit.type === "reload";
  // The address of a frame in a platform's admin is signed for its first load only.
  if (isReloaded || EMBEDDED_IN !== null) throw new Error("the code of a page is missing");
  window.location.reload();
}
