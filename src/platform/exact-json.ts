import type { BodyProblem } from "./codes/delivery.ts";

type JsonProblem = { readonly ok: false; readonly reason: BodyProblem };
/** The value, or why the text is not accepted as JSON. */
export type ParsedJson = { readonly ok: true; readonly value: unknown } | JsonProblem;

/** The deepest accepted nesting of arrays and objects, far beyond any platform's orders. */
export const JSON_MAX_DEPTH = 64;
/**
 * The most entries of one list or object. An order of 2 MB has about 80,000 values in all, and reading takes time for
 * each.
 */
export const JSON_MAX_ENTRIES = 20_000;
/** The most values in one body, all levels together. */
export const JSON_MAX_VALUES = 150_000;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Parses the bytes of a signed body strictly. Refuses, with the reason: bytes that are not UTF-8, text that is not
 * JSON, nesting deeper than 64, too many values, keys that repeat within one object, and keys that could reach an
 * object's prototype. Integers above 2^53 − 1 are returned as text, as written.
 */
export function parseExactJson(bytes: Uint8Array): ParsedJson {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { ok: false, reason: { code: "notUtf8" } };
  }
  const size = sizeOf(text);
  if (!size.ok) return size;
  let value: unknown;
  try {
    value = JSON.parse(text, size.hasLongNumbers ? (keepExactNumbers as Reviver) : undefined);
  } catch {
    return { ok: false, reason: { code: text.trim() === "" ? "emptyBody" : "invalidJson" } };
  }
  if (soundKeysIn(value) === size.keys) return { ok: true, value };
  return { ok: false, reason: keyProblem(text) };
}

/** TypeScript's library does not declare yet that a reviver gets the source text of each value. */
type Reviver = (key: string, value: unknown) => unknown;

function keepExactNumbers(_key: string, value: unknown, context: { source?: string }): unknown {
  if (typeof value !== "number") return value;
  const isExact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  return isExact ? value : context.source;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPENS_LIST = 0x5b;
const CLOSES_LIST = 0x5d;
const OPENS_OBJECT = 0x7b;
const CLOSES_OBJECT = 0x7d;
const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
const LARGE_E = 0x45;
const SMALL_E = 0x65;
/** A number with this many digits, or with an exponent, may lose precision. */
const MANY_DIGITS = 16;

interface TextSize {
  readonly ok: true;
  readonly keys: number;
  /** Whether a reviver is needed: parsing without one takes a tenth of the time, and most orders have none. */
  readonly hasLongNumbers: boolean;
}

/**
 * Measures depth, values and keys in one pass over the text, before JSON.parse creates the values. JSON.parse still
 * decides whether the text is JSON at all.
 */
function sizeOf(text: string): TextSize | JsonProblem {
  /** The number of entries of each open list and object without the last one; innermost last. */
  const entries: number[] = [];
  let values = 0;
  let keys = 0;
  let digits = 0;
  let hasLongNumbers = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign >= DIGIT_0 && sign <= DIGIT_9) {
      hasLongNumbers ||= ++digits === MANY_DIGITS;
      continue;
    }
    hasLongNumbers ||= digits > 0 && (sign === SMALL_E || sign === LARGE_E);
    digits = 0;
    switch (sign) {
      case QUOTE:
        at = endOfString(text, at);
        if (at === -1) return { ok: true, keys, hasLongNumbers };
        break;
      case COLON:
        keys++;
        break;
      case OPENS_OBJECT:
      case OPENS_LIST:
        values++;
        if (entries.push(0) > JSON_MAX_DEPTH)
          return { ok: false, reason: { code: "nestedTooDeep", most: JSON_MAX_DEPTH } };
        break;
      case CLOSES_OBJECT:
      case CLOSES_LIST:
        entries.pop();
        break;
      case COMMA:
        values++;
        if (countEntry(entries) >= JSON_MAX_ENTRIES)
          return { ok: false, reason: { code: "listTooLong", most: JSON_MAX_ENTRIES } };
    }
    if (values > JSON_MAX_VALUES)
      return { ok: false, reason: { code: "tooManyValues", most: JSON_MAX_VALUES } };
  }
  return { ok: true, keys, hasLongNumbers };
}

/** Counts the keys of all objects, without forbidden ones. Fewer than in the text: a key repeats or is forbidden. */
function soundKeysIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let keys = 0;
  if (Array.isArray(value)) {
    for (const entry of value) keys += soundKeysIn(entry);
    return keys;
  }
  for (const key of Object.keys(value)) {
    if (!FORBIDDEN_KEYS.has(key)) keys++;
    keys += soundKeysIn((value as Record<string, unknown>)[key]);
  }
  return keys;
}

/** The first key that repeats within its object or is forbidden. Throws if there is none. */
function keyProblem(text: string): BodyProblem {
  /** The keys of each open object, `null` for an open list; innermost last. */
  const open: (Set<string> | null)[] = [];
  let expectsKey = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) {
      const end = endOfString(text, at);
      const problem = expectsKey ? noteKey(open.at(-1), text.slice(at, end + 1)) : null;
      if (problem !== null) return problem;
      expectsKey = false;
      at = end;
    } else if (sign === OPENS_OBJECT || sign === OPENS_LIST) {
      expectsKey = sign === OPENS_OBJECT;
      open.push(expectsKey ? new Set() : null);
    } else if (sign === CLOSES_OBJECT || sign === CLOSES_LIST) {
      open.pop();
      expectsKey = false;
    } else if (sign === COMMA) expectsKey = open.at(-1) != null;
  }
  throw new Error("no key of this text repeats or is forbidden");
}

/** Counts an entry of the innermost list or object. */
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
  const key = JSON.parse(quoted) as string;
  if (FORBIDDEN_KEYS.has(key)) return { code: "forbiddenKey", key };
  if (keys?.has(key)) return { code: "repeatedKey", key: key.slice(0, 60) };
  keys?.add(key);
  return null;
}
