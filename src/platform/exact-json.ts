import type { BodyProblem } from "../words/codes/delivery.ts";

type JsonProblem = { readonly ok: false; readonly reason: BodyProblem };
/** The value, or why the text is not taken as JSON. */
export type ParsedJson = { readonly ok: true; readonly value: unknown } | JsonProblem;

/** Arrays and objects within each other; no platform's order comes near it. */
export const JSON_MAX_DEPTH = 64;
/** Of one list or object, and of the whole body: an order of 2 MB has some 80,000 values. Reading each takes its time. */
export const JSON_MAX_ENTRIES = 20_000;
/** Values in one body, all levels together. */
export const JSON_MAX_VALUES = 150_000;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Reads the bytes of a signed body without guessing. Refused, with the reason: bytes that are not
 * UTF-8, text that is not JSON, nesting deeper than 64, more values than anybody needs, keys that repeat within one
 * object and keys that could reach an object's prototype. Integers above 2^53 − 1 arrive as the text they were written with.
 */
export function parseExactJson(bytes: Uint8Array): ParsedJson {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { ok: false, reason: { code: "notUtf8" } };
  }
  const structure = inspectStructure(text);
  if (structure !== null) return { ok: false, reason: structure };
  try {
    const reviver = MAY_NEED_CARE.test(text) ? (keepExactNumbers as Reviver) : undefined;
    return { ok: true, value: JSON.parse(text, reviver) };
  } catch {
    return { ok: false, reason: { code: text.trim() === "" ? "emptyBody" : "invalidJson" } };
  }
}

/**
 * A number of 16 digits or more, or with an exponent: no other can lose digits that matter. Most orders have none, and
 * reading without a reviver takes a tenth of the time.
 */
const MAY_NEED_CARE = /(?:^|[:[,])\s*-?(?:\d{16}|\d[\d.]*[eE])/;

/** TypeScript's library does not know yet that a reviver is given the source text of each value. */
type Reviver = (key: string, value: unknown) => unknown;

function keepExactNumbers(_key: string, value: unknown, context: { source?: string }): unknown {
  if (typeof value !== "number") return value;
  const isExact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  return isExact ? value : context.source;
}

/**
 * One pass over the text: depth, number of values, repeated keys, forbidden keys. JSON.parse sees none of these in time: it keeps the
 * last of two equal keys silently and recurses as deep as the text says. Whether the text is JSON at all is left to it.
 */
function inspectStructure(text: string): BodyProblem | null {
  /** The keys of each open object, `null` for an open array; innermost last. */
  const open: (Set<string> | null)[] = [];
  /** The entries of each, the last not counted. */
  const entries: number[] = [];
  let values = 0;
  let expectsKey = false;
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '"': {
        const end = endOfString(text, at);
        if (end === -1) return null;
        const problem = expectsKey ? noteKey(open.at(-1), text.slice(at, end + 1)) : null;
        if (problem !== null) return problem;
        expectsKey = false;
        at = end;
        break;
      }
      case "{":
        open.push(new Set());
        entries.push(0);
        values++;
        expectsKey = true;
        break;
      case "[":
        open.push(null);
        entries.push(0);
        values++;
        expectsKey = false;
        break;
      case "}":
      case "]":
        open.pop();
        entries.pop();
        expectsKey = false;
        break;
      case ",":
        expectsKey = open.at(-1) != null;
        values++;
        if (countEntry(entries) >= JSON_MAX_ENTRIES) return { code: "listTooLong", most: JSON_MAX_ENTRIES };
    }
    if (values > JSON_MAX_VALUES) return { code: "tooManyValues", most: JSON_MAX_VALUES };
    if (open.length > JSON_MAX_DEPTH) return { code: "nestedTooDeep", most: JSON_MAX_DEPTH };
  }
  return null;
}

/** Of the innermost list or object. */
function countEntry(entries: number[]): number {
  const last = entries.length - 1;
  const count = (entries[last] ?? 0) + 1;
  if (last >= 0) entries[last] = count;
  return count;
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === "\\") backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return -1;
}

function noteKey(keys: Set<string> | null | undefined, quoted: string): BodyProblem | null {
  if (keys == null) return null;
  const key = unquote(quoted);
  if (key === null) return null;
  if (FORBIDDEN_KEYS.has(key)) return { code: "forbiddenKey", key };
  if (keys.has(key)) return { code: "repeatedKey", key: key.slice(0, 60) };
  keys.add(key);
  return null;
}

function unquote(quoted: string): string | null {
  if (!quoted.includes("\\")) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return null;
  }
}
