import {
  type Document,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Pair,
  parseDocument,
  visit,
  type YAMLError,
} from "yaml";
import { type Path, type Problem, problemAt } from "./problem.ts";
import type { YamlRemedy } from "./setting-codes.ts";

/** A YAML text as plain values, its syntax errors, and the line of each setting. */
export interface YamlText {
  readonly value: unknown;
  readonly problems: readonly Problem[];
  /** False if the syntax is too broken to check the values. */
  readonly isReadable: boolean;
  lineOf(path: Path): number | undefined;
}

/** How to fix a syntax error. The parser's messages quote the text, which may contain a secret. */
const REMEDIES: Readonly<Record<string, YamlRemedy>> = {
  TAB_AS_INDENT: "spaces",
  BAD_INDENT: "indentation",
  MISSING_CHAR: "closing",
  BAD_SCALAR_START: "quotes",
  BLOCK_AS_IMPLICIT_KEY: "oneALine",
  MULTILINE_IMPLICIT_KEY: "colon",
  MULTIPLE_DOCS: "oneDocument",
  BAD_ALIAS: "alias",
  BAD_DQ_ESCAPE: "escape",
};

/** Parses the file. Syntax errors are returned as problems, never thrown. */
export function readYaml(text: string): YamlText {
  const lines = new LineCounter();
  // The parser's own check for repeated keys takes quadratic time.
  const own = { merge: true, uniqueKeys: false } as const;
  const document = parseDocument(shelter(text), { lineCounter: lines, prettyErrors: false, ...own });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const repeats = repeatedKeys(document);
  restoreWritten(document);
  const isReadable = document.errors.length === 0;
  // One syntax error causes others after it, so only the first is reported.
  const faults = isReadable ? document.warnings : document.errors.slice(0, 1);
  const problems = [
    ...(isReadable ? repeats : []).map((pairs) => repeatProblem(pairs, lineAt)),
    ...faults.map((error) => toProblem(error, lineAt)),
  ];
  const value = isReadable ? toValue(document) : { ok: true as const, value: undefined };
  const tooMany = problemAt([], { code: "expectedFewerAliases" });
  return {
    value: value.ok ? value.value : undefined,
    problems: value.ok ? problems : [...problems, tooMany],
    isReadable: isReadable && value.ok,
    lineOf: (path) => lineOf(document, path, lineAt),
  };
}

function toValue(
  document: Document,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false } {
  try {
    return { ok: true, value: document.toJS() };
  } catch {
    return { ok: false };
  }
}

function toProblem({ code, pos: [offset] }: YAMLError, lineAt: (offset: number) => number): Problem {
  const remedy = REMEDIES[code] ?? "yaml";
  return { ...problemAt([], { code: "expectedYaml", remedy }), line: lineAt(offset) };
}

function repeatProblem(pairs: readonly Pair[], lineAt: (offset: number) => number): Problem {
  const keys = pairs.map(({ key }) => (isScalar(key) ? key : null));
  const path = keys.map((key) => (key === null ? "?" : String(key.value)));
  return {
    ...problemAt(path, { code: "expectedSettingOnce" }),
    line: lineAt(keys.at(-1)?.range?.[0] ?? 0),
  };
}

/** Repeated keys of sections, each with its path; found in one pass, however many there are. */
function repeatedKeys(document: Document): readonly (readonly Pair[])[] {
  const found: (readonly Pair[])[] = [];
  const keysOf = new Map<unknown, Set<unknown>>();
  visit(document, {
    Pair(_key, pair, ancestors) {
      if (!isScalar(pair.key)) return;
      const section = ancestors.at(-1);
      const keys = keysOf.get(section) ?? new Set();
      keysOf.set(section, keys);
      if (keys.has(pair.key.value)) found.push([...ancestors.filter((node) => isPair(node)), pair]);
      keys.add(pair.key.value);
    },
  });
  return found;
}

/** Replaces the braces of ${NAME}, which YAML reads as its own within { } and [ ]. Keeps the length of the text. */
export function shelter(text: string): string {
  return text.replace(/\$\{([^{}\n]*)\}/g, "\uE000\uE001$1\uE002");
}

function unshelter(text: string): string {
  return text.replace(/\uE000\uE001([^\uE002]*)\uE002/g, (_, name: string) => `\${${name}}`);
}

/**
 * Keeps values as written: references to the environment, and digits, because YAML reads 007 as 7 and rounds long
 * numbers, but ids and prefixes must not change.
 */
function restoreWritten(document: Document): void {
  visit(document, {
    Scalar(key, node) {
      const isRewritten = /^\d+$/.test(node.source ?? "") && String(node.value) !== node.source;
      if (key === "key" || isRewritten) node.value = node.source;
      if (typeof node.value === "string") node.value = unshelter(node.value);
    },
  });
}

/**
 * The line of the setting, or of the nearest section around it. If a setting occurs twice, the last one counts, as for
 * its value.
 */
function lineOf(document: Document, path: Path, lineAt: (offset: number) => number): number | undefined {
  let [node, start]: [unknown, number | undefined] = [document.contents, undefined];
  for (const step of path) {
    const pair = isMap(node)
      ? node.items.findLast(({ key }) => isScalar(key) && key.value === step)
      : undefined;
    node = isSeq(node) ? node.items[Number(step)] : pair?.value;
    // The text before the colon: the value may begin on a later line.
    const { range } = (pair?.key ?? node ?? {}) as { readonly range?: readonly number[] | null };
    if (range?.[0] === undefined) break;
    [start] = range;
  }
  return start === undefined ? undefined : lineAt(start);
}
