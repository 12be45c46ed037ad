import { InvalidArgumentError } from "commander";

/** What is typed behind an option, checked; commander turns the errors into wrong usage. */

export function number(least: number, most: number): (typed: string) => number {
  return (typed) => {
    const value = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Expected a number from ${least} to ${most}.`);
  };
}

export function day(typed: string): string {
  const isTime = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2}))?$/.test(typed);
  if (isTime && !Number.isNaN(Date.parse(typed))) return typed;
  throw new InvalidArgumentError(
    "Expected a day such as 2026-06-01, or a time such as 2026-06-01T12:00:00Z.",
  );
}

/** "12:100": the activity 12 earns 100 points. */
export function activity(typed: string, known: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const [, id, points] = /^([^:\s]+):(\d{1,9})$/.exec(typed) ?? [];
  if (id === undefined) throw new InvalidArgumentError("Expected an id and points, such as 12:100.");
  return new Map([...known, [id, Number(points)]]);
}

/** An option that may be repeated. */
export function texts(typed: string, known: readonly string[]): readonly string[] {
  return [...known, typed];
}

export function campaign(typed: string, known: ReadonlySet<number>): ReadonlySet<number> {
  return new Set([...known, number(1, 999_999_999)(typed)]);
}
