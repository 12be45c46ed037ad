import { useSyncExternalStore } from "react";
import { useSpoken } from "../language.ts";

const TICK_MS = 30_000;

/** All times on a page are updated together, by one timer. */
const listeners = new Set<() => void>();
let timer: number | undefined;

function onTick(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= window.setInterval(() => {
    for (const tell of listeners) tell();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}

function readTick(): number {
  return Math.floor(Date.now() / TICK_MS);
}

/** The sentence around a time, rewritten as the time changes. */
type TimeSentence = (facts: { readonly when: string }) => string;

/**
 * A time in the reader's zone and language; the exact one is shown on hover and to screen readers on demand. `say`: the
 * sentence around it.
 */
export function When({
  at,
  isShort = false,
  say = ({ when }) => when,
}: {
  readonly at: string;
  readonly isShort?: boolean;
  readonly say?: TimeSentence;
}) {
  useSyncExternalStore(onTick, readTick);
  const { format } = useSpoken();
  const moment = Date.parse(at);
  return (
    <time dateTime={at} title={format.exact(moment)}>
      {say({ when: isShort ? format.time(moment) : format.ago(moment, Date.now()) })}
    </time>
  );
}
