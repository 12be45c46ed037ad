/** Days of the week, as a programme writes them, Monday first. */
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

/** The weekday of a day, given as its start in UTC; `null` if it is not a valid date. */
export function weekdayOf(day: Date): Weekday | null {
  return WEEKDAYS[(day.getUTCDay() + 6) % 7] ?? null;
}
