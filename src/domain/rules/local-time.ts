import { z } from "zod";
import type { Moment } from "../order/order-snapshot.ts";
import { expecting } from "../plan/expecting.ts";
import { type Weekday, weekdayOf } from "./weekdays.ts";

/** A moment in a shop's time zone, daylight saving time included. */
export interface LocalTime {
  /** "2026-12-24": days can be compared as texts. */
  readonly day: string;
  /** "18:30": times of a day can be compared as texts. */
  readonly time: string;
  readonly weekday: Weekday;
}

const LONGEST_ZONE = 64;

/** An IANA time zone name: "Europe/Berlin". An offset is not accepted, because clocks change. */
export const timeZone = z
  .string()
  .refine((name) => isTimeZone(name), expecting({ code: "expectedTimeZone" }));

function isTimeZone(name: string): boolean {
  return name.length <= LONGEST_ZONE && /^[A-Za-z]/.test(name) && formatOf(name) !== null;
}

/** A bounded cache: creating a format takes a millisecond, and only the configured zones are used. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  try {
    const format = new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" },
    });
    if (formats.size < 1000) formats.set(zone, format);
    return format;
  } catch {
    return null;
  }
}

/** The moment in the zone; `null` if it is not a valid date. */
export function localTime(at: Moment, zone: string): LocalTime | null {
  const format = formatOf(zone);
  if (format === null || Number.isNaN(new Date(at).getTime())) return null;
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
  const day = `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
  const weekday = weekdayOf(new Date(`${day}T00:00:00Z`));
  return weekday === null ? null : { day, time: `${part("hour")}:${part("minute")}`, weekday };
}
