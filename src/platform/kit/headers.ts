import type { RawRequest } from "../request.ts";

/** Longer than any header that a platform writes. */
const LONGEST_HEADER = 200;

type Headers = RawRequest["headers"];

/**
 * What a header says; "" when it is missing, came more than once (whose word would count?) or is absurdly long. Headers
 * are named in lower case.
 */
export function onlyHeader(headers: Headers, name: string): string {
  const values = headers[name] ?? [];
  const [value = ""] = values;
  return values.length === 1 && value.length <= LONGEST_HEADER ? value : "";
}

/** Of these headers those that say something, for `keptHeaders`. */
export function onlyHeaders(headers: Headers, names: readonly string[]): Readonly<Record<string, string>> {
  const kept = names.map((name) => [name, onlyHeader(headers, name)] as const);
  return Object.fromEntries(kept.filter(([, value]) => value !== ""));
}
