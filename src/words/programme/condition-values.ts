import type { Conditions } from "../../domain/rules/conditions.ts";
import { WEEKDAYS, type Weekday } from "../../domain/rules/weekdays.ts";
import type { LabelsOf, PathIn } from "../labels.ts";

/** Settings of a programme or conditions of a rule, which may still be edited. */
export type Settings = Readonly<Record<string, unknown>>;

/** The fields of conditions that are ranges: "hours.from". */
export type SpanField = PathIn<LabelsOf<"page/programme">["spans"]>;

const NAMES: Readonly<Record<keyof Conditions, true>> = {
  ...{ tags: true, customerTags: true, sources: true, currencies: true, countries: true },
  ...{ discountCodes: true, minTotal: true, maxTotal: true, products: true, productTypes: true },
  ...{ collections: true, firstOrder: true, weekdays: true, hours: true, dates: true },
};
/** All conditions that a rule can have, in the order in which they are shown. */
export const CONDITION_NAMES = Object.keys(NAMES) as readonly (keyof Conditions)[];

/** Whether the condition has a value. */
export function isGiven(condition: unknown): boolean {
  if (condition === null || condition === undefined) return false;
  return typeof condition !== "object" || Object.keys(condition).length > 0;
}

/** Whether each started condition is complete: times need both ends, dates one. */
export function isComplete(when: Settings): boolean {
  const given = (field: SpanField) => (spanAt(when, field) ?? "") !== "";
  const hours = [given("hours.from"), given("hours.to")];
  const dates = [given("dates.from"), given("dates.until")];
  return !(isGiven(when.hours) && hours.includes(false)) && !(isGiven(when.dates) && !dates.includes(true));
}

/** The value in a field of a range. */
export function spanAt(when: Settings, field: SpanField): unknown {
  const [name, end] = endOf(field);
  return settingsOf(when[name])[end];
}

export function endOf(field: SpanField): readonly [name: "hours" | "dates", end: string] {
  const [name, end = ""] = field.split(".");
  return [name as "hours" | "dates", end];
}

export function daysOf({ weekdays }: Settings): readonly Weekday[] {
  return WEEKDAYS.filter((day) => Array.isArray(weekdays) && weekdays.includes(day));
}

/** The settings within a value; empty if it contains none. */
export function settingsOf(value: unknown): Settings {
  return typeof value === "object" && value !== null ? (value as Settings) : {};
}
