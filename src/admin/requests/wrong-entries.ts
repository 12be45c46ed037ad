import { z } from "zod";
import { valueAt } from "../../domain/json-in.ts";
import type { EntryProblem, Expectation, WrongPart } from "../../http/problem-codes.ts";
import type { ExpectedSetting, LimitKind, SettingKind } from "../../settings/setting-codes.ts";
import { closest } from "../../words/closest.ts";
import type { Words } from "../../words/vocabulary.ts";

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];
type Expected = ExpectedSetting | Expectation | EntryProblem;
type JsonSchema = z.core.JSONSchema.BaseSchema;

const KINDS: Readonly<Record<string, SettingKind>> = {
  string: "text",
  number: "number",
  int: "wholeNumber",
  boolean: "truth",
  array: "list",
  null: "nothing",
};

/** Longer values and names aren't repeated: they are no typing errors. */
const MOST_REPEATED = 40;
/** The most problems reported: nobody corrects more at once, and each is compared with all known names. */
const MOST_NAMED = 20;

/** Every invalid entry once, with what is expected there, in words made from zod's issues, not its messages. */
export function wrongEntries(
  { say }: Words,
  schema: z.ZodType,
  given: unknown,
  issues: readonly Issue[],
): readonly WrongPart[] {
  const form = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const wrong = new Map<string, string>();
  const note = (at: Path, expected: Expected, found: ReturnType<typeof repeated>) => {
    const path = at.map((part) => shortened(String(part))).join(".");
    const said = found === null ? expected : { code: "wrongValue", expected, found };
    if (!wrong.has(path)) wrong.set(path, say(said));
  };
  for (const issue of issues.slice(0, MOST_NAMED)) {
    if (issue.code === "unrecognized_keys")
      for (const key of issue.keys.slice(0, MOST_NAMED))
        note([...issue.path, key], knownEntry(key, form, issue.path), null);
    else {
      const expected = expectation(issue, formsAt(form, issue.path));
      const value = valueAt(given, issue.path);
      if (value === undefined && !isOurs(issue.message)) note(issue.path, ofMissing(expected), null);
      else note(issue.path, expected, repeated(expected, value));
    }
  }
  return [...wrong].slice(0, MOST_NAMED).map(([path, expected]) => ({ path, expected }));
}

function shortened(name: string): string {
  return name.length > MOST_REPEATED ? `${name.slice(0, MOST_REPEATED)}…` : name;
}

function knownEntry(key: string, form: JsonSchema, path: Path): EntryProblem {
  const names = formsAt(form, path).flatMap(({ properties = {} }) => Object.keys(properties));
  const hint = key.length > MOST_REPEATED ? null : closest(key, names);
  return hint === null
    ? { code: "expectedOnlyEntries", names: [...new Set(names)] }
    : { code: "expectedCloseEntry", closest: hint };
}

function ofMissing(expected: Expected): Expected {
  return expected.code === "expectedOneOf" ? expected : { code: "expectedSomeValue" };
}

function expectation(issue: Issue, forms: readonly JsonSchema[]): Expected {
  if (isOurs(issue.message)) return { code: issue.message } as Expectation;
  switch (issue.code) {
    case "invalid_type":
      return ofKind(issue.expected, forms);
    case "invalid_value":
      return { code: "expectedOneOf", values: issue.values.map(String) };
    case "too_small":
      return ofSize(issue, issue.inclusive === false ? "moreThan" : "atLeast", issue.minimum, forms);
    case "too_big":
      return ofSize(issue, issue.inclusive === false ? "lessThan" : "atMost", issue.maximum, forms);
    case "invalid_key":
      return expectation(issue.issues[0] ?? { ...issue, code: "custom" }, []);
    case "invalid_union":
      return ofUnion(issue, forms);
    default:
      return { code: "expectedOtherValue" };
  }
}

function ofUnion(
  { errors, options }: Extract<Issue, { readonly code: "invalid_union" }> & { readonly options?: unknown },
  forms: readonly JsonSchema[],
): Expected {
  if (Array.isArray(options)) return { code: "expectedOneOf", values: options.map(String) };
  const tried = errors.flat();
  const closer = tried.find(({ code }) => code !== "invalid_type") ?? tried[0];
  return closer === undefined ? { code: "expectedOtherValue" } : expectation(closer, forms);
}

function ofKind(kind: string, forms: readonly JsonSchema[]): Expected {
  if (kind === "object" || kind === "record") return { code: "expectedObject" };
  const range = kind === "number" || kind === "int" ? rangeOf(forms) : null;
  return range ?? { code: "expectedKind", kinds: [KINDS[kind] ?? "other"] };
}

function ofSize(
  { origin }: { readonly origin: string },
  bound: LimitKind,
  size: number | bigint,
  forms: readonly JsonSchema[],
): Expected {
  if (origin === "string" && bound === "atLeast" && size === 1) return { code: "expectedSomeText" };
  const of = origin === "string" ? "characters" : origin === "array" ? "entries" : "value";
  const range = of === "value" ? rangeOf(forms) : null;
  return range ?? { code: "expectedSize", of, bound, size: Number(size) };
}

/** The allowed range, which says more than the one bound that was violated. */
function rangeOf(forms: readonly JsonSchema[]): Expected | null {
  const form = forms.find(({ type }) => type === "integer");
  const { minimum: least, maximum: most } = form ?? {};
  if (least === undefined || most === undefined || most === Number.MAX_SAFE_INTEGER) return null;
  return { code: "expectedWholeNumber", least, most };
}

/** The value, if it may be repeated: only where no contact can be, and never what looks like one. */
function repeated({ code }: Expected, value: unknown) {
  if (code !== "expectedWholeNumber" && code !== "expectedOneOf" && code !== "expectedKind") return null;
  const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  if (!isPlain || value === "") return null;
  const text = String(value);
  if (text.length > MOST_REPEATED || text.includes("@") || /\d{6}/.test(text)) return null;
  return { code: "foundValue", value } as const;
}

/** Whether the message is a code of our own rules (`expected`); zod's messages are sentences. */
function isOurs(message: string): boolean {
  return /^expected\w+$/.test(message);
}

function formsAt(form: JsonSchema, path: Path): readonly JsonSchema[] {
  const step = (parts: readonly JsonSchema[], key: PropertyKey) =>
    parts.flatMap(({ properties = {}, items, additionalProperties }) => {
      const inner =
        typeof key === "number" ? items : (properties[String(key)] ?? additionalProperties ?? undefined);
      return typeof inner === "object" && !Array.isArray(inner) ? alternatives(inner) : [];
    });
  return path.reduce(step, alternatives(form));
}

function alternatives(form: JsonSchema): readonly JsonSchema[] {
  const inner = [...(form.anyOf ?? []), ...(form.oneOf ?? []), ...(form.allOf ?? [])];
  const forms = inner.filter((each): each is JsonSchema => typeof each === "object");
  return forms.length === 0 ? [form] : forms.flatMap(alternatives);
}
