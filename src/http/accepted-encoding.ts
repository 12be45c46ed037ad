/** How the bytes of an answer may be written. */
export type Encoding = "br" | "gzip" | "identity";

const MOST_PARTS = 32;
/** Whoever names others takes an answer as it is, too, but would rather not. */
const UNNAMED_IDENTITY = 0.0001;

/**
 * The offered encoding that the client's `Accept-Encoding` weighs most, of equal ones the first; as it is where the client
 * takes none of them (RFC 9110, 12.5.3).
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

/** A part that is not written as it should be counts as not there. */
function weightsIn(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",", MOST_PARTS)) {
    const { name, weight } = PART.exec(part.trim())?.groups ?? {};
    if (name !== undefined) weights.set(name, Number(weight ?? 1));
  }
  return weights;
}
