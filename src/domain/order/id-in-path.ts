/**
 * An order's id as one segment of a URL path. Browsers and HTTP clients treat "." and ".." as folders, however they are
 * encoded, and request something else. So these two, and ids that already look like the result, get a "~" in front.
 */
export function idInPath(id: string): string {
  return encodeURIComponent(/^~*\.{1,2}$/.test(id) ? `~${id}` : id);
}

/** The id from a segment that is already decoded. */
export function idFromPath(part: string): string {
  return /^~+\.{1,2}$/.test(part) ? part.slice(1) : part;
}
