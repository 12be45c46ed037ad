/** A programme as the form changes it: what it has no field for stays as it is. */
export interface Draft {
  readonly earn: {
    readonly on?: string;
    readonly activityId: string;
    readonly rules?: readonly DraftRule[];
  };
  readonly approve?: { readonly on?: string; readonly afterDays?: number };
  readonly cancel?: { readonly partialRefund?: string };
  readonly contact?: { readonly missing?: string };
}

export interface DraftRule {
  readonly name?: string;
  readonly when: Readonly<Record<string, unknown>>;
  readonly activityId: string;
}

export const LISTS = ["tags", "customerTags", "countries", "discountCodes"] as const;
export const AMOUNTS = ["minTotal", "maxTotal"] as const;
const IN_FORM: readonly string[] = [...LISTS, ...AMOUNTS, "firstOrder"];

/** What a rule asks for besides what the form shows, as it would be written. */
export function restOf({ when }: DraftRule): string {
  const others = Object.entries(when).filter(
    ([name, value]) =>
      !IN_FORM.includes(name) && value != null && !(Array.isArray(value) && value.length === 0),
  );
  return others.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(", ");
}

/** "a, b" → ["a", "b"]. */
export function listOf(typed: string): readonly string[] {
  return typed
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}

/** The rule with another condition; an empty one is left out. */
export function withCondition(rule: DraftRule, name: string, value: unknown): DraftRule {
  const { [name]: _, ...others } = rule.when;
  const isEmpty = value === "" || value === false || (Array.isArray(value) && value.length === 0);
  return { ...rule, when: isEmpty ? others : { ...others, [name]: value } };
}
