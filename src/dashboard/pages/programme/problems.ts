import type { ProgrammeLabels } from "../../../words/en/page-programme.ts";
import type { Labels } from "../../../words/labels.ts";
import { CONDITIONS, type Draft, type FieldPath, valueAt } from "./draft.ts";

/** What the bridge says of the setting at a path. */
export interface FieldProblem {
  readonly path: string;
  readonly expected: string;
}

interface Said {
  readonly programme: Labels<ProgrammeLabels>;
}

export const CODES = "conversion.discountCodes.";

/** A field's id is the path of its setting. Of an entry of a list, the list's. */
export function fieldOf(path: string): string {
  return path.replace(/\[\d+\]$/, "");
}

/** What a field says beneath it; `undefined`: all is well. */
export function wrongAt(problems: readonly FieldProblem[], field: string): string | undefined {
  return problems.find(({ path }) => path === field || fieldOf(path) === field)?.expected;
}

/** What the field is called that a problem stands at; `null`: none of the form's. */
export function fieldName(path: string, labels: Said): string | null {
  if (path.startsWith(CODES)) return `${labels.programme.code} ${path.slice(CODES.length).trim()}`;
  const field = fieldOf(path);
  const [, at, name = ""] = /^earn\.rules\[(\d+)\]\.(.+)$/.exec(field) ?? [];
  if (at === undefined) return isField(field, labels) ? labels.programme.fields[field] : null;
  const said = ruleFieldName(name, labels);
  return said === null ? null : labels.programme.ofRule({ number: Number(at) + 1, field: said });
}

function isField(path: string, labels: Said): path is FieldPath {
  return Object.hasOwn(labels.programme.fields, path);
}

function ruleFieldName(name: string, labels: Said): string | null {
  if (name === "activityId") return labels.programme.ruleActivity;
  if (name === "name") return labels.programme.ruleName;
  const condition = name.replace(/^when\./, "");
  return Object.hasOwn(CONDITIONS, condition)
    ? labels.programme.conditions[condition as keyof typeof CONDITIONS]
    : null;
}

/** Nothing stands there yet: who has just added a rule has not made a mistake. */
export function isUntyped(draft: Draft, path: string): boolean {
  const [, at] = /^earn\.rules\[(\d+)\]\.activityId$/.exec(path) ?? [];
  if (at !== undefined) return draft.earn.rules?.[Number(at)]?.activityId === "";
  if (!path.startsWith(CODES)) return valueAt(draft, path as FieldPath) === "";
  const codes = (draft.conversion?.discountCodes ?? {}) as Readonly<Record<string, unknown>>;
  return codes[path.slice(CODES.length)] === "";
}
