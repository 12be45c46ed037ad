import type { Conditions } from "../../../../domain/rules/conditions.ts";
import { WEEKDAYS, type Weekday } from "../../../../domain/rules/weekdays.ts";
import {
  daysOf,
  endOf,
  isComplete,
  isGiven,
  type Settings,
  type SpanField,
  settingsOf,
} from "../../../../words/programme/condition-values.ts";
import { changed } from "../draft.ts";
import { AMOUNT, type FieldCodec, LIST } from "../field-codec.ts";

export type ConditionName = keyof Conditions;

/** How a condition is entered: as text, a choice, checkboxes, or a range. */
type ConditionField =
  | { readonly kind: "typed"; readonly typed: FieldCodec }
  | { readonly kind: "firstOrder" }
  | { readonly kind: "weekdays" }
  | { readonly kind: "span"; readonly type: "date" | "time"; readonly fields: readonly SpanField[] };

const WORDS = { kind: "typed", typed: LIST } as const;
const TOTAL = { kind: "typed", typed: AMOUNT } as const;

/** The field of every condition that a rule can have. A condition without one doesn't compile. */
export const CONDITIONS: Readonly<Record<ConditionName, ConditionField>> = {
  tags: WORDS,
  customerTags: WORDS,
  sources: WORDS,
  currencies: WORDS,
  countries: WORDS,
  discountCodes: WORDS,
  minTotal: TOTAL,
  maxTotal: TOTAL,
  products: WORDS,
  productTypes: WORDS,
  collections: WORDS,
  firstOrder: { kind: "firstOrder" },
  weekdays: { kind: "weekdays" },
  hours: { kind: "span", type: "time", fields: ["hours.from", "hours.to"] },
  dates: { kind: "span", type: "date", fields: ["dates.from", "dates.until"] },
};

/** The conditions with this one changed, or removed if it is empty. */
export function withCondition(when: Settings, name: ConditionName, value: unknown): Settings {
  return changed(when, name, isGiven(value) ? value : undefined);
}

export function withSpan(when: Settings, field: SpanField, value: unknown): Settings {
  const [name, end] = endOf(field);
  return withCondition(when, name, changed(settingsOf(when[name]), end, value));
}

/** The days, in the order of the week. */
export function withDay(when: Settings, day: Weekday, isOn: boolean): Settings {
  const days = WEEKDAYS.filter((each) => (each === day ? isOn : daysOf(when).includes(each)));
  return withCondition(when, "weekdays", days);
}

export const FIRST_ORDERS = { any: undefined, first: true, later: false } as const;
export type FirstOrder = keyof typeof FIRST_ORDERS;

export function firstOrderOf({ firstOrder }: Settings): FirstOrder {
  if (typeof firstOrder !== "boolean") return "any";
  return firstOrder ? "first" : "later";
}

/** Of these conditions, those that have no value, or only one end of two. */
export function emptyIn(when: Settings, names: readonly ConditionName[]): readonly ConditionName[] {
  return names.filter((name) => !isGiven(when[name]) || !isComplete({ [name]: when[name] }));
}
