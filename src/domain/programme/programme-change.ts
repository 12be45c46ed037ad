import type { Programme } from "./programme.ts";

/** One setting that differs between two programmes. Values as they would be written; `null`: not set. */
export interface ProgrammeChange {
  /** "earn.rules[0].activityId". */
  readonly setting: string;
  readonly before: string | null;
  readonly after: string | null;
}

const LONGEST_VALUE = 120;

/** The settings that differ between two programmes, in their order. */
export function programmeChanges(before: object, after: object): readonly ProgrammeChange[] {
  const [one, other] = [settingsOf(before), settingsOf(after)];
  const names = [...new Set([...one.keys(), ...other.keys()])];
  return names.flatMap((setting) => {
    const change = { setting, before: one.get(setting) ?? null, after: other.get(setting) ?? null };
    return change.before === change.after ? [] : [shortened(change)];
  });
}

/** Whether both programmes are equal. A missing list equals an empty one. */
export function isSameProgramme(one: Programme, other: Programme): boolean {
  return JSON.stringify(one) === JSON.stringify(other) || programmeChanges(one, other).length === 0;
}

function shortened({ setting, before, after }: ProgrammeChange): ProgrammeChange {
  const short = (text: string | null) =>
    text !== null && text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
  return { setting, before: short(before), after: short(after) };
}

function settingsOf(programme: object): ReadonlyMap<string, string> {
  return new Map(leaves(programme, ""));
}

function leaves(value: unknown, path: string): readonly (readonly [string, string])[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value) && value.every((item) => typeof item !== "object"))
    return value.length === 0 ? [] : [[path, JSON.stringify(value)]];
  if (Array.isArray(value)) return value.flatMap((item, index) => leaves(item, `${path}[${index}]`));
  if (typeof value === "object")
    return Object.entries(value).flatMap(([key, inner]) =>
      leaves(inner, path === "" ? key : `${path}.${key}`),
    );
  return [[path, String(value)]];
}
