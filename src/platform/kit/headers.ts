import type { RawRequest } from "../request.ts";

/** Longer than any header that a platform writes. */
const LONGEST_HEADER = 200;

type Headers = RawRequest["headers"];

/**
 * The value of a header; "" if it is missing, came more than once (either could be forged) or is far too long. Header
 * names are in lower case.
 */
export function onlyHeader(headers: Headers, name: string, longest = LONGEST_HEADER): string {
  const values = headers[name] ?? [];
  const [value = ""] = values;
  return values.length === 1 && value.length <= longest ? value : "";
}

/** Those of the headers that have a value, for `keptHeaders`. */
export function onlyHeaders(headers: Headers, names: readonly string[]): Readonly<Record<string, string>> {
  const kept = names.map((name) => [name, onlyHeader(headers, name)] as const);
  return Object.fromEntries(kept.filter(([, value]) => value !== ""));
}
