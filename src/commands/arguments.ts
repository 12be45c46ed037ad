import { InvalidArgumentError } from "commander";
import { NothingTyped, type SpokenLabels } from "./spoken-command.ts";

/** What is typed behind an option, checked; each objection says what is expected there. */

export function number(labels: SpokenLabels, least: number, most: number): (typed: string) => number {
  return (typed) => {
    const value = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(labels.usage.number({ least: String(least), most: String(most) }));
  };
}

export function day(labels: SpokenLabels): (typed: string) => string {
  return (typed) => {
    const isTime = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2}))?$/.test(typed);
    if (isTime && !Number.isNaN(Date.parse(typed))) return typed;
    throw new InvalidArgumentError(labels.usage.day);
  };
}

/** Where a bridge answers. */
export function address(labels: SpokenLabels): (typed: string) => string {
  return (typed) => {
    const url = URL.parse(text(typed));
    if (url !== null && /^https?:$/.test(url.protocol)) return typed;
    throw new InvalidArgumentError(labels.usage.address);
  };
}

type Activities = ReadonlyMap<string, number>;

/** "12:100": the activity 12 earns 100 points. */
export function activity(labels: SpokenLabels): (typed: string, known: Activities) => Activities {
  return (typed, known) => {
    const [, id, points] = /^([^:\s]+):(\d{1,9})$/.exec(typed) ?? [];
    if (id === undefined) throw new InvalidArgumentError(labels.usage.activity);
    return new Map([...known, [id, Number(points)]]);
  };
}

/** Nothing is what a script types whose variable is not set: it never means everything. */
export function text(typed: string): string {
  if (typed.trim() === "") throw new NothingTyped();
  return typed;
}

/** An option that may be repeated. */
export function texts(typed: string, known: readonly string[]): readonly string[] {
  return [...known, text(typed)];
}

export function campaign(
  labels: SpokenLabels,
): (typed: string, known: ReadonlySet<number>) => ReadonlySet<number> {
  const read = number(labels, 1, 999_999_999);
  return (typed, known) => new Set([...known, read(typed)]);
}
