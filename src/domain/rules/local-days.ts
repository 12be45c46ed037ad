import { DAY_MS, HOUR_MS } from "../durations.ts";
import type { Moment } from "../order/order-snapshot.ts";
import { localTime } from "./local-time.ts";

/** In every zone, a day starts on a quarter of an hour. */
const QUARTER_MS = 15 * 60_000;
/** The largest offset of any zone from UTC. */
const FURTHEST_MS = 15 * HOUR_MS;

/** When the day starts in a time zone, by the zone's offset on that day. `day`: "2026-12-24". */
export function startOfDay(day: string, zone: string): Moment {
  const around = Date.parse(`${day}T00:00:00Z`);
  const likely = around - offsetAt(around, zone);
  if (isStartOf(day, likely, zone)) return likely;
  let [before, from] = [around - FURTHEST_MS, around + FURTHEST_MS];
  while (from - before > QUARTER_MS) {
    const between = before + Math.floor((from - before) / QUARTER_MS / 2) * QUARTER_MS;
    if ((localTime(between, zone)?.day ?? "") < day) before = between;
    else from = between;
  }
  return from;
}

/** The zone's offset from UTC in milliseconds, to the minute; `NaN` if the moment is not a valid date. */
function offsetAt(at: Moment, zone: string): number {
  const local = localTime(at, zone);
  return local === null ? Number.NaN : Date.parse(`${local.day}T${local.time}:00Z`) - at;
}

/** Whether the day starts at this moment: the quick guess is wrong where clocks skip or repeat midnight. */
function isStartOf(day: string, at: Moment, zone: string): boolean {
  return localTime(at, zone)?.day === day && (localTime(at - 1, zone)?.day ?? day) < day;
}

/** A span of whole days on a shop's calendar. */
export interface WholeDays {
  /** "2026-12-07". */
  readonly lastDay: string;
  /** When the last day is over. */
  readonly overAt: Moment;
}

/**
 * This many whole days after the day of the moment, on the zone's calendar: independent of the time of day, and of
 * shorter or longer days when clocks change. `null` if the moment is not a valid date.
 */
export function wholeDaysAfter(at: Moment, count: number, zone: string): WholeDays | null {
  const from = localTime(at, zone)?.day;
  const noon = Date.parse(`${from}T12:00:00Z`);
  const dayAt = (days: number) => new Date(noon + days * DAY_MS).toISOString().slice(0, 10);
  return Number.isNaN(noon) ? null : { lastDay: dayAt(count), overAt: startOfDay(dayAt(count + 1), zone) };
}

/** The starts of the last `count` days, up to the day of the moment, earliest first. */
export function lastDays(count: number, at: Moment, zone: string): readonly Moment[] {
  const noon = Date.parse(`${localTime(at, zone)?.day}T12:00:00Z`);
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(noon - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return startOfDay(day, zone);
  });
}
