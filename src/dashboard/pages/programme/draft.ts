import type { Programme } from "../../../domain/programme/programme.ts";
import { isSameProgramme } from "../../../domain/programme/programme-change.ts";
import type { LabelsOf } from "../../../words/labels.ts";
import {
  AMOUNT,
  type FieldCodec,
  LIST,
  NEEDED_NUMBER,
  NEEDED_TEXT,
  NUMBER,
  PERCENT,
  TEXT,
} from "./field-codec.ts";

export type Settings = Readonly<Record<string, unknown>>;

/** A programme as the form changes it: what it has no field for stays as it is. */
export interface Draft {
  readonly earn: Settings & { readonly activityId: string };
  readonly [section: string]: Settings | null | undefined;
}

/** Sections of settings. */
export type Defaults = Readonly<Record<string, Settings | null | undefined>>;

/** Where rules stand: those of earning have an activity, those of exclusion end all points. */
export type RuleList = "earn" | "exclude";

export interface DraftRule {
  readonly name?: string;
  readonly when: Settings;
  readonly activityId?: string;
  readonly description?: string;
}

export function rulesOf(draft: Draft, list: RuleList): readonly DraftRule[] {
  return (draft[list]?.rules ?? []) as readonly DraftRule[];
}

/** "approve.afterDays": a setting with a field of its own, and its label. */
export type FieldPath = keyof LabelsOf<"page/programme">["fields"];

/** Those that are typed. */
export const TYPED = {
  timeZone: TEXT,
  unreadHours: NUMBER,
  "earn.activityId": NEEDED_TEXT,
  "earn.description": TEXT,
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
  "exclude.tags": LIST,
  "exclude.customerTags": LIST,
  "exclude.sources": LIST,
  "exclude.currencies": LIST,
  "exclude.minTotal": AMOUNT,
} as const satisfies Partial<Record<FieldPath, FieldCodec>>;
export type TypedPath = keyof typeof TYPED;

export function valueAt(draft: Defaults, path: FieldPath): unknown {
  const [section, name] = stepsOf(path);
  return name === null ? draft[section] : draft[section]?.[name];
}

/** `undefined`: left out. */
export function withValue(draft: Draft, path: FieldPath, value: unknown): Draft {
  const [section, name] = stepsOf(path);
  return name === null ? changed(draft, section, value) : withSetting(draft, section, name, value);
}

export function withSetting(draft: Draft, section: string, name: string, value: unknown): Draft {
  return { ...draft, [section]: changed(draft[section] ?? {}, name, value) } as Draft;
}

/** `undefined`: left out. */
export function changed<Of extends object>(settings: Of, name: string, value: unknown): Of {
  const others = Object.entries(settings).filter(([each]) => each !== name);
  return Object.fromEntries(value === undefined ? others : [...others, [name, value]]) as Of;
}

/** Do both say the same, in whatever order it was typed, and with what counts where nothing stands? */
export function isSameDraft(one: Draft, other: Draft, defaults: Defaults): boolean {
  return isSameProgramme(filledIn(one, defaults), filledIn(other, defaults));
}

/** Points are redeemed only where that section is given: nothing of it counts by itself. */
function filledIn(draft: Draft, { redeem, ...others }: Defaults): Programme {
  const defaults = draft.redeem == null ? others : { ...others, redeem };
  const standing = Object.entries(defaults).map(([section, standard]) => {
    const given = draft[section] ?? standard;
    return [section, typeof given === "object" ? { ...standard, ...given } : given];
  });
  return { ...draft, ...Object.fromEntries(standing) } as unknown as Programme;
}

/** Without a name, the setting stands in no section. */
function stepsOf(path: FieldPath): readonly [section: string, name: string | null] {
  const [section = "", name = null] = path.split(".");
  return [section, name];
}
