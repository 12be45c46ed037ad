import type { RawRequest } from "../request.ts";

/** The longest accepted header, longer than any that platforms send. */
const LONGEST_HEADER = 200;

type Headers = RawRequest["headers"];

/**
 * The value of a header; "" if it is missing, repeated (either value could be forged) or longer than `longest`. Header
 * names are in lower case.
 */
export function onlyHeader(headers: Headers, name: string, longest = LONGEST_HEADER): string {
  const values = headers[name] ?? [];
  const [value = ""] = values;
  return values.length === 1 && value.length <= longest ? value : "";
}

/** The named headers that have a value, for `keptHeaders`. */
export function onlyHeaders(headers: Headers, names: readonly string[]): Readonly<Record<string, string>> {
  const kept = names.map((name) => [name, onlyHeader(headers, name)] as const);
  return Object.fromEntries(kept.filter(([, value]) => value !== ""));
}
