import { useSyncExternalStore } from "react";

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "long" });
const short = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

function words(at: number, now: number): string {
  const distance = at - now;
  const size = Math.abs(distance);
  if (size < MINUTE_MS) return distance > 0 ? "in a moment" : "just now";
  if (size < HOUR_MS) return relative.format(Math.round(distance / MINUTE_MS), "minute");
  if (size < DAY_MS) return relative.format(Math.round(distance / HOUR_MS), "hour");
  return short.format(at);
}

export function shortTime(at: string | number): string {
  return short.format(new Date(at));
}

const TICK_MS = MINUTE_MS / 2;

/** All times of a page move on at once, with one timer. */
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

/** A time in the reader's zone and language; the exact one shows on hover and to screen readers on demand. */
export function When({ at, isShort = false }: { readonly at: string; readonly isShort?: boolean }) {
  useSyncExternalStore(onTick, readTick);
  const moment = Date.parse(at);
  return (
    <time dateTime={at} title={exact.format(moment)}>
      {isShort ? short.format(moment) : words(moment, Date.now())}
    </time>
  );
}

export function lengthWords(lengthMs: number): string {
  if (lengthMs < MINUTE_MS) return "less than a minute";
  const minutes = Math.round(lengthMs / MINUTE_MS);
  if (minutes < 60) return `about ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  const hours = Math.round(minutes / 60);
  return `about ${hours} ${hours === 1 ? "hour" : "hours"}`;
}
