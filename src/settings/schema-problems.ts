import type { z } from "zod";
import { describeFound } from "./mask.ts";
import { type Path, type PlacedProblem, problemAt, valueAt } from "./problem.ts";
import { closest, type JsonSchema, knownSettings, purposeOf } from "./settings-tree.ts";

type Issue = z.core.$ZodIssue;

const KINDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  object: "a section",
  record: "a section",
  array: "a list",
};

/**
 * Tells zod's issues in the words of the person who wrote the file. `written`: the section that was judged, before
 * it was filled in; `at`: its place in the file.
 */
export function toProblems(
  issues: readonly Issue[],
  written: unknown,
  schema: JsonSchema,
  at: Path = [],
): readonly PlacedProblem[] {
  return issues.flatMap((issue) => {
    const path = [...at, ...issue.path];
    if (issue.code === "unrecognized_keys") {
      const known = knownSettings(schema, issue.path);
      return issue.keys.map((key) => unknownSetting([...path, key], key, known));
    }
    if (issue.code === "invalid_key") {
      const name = JSON.stringify(path.at(-1));
      return [problemAt(path, expectation(issue.issues[0] ?? issue), `the name ${name}`)];
    }
    const value = valueAt(written, issue.path);
    const purpose = value === undefined ? purposeOf(schema, issue.path) : null;
    const expected = purpose === null ? expectation(issue) : `${expectation(issue)} (${purpose})`;
    return [problemAt(path, expected, describeFound(value, path))];
  });
}

function unknownSetting(path: Path, key: string, known: readonly string[]): PlacedProblem {
  const hint = closest(key, known);
  const expected =
    hint === null
      ? `only ${known.join(", ") || "known settings"}`
      : `a known setting: did you mean "${hint}"?`;
  return problemAt(path, expected, "a setting that does not exist");
}

function expectation(issue: Issue): string {
  if (issue.message.startsWith("expected ")) return issue.message.slice("expected ".length);
  switch (issue.code) {
    case "invalid_type":
      return KINDS[issue.expected] ?? issue.expected;
    case "invalid_value":
      return issue.values.map(String).join(" or ");
    case "too_small":
      return limit(issue.origin, issue.inclusive === false ? "more than" : "at least", issue.minimum);
    case "too_big":
      return limit(issue.origin, issue.inclusive === false ? "less than" : "at most", issue.maximum);
    case "invalid_union":
      return unionExpectation(issue.errors);
    default:
      return issue.message;
  }
}

/** The alternative that has the right type tells more than the list of types. */
function unionExpectation(alternatives: readonly (readonly Issue[])[]): string {
  const closer = alternatives.flat().find(({ code }) => code !== "invalid_type");
  if (closer !== undefined) return expectation(closer);
  return [...new Set(alternatives.flat().map(expectation))].join(" or ");
}

function limit(origin: string, bound: string, size: number | bigint): string {
  if (origin === "string") return size === 1 ? "text that is not empty" : `${bound} ${size} characters`;
  if (origin === "array") return size === 1 ? "at least one entry" : `${bound} ${size} entries`;
  return `${bound} ${size}`;
}
