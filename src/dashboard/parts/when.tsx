import { useSyncExternalStore } from "react";
import { MINUTE_MS } from "../../domain/durations.ts";
import { type PageLanguage, useSpoken } from "../language.ts";

const TICK_MS = 30_000;

/** One timer updates all times on a page together. */
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
  const { format, labels } = useSpoken();
  const moment = Date.parse(at);
  const age = Date.now() - moment;
  const ago = () => (age >= 0 && age < MINUTE_MS ? labels.shared.justNow : format.ago(moment, moment + age));
  return (
    <time dateTime={at} title={format.exact(moment)}>
      {say({ when: isShort ? format.time(moment) : ago() })}
    </time>
  );
}

/** "since 08:46", with the day unless it is today. */
export function Since({ at }: { readonly at: string }) {
  const { format, labels } = useSpoken();
  const moment = Date.parse(at);
  const say: TimeSentence = ({ when }) =>
    isToday(moment, format)
      ? labels.health.sinceHour({ when: format.hour(moment) })
      : labels.health.since({ when });
  return <When at={at} isShort say={say} />;
}

/** Whether a moment is on the reader's current day. */
export function isToday(moment: number, { day }: Pick<PageLanguage["format"], "day">): boolean {
  return day(moment) === day(Date.now());
}
