/** How the bytes of an answer may be encoded. */
export type Encoding = "br" | "gzip" | "identity";

const MOST_PARTS = 32;
/** A client that lists other encodings also accepts an unencoded answer, with the lowest weight. */
const UNNAMED_IDENTITY = 0.0001;

/**
 * The offered encoding with the highest weight in the client's `Accept-Encoding`, the first of equal ones; "identity"
 * if the client accepts none of them (RFC 9110, 12.5.3).
 */
export function acceptedEncoding(header: string | undefined, offered: readonly Encoding[]): Encoding {
  const weights = weightsIn(header ?? "");
  const unnamed = weights.get("*");
  const weightOf = (encoding: Encoding): number =>
    weights.get(encoding) ?? unnamed ?? (encoding === "identity" ? UNNAMED_IDENTITY : 0);
  const [best = "identity"] = offered
    .filter((encoding) => weightOf(encoding) > 0)
    .toSorted((one, other) => weightOf(other) - weightOf(one));
  return best;
}

const PART = /^(?:x-(?=gzip))?(?<name>[\w*-]+)(?:[ \t]*;[ \t]*q=(?<weight>[01](?:\.\d{0,3})?))?$/;

/** A malformed part counts as missing. */
function weightsIn(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",", MOST_PARTS)) {
    const { name, weight } = PART.exec(part.trim())?.groups ?? {};
    if (name !== undefined) weights.set(name, Number(weight ?? 1));
  }
  return weights;
}
