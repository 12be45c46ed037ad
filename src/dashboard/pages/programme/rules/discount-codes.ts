import { numberOf } from "../field-codec.ts";

/** A discount code and its campaign, as entered. */
export interface CodeRow {
  readonly code: string;
  readonly campaign: string;
}

export function rowsOf(codes: unknown): readonly CodeRow[] {
  return Object.entries(codes ?? {}).map(([code, campaign]) => ({ code, campaign: String(campaign) }));
}

/**
 * Each row's key in the programme; `null` for an empty row. A repeated code gets a trailing blank, so that neither row
 * is lost. To the bridge it is the same code, which it reports.
 */
export function namesOf(rows: readonly CodeRow[]): readonly (string | null)[] {
  const taken = new Set<string>();
  return rows.map(({ code, campaign }) => {
    if (code === "" && campaign === "") return null;
    let name = code;
    while (taken.has(name)) name += " ";
    taken.add(name);
    return name;
  });
}

export function codesOf(rows: readonly CodeRow[]): Readonly<Record<string, number | string>> {
  const names = namesOf(rows);
  const entries = rows.flatMap(({ campaign }, at) => {
    const name = names[at] ?? null;
    return name === null ? [] : [[name, numberOf(campaign)] as const];
  });
  return Object.fromEntries(entries);
}

/** The text before and after the points in a discount code. */
export interface CodeForm {
  readonly before: string;
  readonly after: string;
}

const POINTS = "(?<points>[0-9]+)";

/** The code form of a pattern with only fixed text around the points; `null` for any other pattern. */
export function codeFormOf(pattern: string): CodeForm | null {
  const [start, end, ...more] = pattern.split(POINTS);
  if (!start?.startsWith("^") || end === undefined || more.length > 0) return null;
  const form = { before: unescaped(start.slice(1)), after: unescaped(end) };
  return patternOf(form) === pattern ? form : null;
}

export function patternOf({ before, after }: CodeForm): string {
  return `^${escaped(before)}${POINTS}${escaped(after)}`;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

function unescaped(pattern: string): string {
  return pattern.replace(/\\(.)/g, "$1");
}
