/**
 * An order's id as one part of an address. Browsers and HTTP clients take "." and ".." for folders, however they are
 * encoded, and ask for something else; so these two, and what looks like them already, have a "~" in front there.
 */
export function idInPath(id: string): string {
  return encodeURIComponent(/^~*\.{1,2}$/.test(id) ? `~${id}` : id);
}

/** The id again, of a part that is decoded already. */
export function idFromPath(part: string): string {
  return /^~+\.{1,2}$/.test(part) ? part.slice(1) : part;
}
