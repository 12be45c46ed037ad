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
