import type { ProgrammeLabels } from "../../../words/en/page-programme.ts";
import { AMOUNT, LIST, NEEDED_NUMBER, NEEDED_TEXT, NUMBER, PERCENT, TEXT, type Typed } from "./typed.ts";

type Settings = Readonly<Record<string, unknown>>;

/** A programme as the form changes it: what it has no field for stays as it is. */
export interface Draft {
  readonly earn: Settings & { readonly activityId: string; readonly rules?: readonly DraftRule[] };
  readonly [section: string]: Settings | null | undefined;
}

/** Sections of settings. */
export type Defaults = Readonly<Record<string, Settings | null | undefined>>;

export interface DraftRule {
  readonly name?: string;
  readonly when: Settings;
  readonly activityId: string;
}

/** "approve.afterDays": a setting with a field of its own, and its label. */
export type FieldPath = keyof ProgrammeLabels["fields"];

/** Those that are typed. */
export const TYPED = {
  "earn.activityId": NEEDED_TEXT,
  "approve.afterDays": NEEDED_NUMBER,
  "cancel.share": PERCENT,
  "conversion.defaultCampaignId": NUMBER,
  "conversion.attribute": TEXT,
  "conversion.urlParameter": TEXT,
  "conversion.referrer": TEXT,
  "redeem.attribute": TEXT,
  "redeem.discountCodePattern": TEXT,
  "contact.placeholderMobile": TEXT,
  "contact.defaultCountry": TEXT,
} as const satisfies Partial<Record<FieldPath, Typed>>;
export type TypedPath = keyof typeof TYPED;

export function valueAt(draft: Defaults, path: FieldPath): unknown {
  const [section, name] = stepsOf(path);
  return draft[section]?.[name];
}

/** `undefined`: left out. */
export function withValue(draft: Draft, path: FieldPath, value: unknown): Draft {
  const [section, name] = stepsOf(path);
  return withSetting(draft, section, name, value);
}

export function withSetting(draft: Draft, section: string, name: string, value: unknown): Draft {
  return { ...draft, [section]: changed(draft[section] ?? {}, name, value) } as Draft;
}

/** Conditions of a rule that have a field. */
export const CONDITIONS = {
  tags: LIST,
  customerTags: LIST,
  countries: LIST,
  discountCodes: LIST,
  minTotal: AMOUNT,
  maxTotal: AMOUNT,
} as const satisfies Readonly<Record<keyof ProgrammeLabels["conditions"], Typed>>;
export const CONDITION_NAMES = Object.keys(CONDITIONS) as readonly (keyof typeof CONDITIONS)[];

/** The rule with another condition; an empty one is left out. */
export function withCondition(rule: DraftRule, name: string, value: unknown): DraftRule {
  const isEmpty = Array.isArray(value) && value.length === 0;
  return { ...rule, when: changed(rule.when, name, isEmpty ? undefined : value) };
}

/** What a rule asks for besides what the form shows, as it would be written. */
export function restOf({ when }: DraftRule): string {
  const others = Object.entries(when).filter(
    ([name, value]) =>
      !Object.hasOwn(CONDITIONS, name) &&
      name !== "firstOrder" &&
      value != null &&
      !(Array.isArray(value) && value.length === 0),
  );
  return others.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(", ");
}

function changed<Of extends object>(settings: Of, name: string, value: unknown): Of {
  const others = Object.entries(settings).filter(([each]) => each !== name);
  return Object.fromEntries(value === undefined ? others : [...others, [name, value]]) as Of;
}

function stepsOf(path: FieldPath): readonly [section: string, name: string] {
  const [section = "", name = ""] = path.split(".");
  return [section, name];
}
