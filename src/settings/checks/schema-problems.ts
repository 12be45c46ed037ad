import type { z } from "zod";
import { valueAt } from "../../domain/json-in.ts";
import { closest } from "../../words/closest.ts";
import { describeFound } from "../mask.ts";
import { type Path, type PlacedProblem, type Problem, problemAt } from "../problem.ts";
import { meaningAt } from "../reference/meanings.ts";
import { type JsonSchema, knownSettings } from "../reference/settings-tree.ts";
import type { ExpectedSetting, LimitKind, SettingKind, SizeOf } from "../setting-codes.ts";

type Issue = z.core.$ZodIssue;

const KINDS: Readonly<Record<string, SettingKind>> = {
  string: "text",
  number: "number",
  int: "wholeNumber",
  boolean: "truth",
  object: "section",
  record: "section",
  array: "list",
  null: "nothing",
};

/** The value to check, and its place in the file. */
interface CheckedValue {
  /** The value as in the file, before references were replaced. */
  readonly written: unknown;
  readonly schema: JsonSchema;
  /** Its place in the file. */
  readonly at?: Path;
  /** The purpose of the setting at a path within the value; default: that of the file's setting. */
  readonly purposeOf?: (path: Path) => Problem["purpose"];
}

/** Converts zod's issues to our codes, by their data, never by their messages. */
export function toProblems(issues: readonly Issue[], judged: CheckedValue): readonly PlacedProblem[] {
  const { written, schema, at = [], purposeOf = (path) => meaningAt([...at, ...path]) } = judged;
  return issues.flatMap((issue) => {
    const path = [...at, ...issue.path];
    if (issue.code === "unrecognized_keys") {
      return unknownSettings(path, issue.keys, knownSettings(schema, issue.path));
    }
    if (issue.code === "invalid_key") {
      const name = String(path.at(-1));
      return [problemAt(path, expectation(issue.issues[0] ?? issue), { code: "foundName", name })];
    }
    const value = valueAt(written, issue.path);
    const expected = expectation(issue);
    if (value === undefined) return [problemAt(path, ofMissing(expected), null, purposeOf(issue.path))];
    return [problemAt(path, expected, describeFound(value, path))];
  });
}

/** The unknown settings, each with the closest known one. If none is close, the first one lists all known ones. */
function unknownSettings(
  path: Path,
  keys: readonly string[],
  known: readonly string[],
): readonly PlacedProblem[] {
  let names = known;
  return keys.map((key) => {
    const hint = closest(key, known);
    if (hint !== null) return problemAt([...path, key], { code: "expectedKnownSetting", closest: hint });
    const problem = problemAt([...path, key], { code: "expectedOnlySettings", names });
    names = [];
    return problem;
  });
}

/** For a missing value, its purpose is reported instead of its type. */
function ofMissing(expected: ExpectedSetting): ExpectedSetting {
  return expected.code === "expectedKind" ? { code: "expectedSomeValue" } : expected;
}

function expectation(issue: Issue): ExpectedSetting {
  switch (issue.code) {
    case "invalid_type":
      return { code: "expectedKind", kinds: [kindOf(issue)] };
    case "invalid_value":
      return { code: "expectedOneOf", values: issue.values.map(String) };
    case "too_small":
      return sizeOf(issue.origin, issue.inclusive === false ? "moreThan" : "atLeast", issue.minimum);
    case "too_big":
      return sizeOf(issue.origin, issue.inclusive === false ? "lessThan" : "atMost", issue.maximum);
    case "invalid_union":
      return unionExpectation(issue.errors);
    case "custom":
      return isExpected(issue.params) ? issue.params : { code: "expectedOtherValue" };
    default:
      return { code: "expectedOtherValue" };
  }
}

/** Each rule of ours has a code (`expecting`), which zod passes on unchanged. */
function isExpected(params: unknown): params is ExpectedSetting {
  return typeof valueAt(params, ["code"]) === "string";
}

/** The alternative with the right type says more than the list of types. */
function unionExpectation(alternatives: readonly (readonly Issue[])[]): ExpectedSetting {
  const closer = alternatives.flat().find(({ code }) => code !== "invalid_type");
  if (closer !== undefined) return expectation(closer);
  const kinds = alternatives
    .flat()
    .flatMap((issue) => (issue.code === "invalid_type" ? [kindOf(issue)] : []));
  return { code: "expectedKind", kinds: [...new Set(kinds)] };
}

function kindOf({ expected }: Extract<Issue, { readonly code: "invalid_type" }>): SettingKind {
  return KINDS[expected] ?? "other";
}

const SIZES: Readonly<Record<string, SizeOf>> = { string: "characters", array: "entries" };

function sizeOf(origin: string, bound: LimitKind, size: number | bigint): ExpectedSetting {
  if (origin === "string" && bound === "atLeast" && size === 1) return { code: "expectedSomeText" };
  return { code: "expectedSize", of: SIZES[origin] ?? "value", bound, size: Number(size) };
}
