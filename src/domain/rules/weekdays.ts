/** Days of the week, as a programme names them, Monday first. */
export const WEEKDAYS = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;
/** A day of the week; see `WEEKDAYS`. */
export type Weekday = (typeof WEEKDAYS)[number];

/** Of a day, given as its first moment in UTC; `null` where it is none of a calendar. */
export function weekdayOf(day: Date): Weekday | null {
  return WEEKDAYS[(day.getUTCDay() + 6) % 7] ?? null;
}
