import type { Programme } from "../../../domain/programme/programme.ts";
import { isSameProgramme } from "../../../domain/programme/programme-change.ts";
import type { LabelsOf, PathIn } from "../../../words/labels.ts";
import type { Settings } from "../../../words/programme/condition-values.ts";

/** A programme that is being edited. Settings without a field stay as they are. */
export interface Draft {
  readonly earn: Settings & { readonly activityId: string };
  readonly [section: string]: Settings | null | undefined;
}

/** Default settings by section. */
export type Defaults = Readonly<Record<string, Settings | null | undefined>>;

/** The lists of rules. Rules of `earn` have an activity; those of `exclude` give no points. */
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

/** The path of a setting with a field, "approve.afterDays", which is also the key of its label. */
export type FieldPath = PathIn<LabelsOf<"page/programme">["fields"]>;

export function valueAt(draft: Defaults, path: FieldPath): unknown {
  const [section, name] = stepsOf(path);
  return name === null ? draft[section] : draft[section]?.[name];
}

/** `undefined` removes the setting. */
export function withValue(draft: Draft, path: FieldPath, value: unknown): Draft {
  const [section, name] = stepsOf(path);
  return name === null ? changed(draft, section, value) : withSetting(draft, section, name, value);
}

export function withSetting(draft: Draft, section: string, name: string, value: unknown): Draft {
  return { ...draft, [section]: changed(draft[section] ?? {}, name, value) } as Draft;
}

/** `undefined` removes the setting. */
export function changed<Of extends object>(settings: Of, name: string, value: unknown): Of {
  const others = Object.entries(settings).filter(([each]) => each !== name);
  return Object.fromEntries(value === undefined ? others : [...others, [name, value]]) as Of;
}

/** Whether both mean the same, in any key order and with defaults for missing settings. */
export function isSameDraft(one: Draft, other: Draft, defaults: Defaults): boolean {
  return isSameProgramme(filledIn(one, defaults), filledIn(other, defaults));
}

/** The defaults of `redeem` apply only if that section exists; without it, redeeming is off. */
function filledIn(draft: Draft, { redeem, ...others }: Defaults): Programme {
  const defaults = draft.redeem == null ? others : { ...others, redeem };
  const standing = Object.entries(defaults).map(([section, standard]) => {
    const given = draft[section] ?? standard;
    return [section, typeof given === "object" ? { ...standard, ...given } : given];
  });
  return { ...draft, ...Object.fromEntries(standing) } as unknown as Programme;
}

/** `name` is `null` if the setting is not in a section. */
function stepsOf(path: FieldPath): readonly [section: string, name: string | null] {
  const [section = "", name = null] = path.split(".");
  return [section, name];
}
