import { labelAt } from "../../../../words/label-at.ts";
import type { LabelsOf } from "../../../../words/labels.ts";
import { CONDITION_NAMES, isGiven, spanAt } from "../../../../words/programme/condition-values.ts";
import { type Draft, type DraftRule, type FieldPath, type RuleList, rulesOf, valueAt } from "../draft.ts";

/** The bridge's problem with the setting at a path. */
export interface FieldProblem {
  readonly path: string;
  readonly expected: string;
}

interface ProgrammeLabels {
  readonly programme: LabelsOf<"page/programme">;
}

/** A problem in the form's terms: it shows percent for a share, and words empty fields differently. */
export function asTyped(problem: FieldProblem, draft: Draft, labels: ProgrammeLabels): FieldProblem {
  const { path } = problem;
  if (path === "cancel.share") return { ...problem, expected: labels.programme.percentExpected };
  return path.endsWith("activityId") && isStillEmpty(draft, path)
    ? { ...problem, expected: labels.programme.activityExpected }
    : problem;
}

export const CODES = "conversion.discountCodes.";

/** The id of the field: the setting's path; for an entry of a list, the list's path. */
export function fieldOf(path: string): string {
  return path.replace(/\[\d+\]$/, "");
}

/** The error below a field; `undefined` if there is none. */
export function wrongAt(problems: readonly FieldProblem[], field: string): string | undefined {
  return problems.find(({ path }) => path === field || fieldOf(path) === field)?.expected;
}

/** The label of the field with this problem; `null` if the form has no such field. */
export function fieldName(path: string, labels: ProgrammeLabels): string | null {
  if (path.startsWith(CODES)) return `${labels.programme.code} ${path.slice(CODES.length).trim()}`;
  const field = fieldOf(path);
  const placed = placeInRule(field);
  if (placed === null) return labelAt(labels.programme.fields, field);
  const said = ruleFieldName(placed.name, labels);
  const number = placed.at + 1;
  return said === null ? null : labels.programme.ruleLists[placed.list].field({ number, field: said });
}

/** The path within its rule: "when.tags" for "earn.rules[0].when.tags". */
function placeInRule(field: string) {
  const [, list, at, name = ""] = /^(earn|exclude)\.rules\[(\d+)\]\.(.+)$/.exec(field) ?? [];
  return list === undefined ? null : { list: list as RuleList, at: Number(at), name };
}

function ruleFieldName(name: string, labels: ProgrammeLabels): string | null {
  if (name === "activityId") return labels.programme.ruleActivity;
  if (name === "name") return labels.programme.ruleName;
  if (name === "description") return labels.programme.ruleDescription;
  if (name === "when") return labels.programme.firstCondition;
  const { conditions, spans } = labels.programme;
  const field = name.replace(/^when\./, "");
  return labelAt(conditions, field) ?? labelAt(spans, field);
}

/** Whether the field is still empty: a person who has just added a rule has made no mistake. */
export function isStillEmpty(draft: Draft, path: string): boolean {
  const placed = placeInRule(path);
  if (placed !== null) return isStillEmptyInRule(rulesOf(draft, placed.list)[placed.at], placed.name);
  if (!path.startsWith(CODES)) return valueAt(draft, path as FieldPath) === "";
  const codes = (draft.conversion?.discountCodes ?? {}) as Readonly<Record<string, unknown>>;
  return codes[path.slice(CODES.length)] === "";
}

function isStillEmptyInRule(rule: DraftRule | undefined, name: string): boolean {
  if (rule === undefined) return false;
  if (name === "activityId") return rule.activityId === "";
  if (name === "when") return !CONDITION_NAMES.some((condition) => isGiven(rule.when[condition]));
  const end = /^when\.(hours\.(?:from|to))$/.exec(name)?.[1];
  return end !== undefined && spanAt(rule.when, end as "hours.from" | "hours.to") === undefined;
}
